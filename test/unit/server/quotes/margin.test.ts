import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkMargin, findMargin } from '../../../../server/quotes/margin.ts';
import { goodsLine, newLine } from '../../../../server/quotes/own-lines.ts';
import { purchasePriceFinder } from '../../../../server/quotes/purchase-prices.ts';
import type { OwnLine, PlainQuote } from '../../../../server/quotes/quote.ts';

const kept = (prices: Readonly<Record<string, number>>) => ({ updatedAt: '2026-11-28', source: 'a.csv', prices });
const priceOf = purchasePriceFinder({
  'Grossisten AS': kept({ A: 60, B: 10, ovn: 500 }),
  Importøren: kept({ A: 70, ovn: 400 }),
});

const part = (articleNumber: string, unitPrice: number | null, quantity = 1) => ({
  position: 1,
  quantity,
  articleNumber,
  nobbNumber: null,
  name: `Del ${articleNumber}`,
  unitPrice,
  note: '',
});
const order = { supplier: 'Grossisten AS', customerNumber: '', accounts: [], toCustomer: false };

function quoteOf(more: Partial<Pick<PlainQuote, 'parts' | 'lines' | 'discount'>> = {}) {
  const lines = [part('A', 10_000, 2), part('B', 5000)];
  return { calculation: { lines, vatPercent: 25 }, order, parts: [], lines: [], discount: null, ...more };
}

const stove = (more: Partial<OwnLine> = {}): OwnLine =>
  Object.assign(goodsLine(0, 'Ovn', 'ovn'), { amount: 125_000 }, more);

test('the margin is the price of the goods after discounts less their purchase price, without VAT', () => {
  assert.deepEqual(findMargin(quoteOf(), priceOf), {
    sale: 25_000,
    purchase: 13_000,
    wholeSale: 25_000,
    isReduced: false,
    missing: [],
  });
  const withStove = quoteOf({ lines: [stove({ quantity: 200, discount: { basisPoints: 1000 } })] });
  const expected = { sale: 205_000, purchase: 113_000, wholeSale: 205_000, isReduced: true, missing: [] };
  assert.deepEqual(findMargin(withStove, priceOf), expected);
});

test('a discount on everything is shared between goods and labour, and labour has no margin', () => {
  const labour: OwnLine = { ...newLine('labour', 1), amount: 31_250 };
  assert.equal(findMargin(quoteOf({ lines: [labour] }), priceOf).sale, 25_000);
  // The goods and the labour have the same price, so each bears half of the discount.
  const { sale, purchase } = findMargin(quoteOf({ lines: [labour], discount: { ore: 12_500 } }), priceOf);
  assert.deepEqual([sale, purchase], [20_000, 13_000]);
});

test('a part in the house has no margin; goods without a purchase price or a price are named and not counted', () => {
  const parts = [{ articleNumber: 'A', source: 'existing' as const, discount: null }];
  assert.deepEqual(findMargin(quoteOf({ parts }), priceOf), {
    sale: 5000,
    purchase: 1000,
    wholeSale: 5000,
    isReduced: false,
    missing: [],
  });
  const lines = [stove({ unit: 'm' }), stove({ id: 1, text: '', amount: null }), stove({ id: 2 })];
  const quote = { ...quoteOf({ lines }), calculation: { lines: [part('C', 100), part('B', null)], vatPercent: 25 } };
  assert.deepEqual(findMargin(quote, priceOf), {
    sale: 100_000,
    purchase: 50_000,
    wholeSale: null,
    isReduced: false,
    missing: ['Del C (C)', 'Del B (B)', 'Ovn', 'ovn'],
  });
});

test('the price of the supplier of the goods counts; without one, the highest of all', () => {
  assert.equal(priceOf('ovn', 'IMPORTØREN'), 400);
  assert.equal(priceOf('ovn', 'En annen'), 500);
  assert.equal(priceOf('A', ''), 70);
  for (const name of ['constructor', '__proto__', 'toString']) assert.equal(priceOf(name, name), null);
});

test('a margin is below the lowest one only by a discount', () => {
  const margin = { sale: 100, purchase: 80, wholeSale: 100, isReduced: true, missing: [] };
  assert.equal(checkMargin(margin, 20), 'kept');
  assert.equal(checkMargin(margin, 20.01), 'below');
  assert.equal(checkMargin({ ...margin, isReduced: false }, 50), 'kept');
  assert.equal(checkMargin({ ...margin, sale: 0, wholeSale: 0 }, 0), 'below');
});

test('without all purchase prices a margin is below the lowest one only if free goods would not help', () => {
  const { sale, purchase, wholeSale, isReduced, missing } = findMargin(
    quoteOf({ lines: [stove({ articleNumber: 'ukjent' })], discount: { basisPoints: 5000 } }),
    priceOf,
  );
  // The unknown stove brings 500 kr, the parts 125 kr for 130 kr.
  assert.deepEqual([sale, purchase, wholeSale, isReduced, missing], [12_500, 13_000, 62_500, true, ['Ovn']]);
  const margin = { sale, purchase, wholeSale, isReduced, missing };
  assert.equal(checkMargin(margin, 79.2), 'unknown');
  assert.equal(checkMargin(margin, 79.3), 'below');
  assert.equal(checkMargin({ ...margin, wholeSale: null }, 99), 'unknown');
  assert.equal(checkMargin({ ...margin, isReduced: false }, 99), 'kept');
});
