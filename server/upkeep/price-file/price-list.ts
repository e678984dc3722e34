import type { ProblemText } from '../refusal.ts';

/**
 * Answers of the user that turn the amounts of a price list into the catalogue's: list prices in kroner without VAT. Where an
 * answer is null, that for the last list is used.
 */
export interface PriceOptions {
  /** Whether the amounts include VAT, where the list does not say it. */
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

/** No answers. */
export const noPriceOptions: PriceOptions = {
  vat: null,
  markup: null,
  priceColumn: null,
  takesNobb: false,
  addsLeadingZeros: false,
};

/** One line of a price list. */
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
  /** Why it is not used; null where it is. */
  readonly objection: ProblemText | null;
}

/** A price list: its lines, and what its amounts mean. */
export interface PriceList {
  readonly lines: readonly PriceLine[];
  /** The headings of all columns with prices. */
  readonly priceHeadings: readonly string[];
  /** The one whose prices are read; null while more than one could be meant: then there are no lines. */
  readonly priceHeading: string | null;
  readonly isNet: boolean;
  /** Null where the list does not say it. */
  readonly vat: 'incl' | 'ex' | null;
}

/** Something that a price list does not say. `answer` is that of the user, for this list or the last one. */
export type PriceQuestion =
  /** Which prices. Nothing is compared while the answer is null. */
  | { readonly kind: 'price-column'; readonly headings: readonly string[]; readonly answer: string | null }
  /** Whether the amounts include VAT; null: they are taken to be without. */
  | { readonly kind: 'vat'; readonly answer: 'incl' | 'ex' | null }
  /** Per cent on purchase prices. Nothing is compared while the answer is null. */
  | { readonly kind: 'markup'; readonly answer: number | null }
  /** Whether `count` NOBB numbers of seven digits get a leading zero, with which they are numbers of parts. */
  | { readonly kind: 'leading-zeros'; readonly count: number; readonly answer: boolean }
  /** Whether `count` parts get the NOBB number of the list, which differs from theirs. */
  | { readonly kind: 'nobb-numbers'; readonly count: number; readonly answer: boolean };

/** The questions about a list before its parts are searched. */
export function questionsOfList(list: PriceList, { vat, markup }: PriceOptions): PriceQuestion[] {
  const { priceHeadings: headings, priceHeading } = list;
  return [
    ...(headings.length > 1 ? [{ kind: 'price-column', headings, answer: priceHeading } as const] : []),
    ...(priceHeading !== null && list.vat === null ? [{ kind: 'vat', answer: vat } as const] : []),
    ...(priceHeading !== null && list.isNet ? [{ kind: 'markup', answer: markup } as const] : []),
  ];
}

/** The questions about a list after its parts were searched. */
export function questionsOfMatch(
  { lostZeros, otherNobbNumbers }: { readonly lostZeros: number; readonly otherNobbNumbers: number },
  { addsLeadingZeros, takesNobb }: PriceOptions,
): PriceQuestion[] {
  return [
    ...(lostZeros > 0 ? [{ kind: 'leading-zeros', count: lostZeros, answer: addsLeadingZeros } as const] : []),
    ...(otherNobbNumbers > 0 ? [{ kind: 'nobb-numbers', count: otherNobbNumbers, answer: takesNobb } as const] : []),
  ];
}

/** Whether nothing can be compared before this question is answered. */
export function isOpen({ kind, answer }: PriceQuestion): boolean {
  return (kind === 'price-column' || kind === 'markup') && answer === null;
}
