import type { ImportQuestion } from '../import-answers.ts';
import type { UpkeepText } from '../refusal.ts';

export const ownCurrency = 'NOK';

/** A line with the five facts of its price. A fact that is null must be asked for. */
export interface PriceLine {
  /** The name of its sheet, and the row of its headings. */
  readonly table: string;
  readonly sheet: string | null;
  /** From 1. */
  readonly row: number;
  /** The supplier's own, and the maker's. */
  readonly articleNumbers: readonly (string | null)[];
  readonly nobbNumber: string | null;
  readonly name: string | null;
  readonly brand: string | null;
  /** The heading or field of its price. */
  readonly column: string;
  readonly price: number | null;
  readonly kind: 'list' | 'purchase';
  /** Three letters; null if two places disagree or nothing says it. */
  readonly currency: string | null;
  readonly vat: 'incl' | 'ex' | null;
  readonly pieces: number | null;
  /** In the words of the list; null for pieces. */
  readonly unit: string | null;
  /** Such as `2026-04-01`; null if the price holds now. */
  readonly validFrom: string | null;
  /** Its last day; null if it holds until another comes. */
  readonly validUntil: string | null;
  /** 0.2 for 20 per cent of a gross price. */
  readonly discount: number;
  /** `unknown`: `status` must be asked about. */
  readonly state: 'active' | 'ended' | 'unknown';
  readonly status: string;
  readonly objection: UpkeepText | null;
}

export interface PriceList {
  readonly organisation: string | null;
  /** Lists with equal headings have equal marks, and share remembered answers. */
  readonly mark: string;
  readonly lines: readonly PriceLine[];
  readonly questions: readonly ImportQuestion[];
  readonly ignored: readonly string[];
  /** An amount with two meanings, such as `1.250` among `112.5`. */
  readonly ambiguous: string | null;
  readonly currencies: readonly string[];
}

export function laterDay(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

export function earlierDay(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/** Returns whether a price holds on a day. Without a day, it does. */
export function holdsOn({ validFrom, validUntil }: PriceLine, day: string | null): boolean {
  return day === null || ((validFrom ?? day) <= day && (validUntil ?? day) >= day);
}
