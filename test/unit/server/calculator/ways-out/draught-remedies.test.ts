import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { calculate } from '../../../../../server/calculator/calculate.ts';
import {
  findDraughtRemedies,
  type DraughtRemedy,
  type RemedyOptions,
} from '../../../../../server/calculator/ways-out/draught-remedies.ts';
import type { CalculationData } from '../../../../../server/calculator/input/calculation-data.ts';
import type { CalculationInput } from '../../../../../server/calculator/input/calculation-input.ts';
import { createFloor, createInput } from '../../../../support/calculator-fixtures.ts';
import { createDeclaration, createDraughtData } from '../../../../support/draught-data.ts';

const noOptions: RemedyOptions = { otherSchemes: [], narrower: null, greatestExtraHeight: 5000 };

function remediesFor(input: CalculationInput, data: CalculationData, options = noOptions): DraughtRemedy[] {
  return findDraughtRemedies(input, data, calculate(input, data), options);
}

/** A cabin whose fireplace needs this much more than its flue gives, in Pa. */
function lacking(pascals: number, changes: Partial<CalculationInput> = {}): [CalculationInput, CalculationData] {
  const input = createInput({ altitude: 300, ...changes });
  const { draught } = calculate(input, createDraughtData());
  assert.ok(draught.checked);
  const minimumDraught = 12 + draught.margin + pascals;
  return [input, createDraughtData(createDeclaration({ minimumDraught }))];
}

function inputWith(input: CalculationInput, remedy: DraughtRemedy): CalculationInput {
  switch (remedy.change) {
    case 'extra-height':
      return { ...input, extraHeight: remedy.extraHeight };
    case 'air':
      return { ...input, air: 'own' };
    case 'cap':
      return { ...input, cap: 'none' };
    case 'pipe':
      return { ...input, pipe: remedy.pipe };
    case 'scheme':
      return { ...input, scheme: remedy.scheme };
    case 'reline':
    case 'insulated':
      throw new Error('A new flue is neither relined nor insulated.');
  }
}

describe('what helps a flue that draws too little', () => {
  test('is true: with each change a flue can be built, and R15 is met with the stated margin', () => {
    for (const pascals of [-0.5, 0.2, 1.5, 2.5]) {
      const [input, data] = lacking(pascals, { cap: 'rain' });
      const otherSchemes = [{ ...input.scheme, id: 2, name: 'Lavere uttak', outletHeight: 300 }];
      const remedies = remediesFor(input, data, { ...noOptions, otherSchemes });
      const now = calculate(input, data);
      assert.ok(remedies.length > 0);
      for (const remedy of remedies) {
        const { failures, rules, draught, totals } = calculate(inputWith(input, remedy), data);
        assert.equal(remedy.list.incVat, totals.incVat - now.totals.incVat);
        assert.deepEqual(failures, []);
        assert.equal(rules.find(({ id }) => id === 'R15')?.status, 'ok', remedy.change);
        assert.equal(draught.checked && draught.margin, remedy.margin);
      }
    }
  });

  test('names no more height than is needed, but for two steps of 50 mm', () => {
    const [input, data] = lacking(0.5);
    const [higher] = remediesFor(input, data);
    assert.ok(higher?.change === 'extra-height');
    assert.equal(higher.extraHeight % 50, 0);
    const lower = calculate({ ...input, extraHeight: Math.max(0, higher.extraHeight - 150) }, data);
    assert.notEqual(lower.rules.find(({ id }) => id === 'R15')?.status, 'ok');
  });

  test('says how much higher than now where an extra height was chosen already', () => {
    const [input, data] = lacking(1, { extraHeight: 200 });
    const [higher] = remediesFor(input, data);
    assert.ok(higher?.change === 'extra-height');
    assert.equal(higher.higher, higher.extraHeight - 200);
    assert.ok(higher.higher > 0);
  });

  test('names no change that is not enough, and none that was made already', () => {
    const [input, data] = lacking(3.6, { air: 'own' });
    const changes = remediesFor(input, data, { ...noOptions, greatestExtraHeight: 0 }).map(({ change }) => change);
    assert.deepEqual(changes, []);
    const [, hopeless] = lacking(60);
    assert.deepEqual(remediesFor(input, hopeless), []);
  });

  test('is nothing where the draught is enough, too strong or not calculated, or no flue can be built', () => {
    const tall = createInput({ floor: createFloor(2, true) });
    assert.deepEqual(remediesFor(tall, createDraughtData()), []);
    assert.deepEqual(remediesFor(tall, createDraughtData(createDeclaration({ maximumDraught: 12 }))), []);
    assert.deepEqual(remediesFor(tall, createDraughtData(null)), []);
    const [, data] = lacking(1);
    assert.deepEqual(remediesFor(createInput({ roofAngle: 59 }), data), []);
  });
});
