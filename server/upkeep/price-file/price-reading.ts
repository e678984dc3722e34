import { answerTo, numberAnswer } from '../import-answers.ts';
import type { FoundParts } from './find-parts.ts';
import type { MatchedPrices } from './match-prices.ts';
import { describeChange } from './plausibility.ts';
import { type PriceList, ownCurrency } from './price-list.ts';
import type { PriceAnswers } from './price-memory.ts';

export type PriceReading = ReturnType<typeof describeReading>;

export type ReadFacts = PriceReading['facts'][number];

/** Describes everything that could make all prices wrong. */
export function describeReading(
  { lines, mark, ignored }: PriceList,
  { answers, supplier }: PriceAnswers,
  { matched }: FoundParts,
  { prices }: MatchedPrices,
) {
  const used = prices.map(({ line }) => line);
  const facts = used.map(({ column, kind, currency, vat, pieces, unit, validFrom }) => ({
    column,
    kind,
    currency: currency ?? '',
    /** Kroner for one unit of a foreign currency. */
    rate: currency === ownCurrency ? null : numberAnswer(answers, 'rate', currency),
    vat: (vat ?? answerTo(answers, 'vat')) === 'incl' ? ('incl' as const) : ('ex' as const),
    pieces: pieces ?? 1,
    unit,
    validFrom,
  }));
  const discount = used.some((line) => line.kind === 'list' && line.discount > 0) ? answerTo(answers, 'price') : null;
  const arePurchases = discount === 'discounted' || used.some(({ kind }) => kind === 'purchase');
  return {
    supplier,
    mark,
    answers,
    facts: [...new Map(facts.map((read) => [JSON.stringify(read), read])).values()].slice(0, 20),
    lines: lines.length,
    matched: matched.length,
    /** Per cent; null without purchase prices. */
    markup: arePurchases ? numberAnswer(answers, 'markup') : null,
    discount,
    ignored,
    change: describeChange(prices),
  };
}
