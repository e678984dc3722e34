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

/** An appliance and its flue, with sections from the outlet upwards. Pressures in Pa. */
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
  windPressure: number;
  operation: 'dry' | 'wet';
  connector: DraughtSection[];
  chimney: DraughtSection[];
}

/** Pressures in Pa, temperatures in °C, densities in kg/m³, velocities in m/s. */
export interface DraughtCase {
  /** At the foot of the chimney. In the minimum case the wind's pressure is subtracted. */
  draught: number;
  lift: number;
  resistance: number;
  connectorLift: number;
  connectorResistance: number;
  mouthTemperature: number;
  innerWallTemperature: number;
  outsideDensity: number;
  /** The connector's sections, then the chimney's sections. `innerWallTemperature`: of a flue that ends after it. */
  sections: { meanTemperature: number; innerWallTemperature: number; density: number; velocity: number }[];
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
  /** In the flue gas, in per cent by volume. */
  waterVapour: number;
  dewPoint: number;
  /** The lowest allowed temperature of the inner wall at the mouth, °C. */
  limitTemperature: number;
  /** Spare draught in the minimum case, Pa; negative: too little. */
  margin: number;
}

/** In °C. Above this temperature the formula's viscosity falls, but the viscosity of a gas never falls. */
const HIGHEST_TEMPERATURE = 1175;

/** @throws RangeError if a number is not finite, or out of its range */
export function checkDraughtProblem(problem: DraughtProblem): void {
  requireFinite('altitude', problem.altitude);
  requirePositive('massFlow', problem.massFlow);
  requirePositive('carbonDioxide', problem.carbonDioxide);
  requirePositive('temperature', problem.temperature);
  if (problem.temperature > HIGHEST_TEMPERATURE) refuse('temperature', `at most ${HIGHEST_TEMPERATURE} °C`);
  requireNotNegative('minimumDraught', problem.minimumDraught);
  if (problem.maximumDraught !== null) requireNotNegative('maximumDraught', problem.maximumDraught);
  requireNotNegative('airSupplyPressure', problem.airSupplyPressure);
  requireNotNegative('windPressure', problem.windPressure);
  if (problem.chimney.length === 0) refuse('chimney', 'at least one section');
  for (const [index, section] of problem.connector.entries()) checkSection(`connector[${index}]`, section);
  for (const [index, section] of problem.chimney.entries()) checkSection(`chimney[${index}]`, section);
}

function checkSection(at: string, section: DraughtSection): void {
  requirePositive(`${at}.length`, section.length);
  requireFinite(`${at}.rise`, section.rise);
  requirePositive(`${at}.diameter`, section.diameter);
  checkCrossSection(at, section);
  requirePositive(`${at}.outerDiameter`, section.outerDiameter);
  requireNotNegative(`${at}.thermalResistance`, section.thermalResistance);
  requireNotNegative(`${at}.roughness`, section.roughness);
  if (section.roughness >= section.diameter) refuse(`${at}.roughness`, 'less than the diameter');
  requireNotNegative(`${at}.zeta`, section.zeta);
}

/** The allowed difference between `diameter` and 4 × area / perimeter, as a share. */
const SAME = 1e-6;

function checkCrossSection(at: string, { diameter, area, perimeter }: DraughtSection): void {
  if (area === undefined && perimeter === undefined) return;
  requirePositive(`${at}.area`, area ?? Number.NaN);
  requirePositive(`${at}.perimeter`, perimeter ?? Number.NaN);
  const hydraulic = (4 * (area ?? 0)) / (perimeter ?? 1);
  if (Math.abs(hydraulic - diameter) > SAME * diameter) refuse(`${at}.diameter`, '4 × area / perimeter');
}

function requireFinite(name: string, value: number): void {
  if (!Number.isFinite(value)) refuse(name, 'a finite number');
}

function requirePositive(name: string, value: number): void {
  if (!Number.isFinite(value) || value <= 0) refuse(name, 'a finite number above 0');
}

function requireNotNegative(name: string, value: number): void {
  if (!Number.isFinite(value) || value < 0) refuse(name, 'a finite number, 0 or more');
}

function refuse(name: string, expected: string): never {
  throw new RangeError(`${name} must be ${expected}.`);
}
