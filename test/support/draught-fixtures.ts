import type { DraughtProblem, DraughtSection } from '../../server/calculator/draught/draught-problem.ts';

/** A metre of insulated pipe of Ø150 in a heated room. */
export function createSection(changes: Partial<DraughtSection> = {}): DraughtSection {
  return {
    length: 1,
    rise: 1,
    diameter: 0.15,
    outerDiameter: 0.2,
    thermalResistance: 0.3,
    roughness: 0.001,
    surroundings: 'heated',
    zeta: 0,
    ...changes,
  };
}

/** A stove for logs with five metres of flue, the last of them over the roof. */
export function createDraughtProblem(changes: Partial<DraughtProblem> = {}): DraughtProblem {
  return {
    fuel: 'wood-logs',
    altitude: 100,
    massFlow: 6,
    carbonDioxide: 9.5,
    temperature: 280,
    minimumDraught: 12,
    maximumDraught: null,
    airSupplyPressure: 4,
    windPressure: 0,
    operation: 'dry',
    connector: [createSection({ outerDiameter: 0.152, thermalResistance: 0 })],
    chimney: [createSection({ length: 3, rise: 3 }), createSection({ surroundings: 'outdoors' })],
    ...changes,
  };
}

const bareElement: DraughtSection = {
  length: 0.7,
  rise: 0.7,
  diameter: 0.1,
  outerDiameter: 0.102,
  thermalResistance: 0,
  roughness: 0.001,
  surroundings: 'heated',
  zeta: 0,
};
const insulatedElement: DraughtSection = { ...bareElement, outerDiameter: 0.1616, thermalResistance: 0.45 };

/** A calculation that was published with its results: a pellet stove at 540 m above the sea. */
export const publishedProblem: DraughtProblem = {
  fuel: 'pellets',
  altitude: 540,
  massFlow: 5.7,
  carbonDioxide: 12.5,
  temperature: 168.9,
  minimumDraught: 0,
  maximumDraught: 15,
  airSupplyPressure: 4,
  windPressure: 0,
  operation: 'dry',
  connector: [
    { ...bareElement, length: 0.08, rise: 0, zeta: 1.6 },
    { ...bareElement, zeta: 0.4 },
    { ...bareElement, zeta: 0.4 },
    bareElement,
  ],
  chimney: [
    { ...insulatedElement, length: 1.8459, rise: 1.8459 },
    { ...insulatedElement, length: 1.1134, rise: 1.1134, zeta: 1.5, surroundings: 'outdoors' },
  ],
};
