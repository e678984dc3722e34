import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { addUp } from '../../../../server/calculator/parts/bill.ts';
import { newLine } from '../../../../server/quotes/own-lines.ts';
import { addUpQuote, groups } from '../../../../server/quotes/money.ts';
import type { Discount, OwnLine, PlainQuote } from '../../../../server/quotes/quote.ts';
import type { QuotedLine } from '../../../../server/quotes/quoted-calculation.ts';
import { sampleSeed, sampleSize } from '../../../support/sample.ts';

type Added = Parameters<typeof addUpQuote>[0];

function listed(prices: readonly (number | null)[], quantities: readonly number[]): QuotedLine[] {
  return prices.map((unitPrice, index) => ({
    position: index + 1,
    quantity: quantities[index] ?? 1,
    articleNumber: `A${index}`,
    nobbNumber: null,
    name: `Del ${index}`,
    unitPrice,
    note: '',
  }));
}

function quoteOf(
  lines: readonly QuotedLine[],
  own: readonly OwnLine[] = [],
  more: Partial<Pick<PlainQuote, 'discount' | 'parts'>> = {},
): Added {
  return { calculation: { lines, vatPercent: 25 }, lines: own, parts: [], discount: null, ...more };
}

/** An exact number of øre: whole numbers above and below the line. Written for this test alone. */
interface Fraction {
  readonly above: bigint;
  readonly below: bigint;
}

const fraction = (above: bigint, below = 1n): Fraction => ({ above, below });
const plus = (a: Fraction, b: Fraction): Fraction => fraction(a.above * b.below + b.above * a.below, a.below * b.below);
const times = (a: Fraction, b: Fraction): Fraction => fraction(a.above * b.above, a.below * b.below);
const minus = (a: Fraction, b: Fraction): Fraction => plus(a, fraction(-b.above, b.below));

/** Half up, to a multiple of 1/unit øre. */
function rounded({ above, below }: Fraction, unit = 1n): Fraction {
  return fraction((2n * above * unit + below) / (2n * below), unit);
}

function reducedBy(amount: Fraction, discount: Discount): Fraction {
  if (discount === null) return amount;
  const taken =
    'ore' in discount
      ? fraction(BigInt(discount.ore))
      : rounded(times(amount, fraction(BigInt(discount.basisPoints), 10_000n)), 10_000n);
  const left = minus(amount, taken);
  return left.above < 0n ? amount : left;
}

/** The sums of a quote whose lines have 25 % VAT or none, the simple way. */
function recomputed({ calculation, lines, discount, parts: changes }: Added): { incVat: number; vat: number } {
  const parts = calculation.lines.map(({ articleNumber, unitPrice, quantity }) => {
    const amount = times(fraction(BigInt(unitPrice ?? 0) * BigInt(quantity)), fraction(5n, 4n));
    return reducedBy(amount, changes.find((part) => part.articleNumber === articleNumber)?.discount ?? null);
  });
  const amountOf = (line: OwnLine): Fraction => {
    const typed = times(fraction(BigInt(line.amount ?? 0)), fraction(BigInt(line.quantity), 100n));
    const rate = line.includesVat ? fraction(1n) : fraction(100n + BigInt(line.vatPercent), 100n);
    return reducedBy(times(typed, rate), line.discount);
  };
  const ofRate = (rate: number): Fraction[] => lines.filter(({ vatPercent }) => vatPercent === rate).map(amountOf);
  const sum = (all: readonly Fraction[]): Fraction => all.reduce(plus, fraction(0n));
  const taxed = reducedBy(sum([...parts, ...ofRate(25)]), discount);
  const total = rounded(plus(taxed, sum(ofRate(0))));
  return { incVat: Number(total.above), vat: Number(rounded(times(taxed, fraction(1n, 5n))).above) };
}

const discounts = fc.option(
  fc.oneof(
    fc.record({ basisPoints: fc.integer({ min: 0, max: 10_000 }) }),
    fc.record({ ore: fc.integer({ min: 0, max: 2_000_000 }) }),
  ),
);

const ownLines = fc.record({
  kind: fc.constantFrom('goods', 'labour', 'delivery', 'fee'),
  quantity: fc.integer({ min: 1, max: 5000 }),
  amount: fc.option(fc.integer({ min: 0, max: 5_000_000 })),
  includesVat: fc.boolean(),
  vatPercent: fc.constantFrom(25, 0),
  discount: discounts,
});

const quotes = fc
  .record({
    prices: fc.array(fc.option(fc.integer({ min: 0, max: 3_000_000 })), { maxLength: 12 }),
    quantities: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 12, maxLength: 12 }),
    own: fc.array(ownLines, { maxLength: 8 }),
    discount: discounts,
    partDiscount: discounts,
  })
  .map(({ prices, quantities, own, discount, partDiscount }) =>
    quoteOf(
      listed(prices, quantities),
      own.map(({ kind, ...values }): OwnLine => ({ ...newLine(kind, 0), ...values })),
      { discount, parts: [{ articleNumber: 'A0', source: null, discount: partDiscount }] },
    ),
  );

test('random quotes have the sums of a second calculation with fractions', () => {
  fc.assert(
    fc.property(quotes, (quote) => {
      const { incVat, vat, exVat } = addUpQuote(quote);
      assert.deepEqual({ incVat, vat }, recomputed(quote));
      assert.equal(exVat, incVat - vat);
    }),
    { numRuns: sampleSize(60, 500), seed: sampleSeed() },
  );
});

test('groups and discount add up to the total to the øre', () => {
  fc.assert(
    fc.property(quotes, (quote) => {
      const sums = addUpQuote(quote);
      assert.equal(groups.reduce((added, group) => added + sums.groups[group], 0) + sums.discount, sums.incVat);
      assert.ok(sums.incVat >= 0);
    }),
    { numRuns: sampleSize(60, 500), seed: sampleSeed() },
  );
});

test('a list alone has the sums of the calculator', () => {
  const lines = listed([12_345, 67, 999_999], [3, 7, 1]);
  const { incVat, vat, exVat } = addUpQuote(quoteOf(lines));
  const bill = lines.map(({ position, articleNumber, name, quantity, unitPrice }) => ({
    position,
    quantity,
    partId: position,
    articleNumber,
    nobbNumber: null,
    name,
    nominalLength: null,
    unitPrice,
    lineTotal: (unitPrice ?? 0) * quantity,
    reasons: [],
  }));
  const totals = addUp(bill, 25);
  assert.deepEqual({ incVat, vat, exVat }, { incVat: totals.incVat, vat: totals.vat, exVat: totals.exVat });
});

test('a discount larger than its line is refused, and nothing is taken off', () => {
  const line: OwnLine = { ...newLine('fee', 0), amount: 10_000, discount: { ore: 10_001 } };
  const { problems, incVat } = addUpQuote(quoteOf([], [line]));
  assert.deepEqual(problems, [{ kind: 'line', line: 0 }]);
  assert.equal(incVat, 10_000);
});

test('a discount on everything leaves outlays for the customer unchanged', () => {
  const outlay: OwnLine = { ...newLine('fee', 0), amount: 10_000, vatPercent: 0 };
  const goods: OwnLine = { ...newLine('goods', 0), amount: 100_000 };
  const { incVat, vat } = addUpQuote(quoteOf([], [outlay, goods], { discount: { basisPoints: 1000 } }));
  assert.deepEqual({ incVat, vat }, { incVat: 100_000, vat: 18_000 });
});

test('an estimate may be exceeded by 15 %, a fixed price by nothing', () => {
  const labour = newLine('labour', 0);
  assert.ok(labour.kind === 'labour');
  const lines: OwnLine[] = [
    { ...labour, amount: 100_001, commitment: 'estimate' },
    { ...labour, amount: 100_001, commitment: 'fixed' },
  ];
  assert.deepEqual(addUpQuote(quoteOf([], lines)).ceilings, [115_001, null]);
});
