import type { MatchedPrices } from './match-prices.ts';
import type { ImportAnswers } from '../import-answers.ts';
import { type PriceAnswers, type PriceList, ownCurrency } from './price-list.ts';

/** How the prices of a list were read: everything that could make all of them wrong. */
export interface PriceReading {
  /** Marks lists of the same supplier; null where no supplier is known. */
  readonly supplier: string | null;
  /** The answers that were used, remembered ones too. */
  readonly options: ImportAnswers;
  /** The heading or the field of the prices. */
  readonly column: string;
  readonly lines: number;
  /** How many lines are of a part of the catalogue. */
  readonly matched: number;
  /** How many parts have a price in the list. */
  readonly prices: number;
  readonly vat: 'incl' | 'ex' | null;
  /** Per cent; null where there are no purchase prices. */
  readonly markup: number | null;
  /** Null where no price has a discount. */
  readonly discount: 'gross' | 'discounted' | null;
  /** Foreign currencies, with kroner for one unit. */
  readonly rates: readonly { readonly currency: string; readonly rate: number | null }[];
  /** For how many pieces the amounts of the list are, in ascending order. */
  readonly pieces: readonly number[];
}

export function describeReading(
  { supplier, lines, priceHeading, vat }: PriceList,
  { options }: PriceAnswers,
  { matched, prices }: Pick<MatchedPrices, 'matched' | 'prices'>,
): PriceReading {
  const hasDiscount = lines.some(({ isNet, discount }) => !isNet && discount > 0);
  const discount = hasDiscount ? options.price : null;
  const foreign = new Set(lines.map(({ currency }) => currency).filter((currency) => currency !== ownCurrency));
  return {
    supplier,
    options,
    column: priceHeading ?? '',
    lines: lines.length,
    matched,
    prices,
    vat: vat ?? options.vat,
    markup: discount === 'discounted' || lines.some(({ isNet }) => isNet) ? options.markup : null,
    discount,
    rates: Array.from(foreign, (currency) => ({ currency, rate: options.rates[currency] ?? null })),
    pieces: [...new Set(lines.map(({ pieces }) => pieces))].toSorted((one, other) => one - other),
  };
}
