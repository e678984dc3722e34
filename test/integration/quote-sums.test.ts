import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { presentPaper } from '../../server/pages/quote/papers.ts';
import { addUpQuote } from '../../server/quotes/money.ts';
import { newLine } from '../../server/quotes/own-lines.ts';
import type { OwnLine, PlainQuote } from '../../server/quotes/quote.ts';
import { createMessagesTranslator } from '../support/messages-translator.ts';
import { sampleSeed, sampleSize } from '../support/sample.ts';
import { pricedPage, quoteOf } from './quote-pages.ts';

const quote = quoteOf(await pricedPage());
const translator = await createMessagesTranslator();

const discounts = fc.option(
  fc.oneof(
    fc.record({ basisPoints: fc.integer({ min: 0, max: 10_000 }) }),
    fc.record({ ore: fc.integer({ min: 0, max: 300_000 }) }),
  ),
);
const lines = fc.array(
  fc.record({
    kind: fc.constantFrom('goods', 'labour', 'delivery', 'fee'),
    quantity: fc.integer({ min: 1, max: 1000 }),
    amount: fc.integer({ min: 0, max: 3_000_000 }),
    includesVat: fc.boolean(),
    vatPercent: fc.constantFrom(25, 0),
    discount: discounts,
  }),
  { maxLength: 8 },
);
const prices = fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 21, maxLength: 21 });

/** Reads a printed amount, in øre. */
function oreIn(printed: string): number {
  const plain = printed.replaceAll(/\s/g, '').replace('−', '-').replace(',', '.');
  assert.match(plain, /^-?\d+\.\d\d$/);
  return Math.round(Number(plain) * 100);
}

test('the printed amounts of an offer add up to the øre, so no paper needs a line for rounding', () => {
  fc.assert(
    fc.property(prices, lines, discounts, discounts, (unitPrices, own, discount, partDiscount) => {
      const { calculation } = quote;
      const changed: PlainQuote = {
        ...quote,
        calculation: {
          ...calculation,
          lines: calculation.lines.map((line, index) => ({ ...line, unitPrice: unitPrices[index] ?? 0 })),
        },
        parts: calculation.lines
          .slice(0, 3)
          .map(({ articleNumber }) => ({ articleNumber, source: null, discount: partDiscount })),
        lines: own.map(({ kind, ...values }, id): OwnLine => ({ ...newLine(kind, id), ...values })),
        discount,
      };
      const paper = presentPaper('offer', changed, addUpQuote(changed), translator);
      assert.ok(paper.kind === 'offer');
      const amounts = [...paper.groups, ...(paper.discount === null ? [] : [paper.discount])].map(
        ({ amount }) => amount,
      );
      const { incVat, vat, exVat } = paper.total;
      assert.equal(
        amounts.reduce((sum, amount) => sum + oreIn(amount), 0),
        oreIn(incVat),
      );
      assert.equal(oreIn(vat) + oreIn(exVat), oreIn(incVat));
    }),
    { numRuns: sampleSize(200, 3000), seed: sampleSeed() },
  );
});
