import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DraughtProblem, DraughtSection } from '../../../../../server/calculator/draught/draught-problem.ts';
import { solveDraught } from '../../../../../server/calculator/draught/solve-draught.ts';

/** Metres; a section of a flue with its wall. */
interface Flue extends Pick<DraughtSection, 'diameter' | 'outerDiameter' | 'thermalResistance' | 'roughness'> {
  area?: number;
  perimeter?: number;
}

/** A rectangular flue with its wall, all in metres. */
function rectangle(width: number, depth: number, wall: number, thermalResistance: number): Flue {
  const hydraulic = (one: number, other: number): number => (2 * one * other) / (one + other);
  return {
    diameter: hydraulic(width, depth),
    area: width * depth,
    perimeter: 2 * (width + depth),
    outerDiameter: hydraulic(width + 2 * wall, depth + 2 * wall),
    thermalResistance,
    roughness: 0.005,
  };
}

const brick = rectangle(0.23, 0.23, 0.11, 0.1);

const pipe = {
  diameter: 0.15,
  outerDiameter: 0.152,
  thermalResistance: 0,
  roughness: 0.001,
  surroundings: 'heated',
} as const;

function problemOf(stove: 'A' | 'B', flue: Flue): DraughtProblem {
  const gas =
    stove === 'A'
      ? { massFlow: 6.1, carbonDioxide: 9.5, temperature: 262, minimumDraught: 12 }
      : { massFlow: 3.8, carbonDioxide: 8.3, temperature: 185, minimumDraught: 10 };
  const section = (length: number, surroundings: DraughtSection['surroundings']): DraughtSection => ({
    ...flue,
    length,
    rise: length,
    surroundings,
    zeta: 0,
  });
  return {
    fuel: 'wood-logs',
    altitude: 100,
    ...gas,
    maximumDraught: null,
    airSupplyPressure: 4,
    windPressure: 0,
    operation: 'dry',
    connector: [
      { ...pipe, length: 0.9, rise: 0.9, zeta: 0.4 },
      { ...pipe, length: 0.5, rise: 0.5 * Math.SQRT1_2, zeta: 0.4 },
      { ...pipe, length: 0.3, rise: 0, zeta: 1.2 },
    ],
    chimney: [section(2.5, 'heated'), section(2, 'unheated'), section(1.2, 'outdoors')],
  };
}

describe('solveDraught for a flue that is not round', () => {
  const round = (diameter: number, outerDiameter: number, thermalResistance: number, roughness: number): Flue => ({
    diameter,
    outerDiameter,
    thermalResistance,
    roughness,
  });
  const cases: readonly (readonly [string, Flue, readonly [number, number], readonly [number, number]])[] = [
    ['brick 230 × 230', brick, [18.26, 8.14], [10.68, 1.38]],
    ['the same, taken as round', round(0.23, 0.45, 0.1, 0.005), [19.55, 9.43], [11.87, 2.57]],
    ['brick 140 × 270', rectangle(0.14, 0.27, 0.11, 0.094), [17.62, 7.5], [10.13, 0.83]],
    ['element Ø200', round(0.2, 0.36, 0.36, 0.0015), [20.88, 10.75], [13.11, 3.81]],
    ['insulated liner Ø150 in brick', round(0.15, 0.45, 0.3, 0.001), [20.77, 10.65], [13.21, 3.91]],
  ];
  for (const [name, flue, ...expected] of cases) {
    test(`gives the draught and margin of ${name}, for a strong and a weak stove`, () => {
      for (const [index, stove] of (['A', 'B'] as const).entries()) {
        const { minimum, margin } = solveDraught(problemOf(stove, flue));
        const [draught = 0, surplus = 0] = expected[index] ?? [];
        assert.ok(Math.abs(minimum.draught - draught) <= 0.02, `${stove}: ${minimum.draught}`);
        assert.ok(Math.abs(margin - surplus) <= 0.02, `${stove}: ${margin}`);
      }
    });
  }

  test('equals the round flue where area and perimeter are those of the circle', () => {
    const flue = round(0.2, 0.36, 0.36, 0.0015);
    const circle = { ...flue, area: Math.PI * 0.01, perimeter: Math.PI * 0.2 };
    assert.ok(Math.abs(solveDraught(problemOf('A', circle)).margin - solveDraught(problemOf('A', flue)).margin) < 1e-9);
  });

  test('draws less with a rougher flue and more with a better insulated one', () => {
    const margin = (change: Partial<Flue>): number => solveDraught(problemOf('A', { ...brick, ...change })).margin;
    assert.ok(margin({ roughness: 0.01 }) < margin({}));
    assert.ok(margin({ thermalResistance: 0.3 }) > margin({}));
  });

  test('refuses an area without a perimeter, and a diameter that belongs to neither', () => {
    const { perimeter: _, ...incomplete } = brick;
    assert.throws(() => solveDraught(problemOf('A', incomplete)), RangeError);
    assert.throws(() => solveDraught(problemOf('A', { ...brick, diameter: 0.22 })), RangeError);
  });
});
