import * as fc from 'fast-check';
import type { DraughtSection } from '../../server/calculator/draught/draught-problem.ts';

export const real = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });

export const surroundings = fc.constantFrom<DraughtSection['surroundings']>('heated', 'unheated', 'outdoors');

/** Any pipe, also with a fall, with little insulation or with an unusually rough surface. */
export const anySection: fc.Arbitrary<DraughtSection> = fc
  .record({
    length: real(0.01, 10),
    steepness: real(-0.2, 1),
    diameter: real(0.08, 0.4),
    wall: real(0.001, 0.15),
    thermalResistance: real(0, 2),
    relativeRoughness: real(0, 0.05),
    surroundings,
    zeta: real(0, 4),
  })
  .map(({ length, steepness, diameter, wall, thermalResistance, relativeRoughness, surroundings: around, zeta }) => ({
    length,
    rise: length * steepness,
    diameter,
    outerDiameter: diameter + wall,
    thermalResistance,
    roughness: diameter * relativeRoughness,
    surroundings: around,
    zeta,
  }));
