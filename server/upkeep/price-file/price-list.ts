import type { ProblemText } from '../refusal.ts';

/**
 * Answers of the user that turn the amounts of a price list into the catalogue's: list prices in kroner without VAT. Null where
 * nothing was said.
 */
export interface PriceOptions {
  /** Whether the amounts include VAT, where the list does not say it. */
  readonly vat: 'incl' | 'ex' | null;
  /** Per cent on purchase prices. */
  readonly markup: number | null;
  /** The heading of the prices, where more than one could be meant. */
  readonly priceColumn: string | null;
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
export const noPriceOptions: PriceOptions = {
  vat: null,
  markup: null,
  priceColumn: null,
  price: null,
  rates: {},
  onDate: null,
  takesNobb: false,
  addsLeadingZeros: false,
  marksDiscontinued: false,
  removesReferring: false,
};

/** The currency of the catalogue. */
export const ownCurrency = 'NOK';

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
  /** For one piece, in its currency, with VAT and discount as the list has them; null where it cannot be read. */
  readonly price: number | null;
  /** Code of three letters. */
  readonly currency: string;
  /** How many pieces the amount of the list is for. */
  readonly pieces: number;
  /** Whether it is a purchase price. */
  readonly isNet: boolean;
  /** The part of a gross price that the dealer does not pay: 0.2 for 20 per cent. */
  readonly discount: number;
  /** The day from which the price holds, such as `2026-04-01`; null where the list does not say it. */
  readonly validFrom: string | null;
  /** Whether the list says that the goods are discontinued; their price is never used. */
  readonly isDiscontinued: boolean;
  /** Why it is not used; null where it is. */
  readonly objection: ProblemText | null;
}

/** A price list: its lines, and what its amounts mean. */
export interface PriceList {
  /** Marks lists of the same supplier: by the organisation number, or by the headings. Null where neither is known. */
  readonly supplier: string | null;
  readonly lines: readonly PriceLine[];
  /** The headings of all columns with prices. */
  readonly priceHeadings: readonly string[];
  /** The one whose prices are read; null while more than one could be meant: then there are no lines. */
  readonly priceHeading: string | null;
  /** Null where the list does not say it. */
  readonly vat: 'incl' | 'ex' | null;
}

/** Answers to the questions about a list, and which of them are remembered from the last list of the same supplier. */
export interface PriceAnswers {
  readonly options: PriceOptions;
  readonly remembered: ReadonlySet<PriceQuestion['kind']>;
}

/** Something that a price list does not say. Nothing is compared while an answer is null. */
export type PriceQuestion = (
  | { readonly kind: 'price-column'; readonly headings: readonly string[]; readonly answer: string | null }
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

/**
 * The questions about a list before its parts are searched.
 * @param today such as `2026-04-01`
 */
export function questionsOfList(
  list: PriceList,
  { options: { vat, markup, price, rates, onDate }, remembered }: PriceAnswers,
  today: string,
): PriceQuestion[] {
  const { priceHeadings: headings, priceHeading } = list;
  const lines = list.lines.filter(({ objection }) => objection === null);
  const discounts = lines.filter(({ isNet, discount }) => !isNet && discount > 0).length;
  const hasPurchasePrices = lines.some(({ isNet }) => isNet) || (discounts > 0 && price === 'discounted');
  const later = lines.flatMap(({ validFrom }) => (validFrom !== null && validFrom > today ? [validFrom] : []));
  const latest = later.toSorted().at(-1);
  const foreign = Map.groupBy(
    lines.filter(({ currency }) => currency !== ownCurrency),
    ({ currency }) => currency,
  );
  const isRemembered = (kind: PriceQuestion['kind']): { isRemembered: boolean } => ({
    isRemembered: remembered.has(kind),
  });
  return [
    ...(headings.length > 1
      ? [{ kind: 'price-column', headings, answer: priceHeading, ...isRemembered('price-column') } as const]
      : []),
    ...(priceHeading !== null && list.vat === null
      ? [{ kind: 'vat', answer: vat, ...isRemembered('vat') } as const]
      : []),
    ...Array.from(foreign, ([currency, { length: count }]) => {
      const answer = rates[currency] ?? null;
      return { kind: 'rate', currency, count, answer, ...isRemembered('rate') } as const;
    }),
    ...(latest === undefined
      ? []
      : [{ kind: 'on-date', count: later.length, today, latest, answer: onDate, ...isRemembered('on-date') } as const]),
    ...(discounts === 0 ? [] : [{ kind: 'price', count: discounts, answer: price, ...isRemembered('price') } as const]),
    ...(hasPurchasePrices ? [{ kind: 'markup', answer: markup, ...isRemembered('markup') } as const] : []),
  ];
}

/** The questions about a list after its parts were searched. */
export function questionsOfMatch(
  {
    lostZeros,
    otherNobbNumbers,
    discontinued,
  }: { readonly lostZeros: number; readonly otherNobbNumbers: number; readonly discontinued: number },
  { addsLeadingZeros, takesNobb, marksDiscontinued }: PriceOptions,
): PriceQuestion[] {
  const isRemembered = false;
  return [
    ...(lostZeros > 0
      ? [{ kind: 'leading-zeros', count: lostZeros, answer: addsLeadingZeros, isRemembered } as const]
      : []),
    ...(otherNobbNumbers > 0
      ? [{ kind: 'nobb-numbers', count: otherNobbNumbers, answer: takesNobb, isRemembered } as const]
      : []),
    ...(discontinued > 0
      ? [{ kind: 'discontinued', count: discontinued, answer: marksDiscontinued, isRemembered } as const]
      : []),
  ];
}

/** The question about a workbook that lacks rows which `count` other rows refer to. */
export function questionsOfWorkbook(count: number, answer: boolean): PriceQuestion[] {
  return count === 0 ? [] : [{ kind: 'referring', count, answer, isRemembered: false }];
}

/** Whether nothing can be compared before this question is answered. */
export function isOpen({ answer }: PriceQuestion): boolean {
  return answer === null;
}
