import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { addUp, writeBill } from '../../../../../server/calculator/parts/bill.ts';
import { createPart } from '../../../../support/fixture-parts.ts';

const element = createPart({ id: 1, articleNumber: 'E', role: 'straight', price: 1490_00 });
const plate = createPart({ id: 2, articleNumber: 'P', role: 'ceiling_plate', price: null });

describe('the bill of materials', () => {
  test('has one line per article in the order of need, with every reason and its quantity', () => {
    const bend = { kind: 'offset-straight', angle: 15, shift: 400 } as const;
    const lines = writeBill([
      { part: element, quantity: 1, reason: { kind: 'straight' } },
      { part: plate, quantity: 2, reason: { kind: 'cap' } },
      { part: element, quantity: 1, reason: bend },
      { part: element, quantity: 1, reason: { kind: 'straight' } },
    ]);
    assert.deepEqual(
      lines.map(({ position, articleNumber, quantity, lineTotal }) => [position, articleNumber, quantity, lineTotal]),
      [
        [1, 'E', 3, 4470_00],
        [2, 'P', 2, null],
      ],
    );
    assert.deepEqual(lines[0]?.reasons, [
      { reason: { kind: 'straight' }, quantity: 2 },
      { reason: bend, quantity: 1 },
    ]);
  });

  test('never counts a missing price as 0: the totals are incomplete and name the article', () => {
    const totals = addUp(writeBill([{ part: plate, quantity: 1, reason: { kind: 'cap' } }]), 25);
    assert.deepEqual(totals, { exVat: 0, vat: 0, incVat: 0, vatPercent: 25, complete: false, missingPrices: ['P'] });
  });

  test('rounds the VAT half up to the øre, once on the sum', () => {
    const vatOf = (price: number): number =>
      addUp(writeBill([{ part: { ...element, price }, quantity: 1, reason: { kind: 'straight' } }]), 25).vat;
    assert.deepEqual([1, 2, 3, 4, 6, 101].map(vatOf), [0, 1, 1, 1, 2, 25]);
  });

  test('has a VAT that is exact for every sum', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 11 }), (price) => {
        const { exVat, vat, incVat } = addUp(
          writeBill([{ part: { ...element, price }, quantity: 1, reason: { kind: 'straight' } }]),
          25,
        );
        assert.equal(BigInt(vat), (BigInt(exVat) * 25n + 50n) / 100n);
        assert.equal(incVat, exVat + vat);
      }),
    );
  });
});
