import type { ImportAnswers, ImportQuestion, OfferedColumn } from '../import-answers.ts';
import type { ProblemText } from '../refusal.ts';

/** The currency of the catalogue. */
export const ownCurrency = 'NOK';

/** Of a list with one column of article numbers: shared by its lines, of which there may be many. */
export const noNumbers: PriceLine['otherArticleNumbers'] = [];

/** One line of a price list. */
export interface PriceLine {
  readonly sheet: string | null;
  /** Counted from 1, as a spreadsheet or an editor does. */
  readonly row: number;
  readonly articleNumber: string | null;
  /** What further columns of article numbers hold, in their order; one column is the supplier's own, another the maker's. */
  readonly otherArticleNumbers: readonly (string | null)[];
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
  /** The columns that must be named, or were; null where all headings that are needed are known. */
  readonly columns: readonly OfferedColumn[] | null;
  /** Null where the list does not say it. */
  readonly vat: 'incl' | 'ex' | null;
}

/** Answers to the questions about a list, and which of them are remembered from the last list of the same supplier. */
export interface PriceAnswers {
  readonly options: ImportAnswers;
  readonly remembered: ReadonlySet<ImportQuestion['kind']>;
}

/**
 * The questions about a list before its parts are searched.
 * @param today such as `2026-04-01`
 */
export function questionsOfList(
  list: PriceList,
  { options: { vat, markup, price, rates, onDate }, remembered }: PriceAnswers,
  today: string,
): ImportQuestion[] {
  const { priceHeadings: headings, priceHeading, columns } = list;
  const lines = list.lines.filter(({ objection }) => objection === null);
  const discounts = lines.filter(({ isNet, discount }) => !isNet && discount > 0).length;
  const hasPurchasePrices = lines.some(({ isNet }) => isNet) || (discounts > 0 && price === 'discounted');
  const later = lines.flatMap(({ validFrom }) => (validFrom !== null && validFrom > today ? [validFrom] : []));
  const latest = later.toSorted().at(-1);
  const foreign = Map.groupBy(
    lines.filter(({ currency }) => currency !== ownCurrency),
    ({ currency }) => currency,
  );
  const isRemembered = (kind: ImportQuestion['kind']): { isRemembered: boolean } => ({
    isRemembered: remembered.has(kind),
  });
  return [
    ...(columns === null
      ? []
      : [
          {
            kind: 'columns',
            columns,
            answer: headings.length === 0 ? null : 'named',
            ...isRemembered('columns'),
          } as const,
        ]),
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
  { addsLeadingZeros, takesNobb, marksDiscontinued }: ImportAnswers,
): ImportQuestion[] {
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
