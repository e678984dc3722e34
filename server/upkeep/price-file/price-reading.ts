import { type ImportAnswers, answerTo, numberAnswer } from '../import-answers.ts';
import type { FoundParts } from './find-parts.ts';
import type { MatchedPrices } from './match-prices.ts';
import { type PriceChange, describeChange } from './plausibility.ts';
import { type PriceLine, type PriceList, ownCurrency } from './price-list.ts';
import type { PriceAnswers } from './price-memory.ts';

/** The five facts of prices, with their column. */
export interface ReadFacts extends Pick<PriceLine, 'column' | 'kind' | 'unit' | 'validFrom'> {
  readonly currency: string;
  /** Kroner for one unit of a foreign currency; null for kroner. */
  readonly rate: number | null;
  readonly vat: 'incl' | 'ex';
  readonly pieces: number;
}

/** How the prices of a list were read: everything that could make all of them wrong. */
export interface PriceReading {
  /** Null if no supplier is named. */
  readonly supplier: string | null;
  readonly mark: string;
  /** The answers that were used, remembered ones too. */
  readonly answers: ImportAnswers;
  /** Each different way in which prices were read. */
  readonly facts: readonly ReadFacts[];
  readonly lines: number;
  /** How many lines match a part. */
  readonly matched: number;
  /** Per cent; null if there are no purchase prices. */
  readonly markup: number | null;
  /** Null if no price has a discount. */
  readonly discount: string | null;
  /** Headings of columns that are not read. */
  readonly ignored: readonly string[];
  /** Null if no known price changes. */
  readonly change: PriceChange | null;
}

export function describeReading(
  { lines, mark, ignored }: PriceList,
  { answers, supplier }: PriceAnswers,
  { matched }: FoundParts,
  { prices }: MatchedPrices,
): PriceReading {
  const used = prices.map(({ line }) => line);
  const facts = used.map(({ column, kind, currency, vat, pieces, unit, validFrom }): ReadFacts => ({
    column,
    kind,
    currency: currency ?? '',
    rate: currency === ownCurrency ? null : numberAnswer(answers, 'rate', currency),
    vat: (vat ?? answerTo(answers, 'vat')) === 'incl' ? 'incl' : 'ex',
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
    markup: arePurchases ? numberAnswer(answers, 'markup') : null,
    discount,
    ignored,
    change: describeChange(prices),
  };
}
