import type { UpkeepText } from '../refusal.ts';
import type { PriceKind, Vat } from './text-facts.ts';

export const ownCurrency = 'NOK';

/** The facts of a price that a file may state for each line. A fact that is null must be chosen. */
export interface LineFacts {
  readonly kind: PriceKind | null;
  /** Three letters. */
  readonly currency: string | null;
  readonly vat: Vat | null;
  /** How many pieces, or how many of its unit, the price is for. */
  readonly per: number | null;
}

/** A line as its file states it. */
export interface ReadLine {
  /** The name of its sheet, and the row of its headings. */
  readonly table: string;
  readonly sheet: string | null;
  /** From 1. */
  readonly row: number;
  readonly articleNumber: string | null;
  readonly nobbNumber: string | null;
  readonly name: string | null;
  readonly brand: string | null;
  /** The heading or field of its price. */
  readonly column: string;
  /** As it is written, for the page. */
  readonly price: number | null;
  /** Stated beside the price, and so true for this line alone. */
  readonly own: LineFacts;
  /** Stated for the whole table. */
  readonly shared: LineFacts;
  /** In the words of the list; null for pieces. It must be answered how many pieces it is. */
  readonly unit: string | null;
  /** Such as `2026-04-01`; null if the price holds now. */
  readonly validFrom: string | null;
  /** Its last day; null if it holds until another comes. */
  readonly validTo: string | null;
  /** 0.2 for 20 per cent of a gross price. */
  readonly discount: number;
  /** A purchase price that the supplier's file of discounts has for these goods; null without one. */
  readonly agreedPrice: number | null;
  /** `unknown`: `status` must be asked about. */
  readonly state: 'active' | 'ended' | 'unknown';
  readonly status: string;
  readonly objection: UpkeepText | null;
}

/** A line with the facts that hold for it. */
export interface PriceLine extends ReadLine, LineFacts {
  /** Null while its unit is not answered. */
  readonly pieces: number | null;
}

export const nothingStated: LineFacts = { kind: null, currency: null, vat: null, per: null };

export function laterDay(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

export function earlierDay(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/** Returns whether a price holds on a day; true if no day is given. */
export function holdsOn({ validFrom, validTo }: Pick<ReadLine, 'validFrom' | 'validTo'>, day: string | null): boolean {
  return day === null || ((validFrom ?? day) <= day && (validTo ?? day) >= day);
}
