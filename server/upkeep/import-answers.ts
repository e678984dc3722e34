/** What a column of a price list may hold; `unit`: the number of pieces that a price is for, `none`: nothing that is used. */
export const columnRoles = ['article', 'nobb', 'price', 'unit', 'currency', 'status', 'name', 'none'] as const;

export type ColumnRole = (typeof columnRoles)[number];

/** A column of a price list whose headings are not known, and what it was said or is supposed to hold. */
export interface OfferedColumn {
  readonly heading: string;
  /** Its first cells. */
  readonly examples: readonly string[];
  readonly role: ColumnRole;
}

/** What the user has answered about a file; null where nothing was said. Answers to questions that it does not raise are ignored. */
export interface ImportAnswers {
  /** Whether the amounts include VAT, where the list does not say it. */
  readonly vat: 'incl' | 'ex' | null;
  /** Per cent on purchase prices. */
  readonly markup: number | null;
  /** The heading of the prices, where more than one could be meant. */
  readonly priceColumn: string | null;
  /** What columns hold, by their headings. */
  readonly columns: Readonly<Record<string, ColumnRole>>;
  /** What the sales price is made of where gross prices have discounts: the gross price, or that less discount with a mark-up. */
  readonly price: 'gross' | 'discounted' | null;
  /** Kroner for one unit of a foreign currency, by its code. */
  readonly rates: Readonly<Record<string, number>>;
  /** The day (`2026-04-01`) on which the prices are to hold; prices from a later day are left out. */
  readonly onDate: string | null;
  /** Whether NOBB numbers are taken over too. */
  readonly takesNobb: boolean;
  /** Whether a NOBB number of seven digits gets back the zero that a spreadsheet took from its beginning. */
  readonly addsLeadingZeros: boolean;
  /** Whether parts that the list says are discontinued become so in the catalogue. */
  readonly marksDiscontinued: boolean;
  /** Of a workbook: whether rows that refer to a removed row are removed too. */
  readonly removesReferring: boolean;
}

/** No answers. */
export const noAnswers: ImportAnswers = {
  vat: null,
  markup: null,
  priceColumn: null,
  columns: {},
  price: null,
  rates: {},
  onDate: null,
  takesNobb: false,
  addsLeadingZeros: false,
  marksDiscontinued: false,
  removesReferring: false,
};

/** Something that a file does not say. Nothing is compared while an answer is null. */
export type ImportQuestion = (
  | { readonly kind: 'price-column'; readonly headings: readonly string[]; readonly answer: string | null }
  /** What the columns hold, of which a number and a price must be named. */
  | { readonly kind: 'columns'; readonly columns: readonly OfferedColumn[]; readonly answer: 'named' | null }
  | { readonly kind: 'vat'; readonly answer: 'incl' | 'ex' | null }
  /** What becomes of gross prices of which `count` have a discount. */
  | { readonly kind: 'price'; readonly count: number; readonly answer: 'gross' | 'discounted' | null }
  /** Per cent on purchase prices. */
  | { readonly kind: 'markup'; readonly answer: number | null }
  /** Kroner for one unit of a currency in which `count` prices are. */
  | { readonly kind: 'rate'; readonly currency: string; readonly count: number; readonly answer: number | null }
  /** The day whose prices are taken, where `count` hold from a later day, the last from `latest`. */
  | {
      readonly kind: 'on-date';
      readonly count: number;
      readonly today: string;
      readonly latest: string;
      readonly answer: string | null;
    }
  /** Whether `count` NOBB numbers of seven digits get a leading zero, with which they are numbers of parts. */
  | { readonly kind: 'leading-zeros'; readonly count: number; readonly answer: boolean }
  /** Whether `count` parts get the NOBB number of the list, which differs from theirs. */
  | { readonly kind: 'nobb-numbers'; readonly count: number; readonly answer: boolean }
  /** Whether `count` parts that are discontinued in the list become so in the catalogue. */
  | { readonly kind: 'discontinued'; readonly count: number; readonly answer: boolean }
  /** Whether `count` rows that refer to rows that a workbook lacks are removed with them. */
  | { readonly kind: 'referring'; readonly count: number; readonly answer: boolean }
) & { readonly isRemembered: boolean };

/** Whether nothing can be compared before this question is answered. */
export function isOpen({ answer }: ImportQuestion): boolean {
  return answer === null;
}
