import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { solveDraught } from '../../../../../server/calculator/draught/solve-draught.ts';
import type { DraughtProblem, DraughtResult } from '../../../../../server/calculator/draught/draught-problem.ts';
import { createDraughtProblem, createSection, publishedProblem } from '../../../../support/draught-fixtures.ts';

function assertNear(found: number, expected: number, tolerance: number): void {
  assert.ok(Math.abs(found - expected) <= tolerance, `${found} is not within ${tolerance} of ${expected}`);
}

describe('the published calculation', () => {
  const { minimum, maximum, waterVapour } = solveDraught(publishedProblem);

  test('gives the printed draught, lift and resistances within 0.05 Pa', () => {
    const pairs: [number, number][] = [
      [minimum.draught, 5.67],
      [maximum.draught, 10.56],
      [minimum.lift, 6.99],
      [maximum.lift, 11.48],
      [minimum.connectorLift, 6.56],
      [maximum.connectorLift, 9.35],
      // The source prints friction and single resistances. It lists the pressure gain in the connector separately.
      [minimum.connectorResistance, 0.56 + 1.27],
      [maximum.connectorResistance, 0.38 + 0.86],
    ];
    for (const [found, expected] of pairs) assertNear(found, expected, 0.05);
    assertNear(minimum.draught, 5.67, 0.005);
    assertNear(maximum.draught, 10.56, 0.005);
  });

  test('gives the printed air, water vapour and temperature at the mouth', () => {
    assertNear(minimum.outsideDensity, 1.097, 0.0005);
    assertNear(maximum.outsideDensity, 1.215, 0.0005);
    assertNear(waterVapour, 10.1, 0.05);
    assertNear(minimum.mouthTemperature, 87.7, 0.2);
    assertNear(maximum.mouthTemperature, 102.6, 0.2);
  });

  test('has mean temperatures in the chimney near the printed ones, which do not give the printed lift themselves', () => {
    const printed: [DraughtResult['minimum'], number[], number][] = [
      [minimum, [105.7, 92.3], 6.99],
      [maximum, [118.7, 107.4], 11.48],
    ];
    for (const [{ sections, lift }, means, printedLift] of printed) {
      for (const [index, mean] of means.entries()) {
        assertNear(sections.slice(-2)[index]?.meanTemperature ?? Number.NaN, mean, 0.45);
      }
      assertNear(lift, printedLift, 0.005);
    }
  });
});

test('what is required and allowed counts appliance, connector and air supply; the margin also counts the supply alone', () => {
  const problem = createDraughtProblem({ maximumDraught: 20 });
  const { minimum, maximum, required, allowed, margin } = solveDraught(problem);
  assert.equal(required, 12 + minimum.connectorResistance - minimum.connectorLift + 4);
  assert.equal(allowed, 20 + maximum.connectorResistance - maximum.connectorLift + 4);
  assert.equal(margin, minimum.draught - required);
  const undemanding = solveDraught({ ...problem, minimumDraught: 0 });
  assert.ok(undemanding.required < 4);
  assert.equal(undemanding.margin, undemanding.minimum.draught - 4);
  assert.equal(solveDraught({ ...problem, maximumDraught: null }).allowed, null);
});

test('the wind takes from the weakest draught and not from the strongest', () => {
  const still = solveDraught(createDraughtProblem());
  const windy = solveDraught(createDraughtProblem({ windPressure: 25 }));
  assertNear(windy.minimum.draught, still.minimum.draught - 25, 1e-9);
  assert.deepEqual(windy.maximum, still.maximum);
});

test('without a connector the chimney begins at the outlet and nothing but appliance and air supply is required', () => {
  const { minimum, required } = solveDraught(createDraughtProblem({ connector: [] }));
  assert.equal(minimum.connectorLift, 0);
  assert.equal(minimum.connectorResistance, 0);
  assert.equal(required, 16);
  assert.equal(minimum.sections.length, 2);
});

test('a dry flue is held to the dew point, a wet one to frost, each by the air around its mouth', () => {
  const dry = solveDraught(createDraughtProblem());
  const wet = solveDraught(createDraughtProblem({ operation: 'wet' }));
  assert.equal(dry.limitTemperature, dry.dewPoint);
  assert.equal(wet.limitTemperature, 0);
  assert.equal(wet.dewPoint, dry.dewPoint);
  assert.ok(wet.maximum.innerWallTemperature < dry.maximum.innerWallTemperature);
  const inside = createDraughtProblem({ chimney: [createSection({ surroundings: 'unheated' })] });
  assert.equal(
    solveDraught(inside).maximum.innerWallTemperature,
    solveDraught({ ...inside, operation: 'wet' }).maximum.innerWallTemperature,
  );
});

test('a wider last section slows the gas and gives pressure back, a narrower one costs more than it does', () => {
  const wide = createSection({
    diameter: 0.2,
    outerDiameter: 0.25,
    rise: 0.01,
    length: 0.01,
    surroundings: 'outdoors',
  });
  const narrow = { ...wide, diameter: 0.12 };
  const resistanceWith = (last: typeof wide): number =>
    solveDraught(createDraughtProblem({ chimney: [createSection(), last] })).minimum.resistance;
  const plain = resistanceWith({ ...wide, diameter: 0.15 });
  assert.ok(resistanceWith(wide) < plain);
  assert.ok(resistanceWith(narrow) - plain > plain - resistanceWith(wide));
});

describe('numbers that cannot be are refused', () => {
  const refused: [string, Partial<DraughtProblem>][] = [
    ['an altitude that is not finite', { altitude: Number.POSITIVE_INFINITY }],
    ['a mass flow of 0', { massFlow: 0 }],
    ['a carbon dioxide of 0', { carbonDioxide: 0 }],
    ['a temperature that is not a number', { temperature: Number.NaN }],
    ['a temperature of 0', { temperature: 0 }],
    ['a temperature beyond the formulas', { temperature: 1200 }],
    ['a negative minimum draught', { minimumDraught: -1 }],
    ['a maximum draught that is not finite', { maximumDraught: Number.POSITIVE_INFINITY }],
    ['a negative air supply', { airSupplyPressure: -0.1 }],
    ['a negative wind', { windPressure: -25 }],
    ['no chimney', { chimney: [] }],
    ['a length of 0', { chimney: [createSection({ length: 0 })] }],
    ['a rise that is not finite', { connector: [createSection({ rise: Number.NaN })] }],
    ['a negative diameter', { chimney: [createSection({ diameter: -0.1 })] }],
    ['an outer diameter of 0', { chimney: [createSection({ outerDiameter: 0 })] }],
    ['a negative thermal resistance', { connector: [createSection({ thermalResistance: -0.1 })] }],
    ['a negative roughness', { chimney: [createSection({ roughness: -0.001 })] }],
    ['a roughness as wide as the pipe', { chimney: [createSection({ roughness: 0.15 })] }],
    ['a negative resistance', { chimney: [createSection({ zeta: -0.4 })] }],
  ];
  for (const [name, changes] of refused) {
    test(name, () => {
      assert.throws(() => solveDraught(createDraughtProblem(changes)), RangeError);
    });
  }
});
