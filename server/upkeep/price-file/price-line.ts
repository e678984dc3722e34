import { z } from 'zod';
import type { ProblemText } from '../exchange-texts.ts';

/**
 * What was said to turn a price list's amounts into the catalogue's: list prices in kroner without VAT. What was not said is
 * null; then what was said of the last list holds.
 */
export interface PriceOptions {
  /** Whether the amounts hold VAT where the list does not say it. */
  readonly vat: 'incl' | 'ex' | null;
  /** Per cent on purchase prices. */
  readonly markup: number | null;
  /** The heading of the prices, where more than one could be meant. */
  readonly priceColumn: string | null;
  /** Whether NOBB numbers are taken over too. */
  readonly takesNobb: boolean;
  /** Whether a NOBB number of seven digits gets back the zero that a spreadsheet took from its beginning. */
  readonly addsLeadingZeros: boolean;
}

/** Options as they are handed to another thread. */
export const priceOptions: z.ZodType<PriceOptions> = z.object({
  vat: z.enum(['incl', 'ex']).nullable(),
  markup: z.number().nullable(),
  priceColumn: z.string().nullable(),
  takesNobb: z.boolean(),
  addsLeadingZeros: z.boolean(),
});

/** Nothing was said. */
export const noPriceOptions: PriceOptions = {
  vat: null,
  markup: null,
  priceColumn: null,
  takesNobb: false,
  addsLeadingZeros: false,
};

/** One line of a price list, as it stands there. */
export interface PriceLine {
  readonly sheet: string | null;
  /** Counted from 1, as a spreadsheet or an editor does. */
  readonly row: number;
  readonly articleNumber: string | null;
  readonly nobbNumber: string | null;
  readonly name: string | null;
  /** The heading or the field of the price. */
  readonly column: string;
  /** Kroner for one piece, discount taken off; null where it cannot be read. */
  readonly price: number | null;
  /** Why it is not taken; null where it is. */
  readonly objection: ProblemText | null;
}

/** A price list: its lines, and what its amounts are. */
export interface PriceList {
  readonly lines: readonly PriceLine[];
  /** The headings of all columns with prices. */
  readonly priceHeadings: readonly string[];
  /** The one whose prices are read; null while more than one could be meant, and then there are no lines. */
  readonly priceHeading: string | null;
  readonly isNet: boolean;
  /** Null where the list does not say it. */
  readonly vat: 'incl' | 'ex' | null;
}
