import { type ImportAnswers, numberAnswer } from '../import-answers.ts';
import type { MatchedPrices } from './match-prices.ts';
import { discountOf } from './match-prices.ts';
import { describeChange } from './plausibility.ts';
import { ownCurrency } from './price-list.ts';
import type { RememberedList } from './price-memory.ts';
import type { ReadPrices } from './read-prices.ts';

export type PriceReading = ReturnType<typeof describeReading>;

export type ReadFacts = PriceReading['facts'][number];

const factsShown = 20;

/** Describes everything that could make all prices wrong. */
export function describeReading(read: ReadPrices, { prices, purchases }: MatchedPrices, hasDiscounts: boolean) {
  const { lines, matched, answers, mapping } = read;
  const used = prices.map(({ line }) => line);
  const facts = used.map((line) => ({
    column: line.column,
    kind: line.kind ?? ('list' as const),
    currency: line.currency ?? '',
    /** Kroner for one unit of a foreign currency. */
    rate: line.currency === ownCurrency ? null : numberAnswer(answers, 'rate', line.currency),
    vat: line.vat ?? ('excluding' as const),
    pieces: line.pieces ?? 1,
    unit: line.unit,
    validFrom: line.validFrom,
  }));
  return {
    supplier: mapping.supplier,
    facts: [...new Map(facts.map((fact) => [JSON.stringify(fact), fact])).values()].slice(0, factsShown),
    lines: lines.length,
    matched: matched.length,
    /** Per cent; null without purchase prices. */
    markup: used.some(({ kind }) => kind === 'purchase') ? numberAnswer(answers, 'markup') : null,
    /** Whether discounts are taken off. */
    discounts: used.some((line) => line.discount > 0)
      ? used.some((line) => line.kind === 'purchase' && discountOf(line) > 0)
      : null,
    change: describeChange(prices),
    /** Kept if the supplier's discounts were given; null without them. */
    purchases:
      hasDiscounts && mapping.supplier !== null
        ? { supplier: mapping.supplier, prices: Object.fromEntries(purchases) }
        : null,
    remember: toRemember(read),
  };
}

/** Returns null if the supplier is not named, or if the layout cannot be known again. */
function toRemember({ mapping, mark, answers }: ReadPrices): Omit<RememberedList, 'confirmedAt'> | null {
  const { supplier, columns, facts, decimalMark } = mapping;
  if (supplier === null || mark === null) return null;
  const roles = columns.map(({ heading, role }) => [`column:${heading}`, role] as const);
  const values = facts.flatMap(({ option, value }) => (value === null ? [] : [[option, value] as const]));
  const others = Object.entries(answers).filter(
    ([key]) => !key.startsWith('column:') && !facts.some(({ option }) => option === key),
  );
  const marks =
    decimalMark === null || decimalMark.value === null ? [] : [['decimal-mark', decimalMark.value] as const];
  const all: ImportAnswers = Object.fromEntries([...others, ...roles, ...values, ...marks]);
  const stated = facts.flatMap(({ option, stated: value }) => (value === null ? [] : [[option, value] as const]));
  return { supplier, mark, answers: all, stated: Object.fromEntries(stated) };
}
