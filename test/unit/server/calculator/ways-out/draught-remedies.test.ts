import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { calculate } from '../../../../../server/calculator/calculate.ts';
import { type Remedy, withChange } from '../../../../../server/calculator/ways-out/changes.ts';
import type { CalculationData } from '../../../../../server/calculator/input/calculation-data.ts';
import type { CalculationInput } from '../../../../../server/calculator/input/calculation-input.ts';
import { orderParts } from '../../../../../server/calculator/input/catalogue-parts.ts';
import { createFloor, createInput } from '../../../../support/calculator-fixtures.ts';
import { createPart } from '../../../../support/fixture-parts.ts';
import { createDeclaration, createDraughtData } from '../../../../support/draught-data.ts';
import { nothingOffered, waysOutOf } from '../../../../support/ways-out.ts';

function remediesFor(input: CalculationInput, data: CalculationData, offered = nothingOffered): readonly Remedy[] {
  return waysOutOf(input, data, offered).remedies;
}

function extraHeightOf(remedies: readonly Remedy[]): number {
  const change = remedies[0]?.changes[0];
  assert.ok(change?.kind === 'extraHeight');
  return change.value;
}

/** A cabin whose fireplace needs this much more than its flue gives, in Pa. */
function lacking(pascals: number, changes: Partial<CalculationInput> = {}): [CalculationInput, CalculationData] {
  const input = createInput({ altitude: 300, ...changes });
  const { draught } = calculate(input, createDraughtData());
  assert.ok(draught.checked);
  const minimumDraught = 12 + draught.margin + pascals;
  return [input, createDraughtData(createDeclaration({ minimumDraught }))];
}

describe('help for a flue that draws too little', () => {
  test('is true: with each change a flue can be built, and R15 is met with the stated margin', () => {
    for (const pascals of [-0.5, 0.2, 1.5, 2.5]) {
      const [input, data] = lacking(pascals, { cap: 'rain' });
      const otherSchemes = [{ ...input.scheme, id: 2, name: 'Lavere uttak', outletHeight: 300 }];
      const remedies = remediesFor(input, data, { ...nothingOffered, schemes: otherSchemes });
      const now = calculate(input, data);
      assert.ok(remedies.length > 0 && remedies.filter(({ isCure }) => isCure).length <= 3);
      for (const { changes, list, answers, isCure } of remedies) {
        const { failures, rules, draught, totals } = calculate(changes.reduce(withChange, input), data);
        assert.equal(list.incVat, totals.incVat - now.totals.incVat);
        assert.deepEqual(failures, []);
        assert.equal(answers, 'R15');
        assert.equal(rules.find(({ id }) => id === 'R15')?.status, isCure ? 'ok' : 'clarify');
        assert.equal(draught.checked && draught.margin, list.margin);
        const worse = rules.filter(
          ({ id, status }) => now.rules.find((rule) => rule.id === id)?.status === 'ok' && status !== 'ok',
        );
        for (const { id } of worse) assert.ok(list.worse.some((rule) => rule.id === id));
      }
    }
  });

  test('names no more height than is needed, but for two steps of 50 mm', () => {
    const [input, data] = lacking(0.5);
    const extraHeight = extraHeightOf(remediesFor(input, data));
    assert.equal(extraHeight % 50, 0);
    const lower = calculate({ ...input, extraHeight: Math.max(0, extraHeight - 150) }, data);
    assert.notEqual(lower.rules.find(({ id }) => id === 'R15')?.status, 'ok');
  });

  test('is a greater extra height if one was chosen already', () => {
    const [input, data] = lacking(1, { extraHeight: 200 });
    assert.ok(extraHeightOf(remediesFor(input, data)) > 200);
  });

  test('is a limiter against too much draught only if it can be set and is declared for that draught', () => {
    const strong = createDraughtData(createDeclaration({ minimumDraught: 2, maximumDraught: 12 }));
    const input = createInput({ floor: createFloor(2, true) });
    const { draught } = calculate(input, strong);
    assert.ok(draught.checked && draught.allowed !== null);
    const with35 = (minimum: number, maximum: number): readonly Remedy[] => {
      const limiter = { id: 900, articleNumber: 'LIMITER', role: 'damper', price: 159_000, zeta: 0.2 } as const;
      const part = createPart({ ...limiter, heldDraught: { minimum, maximum } });
      return remediesFor(input, { ...strong, parts: orderParts([...strong.parts.all, part]) });
    };
    const [remedy, ...others] = with35(10, 60);
    assert.deepEqual(others, []);
    assert.deepEqual(remedy?.changes, [{ kind: 'damper', value: 'limiter' }]);
    assert.deepEqual([remedy.isCure, remedy.list.incVat], [true, 198_750]);
    assert.deepEqual(with35(10, 35), []);
    assert.deepEqual(with35(draught.allowed + 1, 60), []);
  });

  test('says what becomes worse', () => {
    const [input, data] = lacking(4.5, { air: 'own', airDuctDiameter: 200, airDuctLength: 500 });
    const [higher] = remediesFor(input, data);
    const [before, after] = [input, (higher?.changes ?? []).reduce(withChange, input)].map((house) =>
      calculate(house, data).rules.find(({ id }) => id === 'R5'),
    );
    assert.ok((after?.measured ?? 0) > (before?.measured ?? 0));
    assert.deepEqual(
      higher?.list.worse.find(({ id }) => id === 'R5'),
      after,
    );
  });

  test('names no change that is not enough, and none that was made already', () => {
    const [input, data] = lacking(3.6, { air: 'own', airDuctDiameter: 200, airDuctLength: 500 });
    const low = { ...nothingOffered, boundsOf: () => ({ minimum: 0, maximum: 0 }) };
    assert.deepEqual(remediesFor(input, data, low), []);
    const [, hopeless] = lacking(60);
    assert.deepEqual(remediesFor(input, hopeless), []);
  });

  test('is nothing where the draught is enough, too strong or not calculated, or no flue can be built', () => {
    const tall = createInput({ floor: createFloor(2, true) });
    assert.deepEqual(remediesFor(tall, createDraughtData()), []);
    assert.deepEqual(remediesFor(tall, createDraughtData(createDeclaration({ maximumDraught: 12 }))), []);
    assert.deepEqual(remediesFor(tall, createDraughtData(null)), []);
    const [, data] = lacking(1);
    const failed = remediesFor(createInput({ roofAngle: 59 }), data);
    assert.ok(failed.every(({ answers }) => answers !== 'R15'));
  });
});
