import type { DraughtSection } from './draught-problem.ts';

/** Temperatures in °C. */
export interface WeatherCase {
  /** The outside temperature TL. */
  readonly outsideTemperature: number;
  /** Tu, by the section's surroundings. */
  readonly surroundings: Readonly<Record<DraughtSection['surroundings'], number>>;
  /** SE: the factor on calculated resistances. */
  readonly flowSafety: number;
  /** SH: the share of the wall's thermal resistance that counts; less than 1 while the flue is not warm. */
  readonly heatCorrection: number;
}

export const MINIMUM_CASE: WeatherCase = {
  outsideTemperature: 15,
  surroundings: { heated: 15, unheated: 15, outdoors: 15 },
  flowSafety: 1.5,
  heatCorrection: 0.5,
};

export const MAXIMUM_CASE: WeatherCase = {
  outsideTemperature: -15,
  surroundings: { heated: 20, unheated: 0, outdoors: -15 },
  flowSafety: 1,
  heatCorrection: 1,
};

export const GRAVITY = 9.81;
/** RL, in J/(kg K). */
export const GAS_CONSTANT_OF_AIR = 288;

const PRESSURE_AT_SEA_LEVEL = 97_000;

interface OutsideAir {
  /** pL, in Pa. */
  readonly pressure: number;
  /** ρL, in kg/m³. */
  readonly density: number;
}

/** Returns the outside air. `altitude` in metres, `temperature` in °C. */
export function describeOutsideAir(altitude: number, temperature: number): OutsideAir {
  const specificEnergy = GAS_CONSTANT_OF_AIR * toKelvin(temperature);
  const pressure = PRESSURE_AT_SEA_LEVEL * Math.exp((-GRAVITY * altitude) / specificEnergy);
  return { pressure, density: pressure / specificEnergy };
}

export function toKelvin(celsius: number): number {
  return celsius + 273.15;
}
