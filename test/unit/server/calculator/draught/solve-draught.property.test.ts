import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { solveDraught } from '../../../../../server/calculator/draught/solve-draught.ts';
import type {
  DraughtCase,
  DraughtProblem,
  DraughtSection,
} from '../../../../../server/calculator/draught/draught-problem.ts';
import { anySection, real, surroundings } from '../../../../support/draught-arbitraries.ts';
import { createDraughtProblem, createSection } from '../../../../support/draught-fixtures.ts';

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

/** Upright pipes of one diameter with a stove's hot gas: where more height, heat and insulation mean more draught. */
const plainProblem = fc
  .record({
    altitude: real(0, 2500),
    massFlow: real(3, 8),
    temperature: real(200, 400),
    heights: fc.array(real(0.3, 4), { minLength: 1, maxLength: 4 }),
    thermalResistance: real(0.2, 0.8),
    surroundings,
    zeta: real(0, 1.5),
  })
  .map(({ heights, thermalResistance, surroundings: around, zeta, ...rest }) =>
    createDraughtProblem({
      ...rest,
      chimney: heights.map((length) =>
        createSection({ length, rise: length, thermalResistance, surroundings: around, zeta }),
      ),
    }),
  );

function casesOf(problem: DraughtProblem): [DraughtCase, DraughtCase] {
  const { minimum, maximum } = solveDraught(problem);
  return [minimum, maximum];
}

function withChimney(problem: DraughtProblem, change: (section: DraughtSection) => DraughtSection): DraughtProblem {
  return { ...problem, chimney: problem.chimney.map(change) };
}

function assertDrawsMore(stronger: DraughtProblem, weaker: DraughtProblem): void {
  const weak = casesOf(weaker);
  for (const [index, { draught }] of casesOf(stronger).entries()) {
    assert.ok(draught > (weak[index]?.draught ?? Number.NaN), `${draught} is not above ${weak[index]?.draught}`);
  }
}

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

test('the draught rises with height', () => {
  fc.assert(
    fc.property(plainProblem, real(0.05, 3), (problem, more) => {
      const taller = withChimney(problem, (section) =>
        section === problem.chimney[0]
          ? { ...section, length: section.length + more, rise: section.rise + more }
          : section,
      );
      assertDrawsMore(taller, problem);
    }),
  );
});

test('the draught rises with the temperature of the gas', () => {
  fc.assert(
    fc.property(plainProblem, real(1, 200), (problem, more) => {
      assertDrawsMore({ ...problem, temperature: problem.temperature + more }, problem);
    }),
  );
});

test('the draught rises with insulation, and so does the temperature at the mouth', () => {
  fc.assert(
    fc.property(plainProblem, real(0.01, 1), (problem, more) => {
      const warmer = withChimney(problem, (section) => ({
        ...section,
        thermalResistance: section.thermalResistance + more,
      }));
      assertDrawsMore(warmer, problem);
      assert.ok(solveDraught(warmer).maximum.mouthTemperature > solveDraught(problem).maximum.mouthTemperature);
    }),
  );
});

test('the draught falls with single resistances', () => {
  fc.assert(
    fc.property(plainProblem, real(0.01, 3), (problem, more) => {
      assertDrawsMore(
        problem,
        withChimney(problem, (section) => ({ ...section, zeta: section.zeta + more })),
      );
    }),
  );
});

test('the draught falls with the altitude', () => {
  fc.assert(
    fc.property(plainProblem, real(1, 1000), (problem, more) => {
      assertDrawsMore(problem, { ...problem, altitude: problem.altitude + more });
    }),
  );
});

test('a hundred sections of one length are one section where no heat passes the wall', () => {
  fc.assert(
    fc.property(anyProblem, anySection, (problem, section) => {
      const whole = { ...section, thermalResistance: 1e12 };
      const part = { ...whole, length: whole.length / 100, rise: whole.rise / 100, zeta: 0 };
      const parts = [...Array.from({ length: 99 }, () => part), { ...part, zeta: whole.zeta }];
      const one = casesOf({ ...problem, chimney: [whole] });
      const hundred = casesOf({ ...problem, chimney: parts });
      for (const [index, { lift, resistance, mouthTemperature }] of hundred.entries()) {
        const expected = one[index];
        assert.ok(expected !== undefined);
        assert.ok(Math.abs(lift - expected.lift) <= 1e-6 * (1 + Math.abs(expected.lift)));
        assert.ok(Math.abs(resistance - expected.resistance) <= 1e-6 * (1 + Math.abs(expected.resistance)));
        assert.ok(Math.abs(mouthTemperature - expected.mouthTemperature) <= 1e-3);
      }
    }),
  );
});
