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
