export type Fuel = 'wood-logs' | 'pellets';

/** Gravity, m/s2; gas constant of air, J/(kg K). */
export const gravity = 9.81;
export const airConstant = 288;
const zeroCelsius = 273.15;

export const kelvin = (celsius: number): number => celsius + zeroCelsius;

interface FuelNumbers {
  readonly constant: readonly [vapour: number, carbonDioxide: number];
  readonly heat: readonly [number, number, number, number];
  readonly vapour: number;
}

const fuels: Readonly<Record<Fuel, FuelNumbers>> = {
  'wood-logs': { constant: [0.0038, -0.0041], heat: [15.4, 0.016, -0.000011, 0.0111], vapour: 90 },
  pellets: { constant: [0.0037, -0.0041], heat: [11.6, 0.015, -0.000012, 0.0091], vapour: 127 },
};

/** A flue gas of one fuel and one content of carbon dioxide; temperatures in °C. */
export interface FlueGas {
  /** Volume share of water vapour, %. */
  readonly vapour: number;
  /** J/(kg K) */
  readonly constant: number;
  /** J/(kg K) */
  readonly heatCapacity: (temperature: number) => number;
  /** W/(m K) */
  readonly conductivity: (temperature: number) => number;
  /** Pa s */
  readonly viscosity: (temperature: number) => number;
}

export function flueGas(fuel: Fuel, carbonDioxide: number): FlueGas {
  const { constant, heat, vapour: share } = fuels[fuel];
  const vapour = 100 / (1 + share / carbonDioxide) + 1.1;
  const dryDioxide = (1 - vapour / 100) * carbonDioxide;
  const [h0, h1, h2, h3] = heat;
  return {
    vapour,
    constant: airConstant * (0.996 + constant[0] * vapour + constant[1] * dryDioxide),
    heatCapacity: (t) =>
      (1011 + 0.05 * t + 0.0003 * t ** 2 + (h0 + h1 * t + h2 * t ** 2) * carbonDioxide) / (1 + h3 * carbonDioxide),
    conductivity: (t) => 0.0223 + 0.000065 * t,
    viscosity: (t) => 15e-6 + 47e-9 * t - 20e-12 * t ** 2,
  };
}

/** The air's pressure, Pa, at a height over the sea, m. */
export function airPressure(altitude: number, airTemperature: number): number {
  return 97_000 * Math.exp((-gravity * altitude) / (airConstant * kelvin(airTemperature)));
}

/** Returns the dew point, °C, of vapour with a volume share, %, under a pressure, Pa. */
export function dewPoint(vapour: number, pressure: number): number {
  return 4077.9 / (23.6448 - Math.log((vapour / 100) * pressure)) - 236.67;
}
