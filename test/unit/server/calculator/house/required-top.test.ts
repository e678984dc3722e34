import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CalculationInput } from '../../../../../server/calculator/input/calculation-input.ts';
import { layOutHouse } from '../../../../../server/calculator/house/house.ts';
import { resolveLimits } from '../../../../../server/calculator/input/limits.ts';
import { findRequiredTop, type TopRequirement } from '../../../../../server/calculator/house/required-top.ts';
import { createFloor, createInput } from '../../../../support/calculator-fixtures.ts';

function require(given: Partial<CalculationInput>): TopRequirement {
  const input = createInput(given);
  return findRequiredTop(input, layOutHouse(input), resolveLimits([]), 200);
}

describe('the required top', () => {
  test('of the worked house with one storey is 4700, decided by the effective height', () => {
    const { requiredTop, heightRule } = require({});
    assert.equal(requiredTop, 4700);
    assert.equal(heightRule.decidedBy, 'effective-height');
    assert.equal(heightRule.applied.toFixed(1), '1775.4');
  });

  test('of the worked house with two storeys and attic is 9022, decided by the distance from the roof plane', () => {
    const { requiredTop, heightRule } = require({ floor: createFloor(2, true) });
    assert.equal(requiredTop, 9022);
    assert.equal(heightRule.decidedBy, 'from-roof-plane');
  });

  test('on a flat roof is 0.8 m over the surface', () => {
    const { heightRule, requiredTop } = require({ roofAngle: 0, floor: createFloor(2, false) });
    assert.equal(heightRule.applied, 800);
    assert.equal(requiredTop, 5100 + 300 + 800);
  });

  test('is lower where the ridge is near enough, and never below 0.8 m over the roof at the chimney', () => {
    const floor = createFloor(2, true);
    const near = require({ floor, ridgeDistance: 500 });
    assert.equal(near.heightRule.decidedBy, 'over-ridge');
    assert.equal(near.requiredTop, Math.ceil(7246.41 + 500 * Math.tan(Math.PI / 6) + 800));
    const atRidge = require({ floor, ridgeDistance: 0 });
    assert.equal(atRidge.heightRule.decidedBy, 'over-roof');
  });
});

describe('the house', () => {
  test('with two storeys and attic has its slabs and roof where the arithmetic puts them', () => {
    const house = layOutHouse(createInput({ floor: createFloor(2, true) }));
    assert.deepEqual(
      house.slabs.map(({ bottom, top }) => [bottom, top]),
      [
        [2400, 2700],
        [5100, 5400],
      ],
    );
    assert.equal(house.roofUnderside, 6900);
    assert.equal(house.roofSurface.toFixed(1), '7246.4');
    assert.deepEqual(house.loft, { kind: 'attic', floor: 5400, ceiling: 6900 });
  });

  test('counts from the storey that the fireplace stands on, keeping the house’s storey numbers', () => {
    const house = layOutHouse(createInput({ floor: createFloor(3, false), storey: 2 }));
    assert.deepEqual(house.storeys, [
      { storey: 2, floor: 0, ceiling: 2400 },
      { storey: 3, floor: 2700, ceiling: 5100 },
    ]);
    assert.deepEqual(house.slabs, [{ penetration: { kind: 'storey-slab', storey: 2 }, bottom: 2400, top: 2700 }]);
    assert.equal(house.ceilingFollowsRoof, true);
  });

  test('with a flat ceiling has an unused loft whose floor is penetrated', () => {
    const house = layOutHouse(createInput({ ceiling: 'flat' }));
    assert.deepEqual(house.slabs, [{ penetration: { kind: 'loft-floor' }, bottom: 2400, top: 2700 }]);
    assert.equal(house.roofUnderside, 4200);
  });
});
