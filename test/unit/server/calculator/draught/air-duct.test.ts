import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDuctResistance } from '../../../../../server/calculator/draught/air-duct.ts';

const fire = { fuel: 'wood-logs', carbonDioxide: 9.5, massFlow: 8.9, altitude: 100 } as const;
const resistance = (diameter: number, length: number, bends = 2, massFlow: number = fire.massFlow): number =>
  findDuctResistance({ diameter, length, bends }, { ...fire, massFlow });

test('a duct of 100 mm and 4 m takes about 5 Pa at 7 l/s', () => {
  const taken = resistance(0.1, 4);
  assert.ok(taken > 4 && taken < 6, `${taken} Pa`);
});

test('a duct takes more with its length, its bends and the fire, and less with its diameter', () => {
  assert.ok(resistance(0.1, 5) > resistance(0.1, 4));
  assert.ok(resistance(0.1, 4, 3) > resistance(0.1, 4, 2));
  assert.ok(resistance(0.1, 4, 2, 10) > resistance(0.1, 4, 2, 9));
  assert.ok(resistance(0.125, 4) < resistance(0.1, 4) / 2);
});
