import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { addUp, writeBill } from '../../../../../server/calculator/parts/bill.ts';
import { createPart } from '../../../../support/fixture-parts.ts';

const element = createPart({ id: 1, articleNumber: 'E', role: 'straight', price: 1490_00 });

test('the bill of materials has a VAT that is exact for every sum', () => {
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
