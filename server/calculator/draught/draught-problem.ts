import type { Fuel } from '../../../db/codes.ts';

/** A length of pipe of one kind in one place. Metres; `thermalResistance` in m²K/W at the inner surface. */
export interface DraughtSection {
  length: number;
  /** The height of the end over the beginning. */
  rise: number;
  /** If the flue is not round: the hydraulic diameter, 4 × area / perimeter. */
  diameter: number;
  /** In m² and m. Only if the flue is not round, then both. */
  area?: number;
  perimeter?: number;
  outerDiameter: number;
  thermalResistance: number;
  roughness: number;
  surroundings: 'heated' | 'unheated' | 'outdoors';
  /** The sum of the single resistances, at the section's upper end. */
  zeta: number;
}

/**
 * An appliance and its flue, with sections from the outlet upwards. Pressures in Pa. The columns of the catalogue and the
 * fields of the form have bounds within which the formulas hold.
 */
export interface DraughtProblem {
  fuel: Fuel;
  /** Metres above the sea. */
  altitude: number;
  /** Flue gas in g/s. */
  massFlow: number;
  /** In the dry flue gas, in per cent by volume. */
  carbonDioxide: number;
  /** At the outlet, in °C. */
  temperature: number;
  minimumDraught: number;
  maximumDraught: number | null;
  /** The pressure that draws in the combustion air. */
  airSupplyPressure: number;
  operation: 'dry' | 'wet';
  connector: DraughtSection[];
  chimney: DraughtSection[];
}

/** Pressures in Pa, temperatures in °C. */
export interface DraughtCase {
  /** At the foot of the chimney. */
  draught: number;
  connectorLift: number;
  connectorResistance: number;
  mouthTemperature: number;
  innerWallTemperature: number;
  /** The inner wall's temperature at the mouth of a flue that ends after each section, from the outlet upwards. */
  innerWalls: number[];
}

export interface DraughtResult {
  /** The weakest draught: a mild day, and a flue that is not warm yet. */
  minimum: DraughtCase;
  /** The strongest draught: a cold day, and a warm flue. */
  maximum: DraughtCase;
  /** In the minimum case at the chimney's foot, in Pa. */
  required: number;
  /** In the maximum case at the chimney's foot, in Pa; null: the appliance has no limit. */
  allowed: number | null;
  dewPoint: number;
  /** The lowest allowed temperature of the inner wall at the mouth, °C. */
  limitTemperature: number;
}
