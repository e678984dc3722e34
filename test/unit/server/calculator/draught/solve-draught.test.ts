import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { DraughtProblem, DraughtSection } from '../../../../../server/calculator/draught/draught-problem.ts';
import { solveDraught } from '../../../../../server/calculator/draught/solve-draught.ts';

const real = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });

/** Any pipe, also with a fall, with little insulation or with an unusually rough surface. */
const anySection: fc.Arbitrary<DraughtSection> = fc
  .record({
    length: real(0.01, 10),
    steepness: real(-0.2, 1),
    diameter: real(0.08, 0.4),
    wall: real(0.001, 0.15),
    thermalResistance: real(0, 2),
    relativeRoughness: real(0, 0.05),
    surroundings: fc.constantFrom<DraughtSection['surroundings']>('heated', 'unheated', 'outdoors'),
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

const anyProblem: fc.Arbitrary<DraughtProblem> = fc.record({
  fuel: fc.constantFrom<DraughtProblem['fuel']>('wood-logs', 'pellets'),
  altitude: real(-50, 4000),
  massFlow: fc.oneof(real(1, 30), real(0.001, 1000)),
  carbonDioxide: real(2, 20),
  temperature: real(1, 1100),
  minimumDraught: real(0, 20),
  maximumDraught: fc.option(real(0, 60)),
  airSupplyPressure: real(0, 10),
  windPressure: real(0, 40),
  operation: fc.constantFrom<DraughtProblem['operation']>('dry', 'wet'),
  connector: fc.array(anySection, { maxLength: 3 }),
  chimney: fc.array(anySection, { minLength: 1, maxLength: 5 }),
});

test('any flue has an answer in finite numbers, with temperatures between those of entry and surroundings', () => {
  fc.assert(
    fc.property(anyProblem, (problem) => {
      const sections = [...problem.connector, ...problem.chimney];
      const result = solveDraught(problem);
      const { minimum, maximum, allowed, ...numbers } = result;
      const around = [
        { heated: 15, unheated: 15, outdoors: 15 },
        { heated: 20, unheated: 0, outdoors: -15 },
      ];
      assert.ok([...Object.values(numbers), allowed ?? 0].every(Number.isFinite));
      for (const [index, found] of [minimum, maximum].entries()) {
        const { sections: solved, ...pressures } = found;
        assert.ok(Object.values(pressures).every(Number.isFinite));
        const seen = [problem.temperature];
        for (const [at, section] of sections.entries()) {
          seen.push(around[index]?.[section.surroundings] ?? Number.NaN);
          const { meanTemperature = Number.NaN, density = 0, velocity = 0 } = solved[at] ?? {};
          assert.ok(Math.min(...seen) - 1e-6 <= meanTemperature && meanTemperature <= Math.max(...seen) + 1e-6);
          assert.ok(density > 0 && velocity > 0);
        }
        assert.ok(
          Math.min(...seen) - 1e-6 <= found.mouthTemperature && found.mouthTemperature <= Math.max(...seen) + 1e-6,
        );
      }
    }),
    { numRuns: 1000 },
  );
});
