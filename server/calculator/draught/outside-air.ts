export const GRAVITY = 9.81;
/** RL, in J/(kg K). */
export const GAS_CONSTANT_OF_AIR = 288;

const PRESSURE_AT_SEA_LEVEL = 97_000;

export interface OutsideAir {
  /** TL, in °C. */
  readonly temperature: number;
  /** pL, in Pa. */
  readonly pressure: number;
  /** ρL, in kg/m³. */
  readonly density: number;
}

/** `altitude` in metres, `temperature` in °C. */
export function describeOutsideAir(altitude: number, temperature: number): OutsideAir {
  const specificEnergy = GAS_CONSTANT_OF_AIR * toKelvin(temperature);
  const pressure = PRESSURE_AT_SEA_LEVEL * Math.exp((-GRAVITY * altitude) / specificEnergy);
  return { temperature, pressure, density: pressure / specificEnergy };
}

export function toKelvin(celsius: number): number {
  return celsius + 273.15;
}
