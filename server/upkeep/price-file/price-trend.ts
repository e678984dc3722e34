import type { ValueChange } from '../difference.ts';

/** How the prices of a list differ from those of the catalogue. */
export interface PriceTrend {
  /** The median of new price / old price of those that change. */
  readonly median: number;
  /** How many of all prices of the list change by the median; null where that is not nearly all. */
  readonly alike: { readonly count: number; readonly prices: number } | null;
}

const nearlyAll = 0.9;
/** So many prices may change alike by chance. */
const fewest = 3;
/** Prices are rounded: a ratio may be so far from the median. */
const tolerance = 0.004;

/**
 * Finds out whether nearly all prices change by one ratio, as they do where VAT, a mark-up or a currency was mistaken.
 * @param prices how many prices the list gives, unchanged ones too
 * @returns null where no price changes
 */
export function findPriceTrend(changed: readonly ValueChange[], prices: number): PriceTrend | null {
  const ratios = changed
    .flatMap(({ column, from, to }) =>
      column === 'price_ex_vat' && typeof from === 'number' && typeof to === 'number' && from > 0 ? [to / from] : [],
    )
    .toSorted((one, other) => one - other);
  const median = ratios[Math.floor(ratios.length / 2)];
  if (median === undefined) return null;
  const count = ratios.filter((ratio) => Math.abs(ratio - median) <= tolerance * median).length;
  const isAlike = count >= fewest && count >= nearlyAll * prices;
  return { median, alike: isAlike ? { count, prices } : null };
}

/** Whether a ratio is that of adding or taking off a VAT of 25 per cent; null where it is neither. */
export function vatOfRatio(ratio: number): 'added' | 'taken-off' | null {
  if (Math.abs(ratio - 1.25) <= tolerance * 1.25) return 'added';
  return Math.abs(ratio - 0.8) <= tolerance * 0.8 ? 'taken-off' : null;
}
