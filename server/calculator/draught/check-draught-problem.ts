import type { DraughtProblem, DraughtSection } from './draught-problem.ts';

/** Above it the formula of the viscosity falls with the temperature, which that of a gas never does (°C). */
const HIGHEST_TEMPERATURE = 1175;

/** @throws RangeError for a number that is not finite, or not positive where it must be. */
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
  requirePositive(`${at}.outerDiameter`, section.outerDiameter);
  requireNotNegative(`${at}.thermalResistance`, section.thermalResistance);
  requireNotNegative(`${at}.roughness`, section.roughness);
  if (section.roughness >= section.diameter) refuse(`${at}.roughness`, 'less than the diameter');
  requireNotNegative(`${at}.zeta`, section.zeta);
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
