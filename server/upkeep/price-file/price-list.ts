import type { ImportQuestion } from '../import-answers.ts';
import type { ProblemText } from '../refusal.ts';

/** The currency of the catalogue. */
export const ownCurrency = 'NOK';

/** One line of a price list, with the five facts of its price. A fact that is null must be asked for. */
export interface PriceLine {
  /** Its table: the name of the sheet, and the row of the headings. */
  readonly table: string;
  readonly sheet: string | null;
  /** From 1, as in a spreadsheet. */
  readonly row: number;
  /** The numbers of all article columns: the supplier's own, the maker's. */
  readonly articleNumbers: readonly (string | null)[];
  readonly nobbNumber: string | null;
  readonly name: string | null;
  readonly brand: string | null;
  /** The heading or field of its price. */
  readonly column: string;
  /** Null if it cannot be read. */
  readonly price: number | null;
  readonly kind: 'list' | 'purchase';
  /** Code of three letters; null if two places disagree or nothing says it. */
  readonly currency: string | null;
  readonly vat: 'incl' | 'ex' | null;
  readonly pieces: number | null;
  /** In the words of the list; null for pieces. */
  readonly unit: string | null;
  /** A day such as `2026-04-01`; null if the price holds now. */
  readonly validFrom: string | null;
  /** The part of a gross price that the dealer does not pay: 0.2 for 20 per cent. */
  readonly discount: number;
  /** `unknown`: `status` is a word that must be asked about. */
  readonly state: 'active' | 'ended' | 'unknown';
  readonly status: string;
  /** Why it is not used; null if it is. */
  readonly objection: ProblemText | null;
}

export interface PriceList {
  /** The organisation number in the file. */
  readonly organisation: string | null;
  /** Its headings. Lists with equal marks can share remembered answers. */
  readonly mark: string;
  readonly lines: readonly PriceLine[];
  readonly questions: readonly ImportQuestion[];
  /** Headings that are not read. */
  readonly ignored: readonly string[];
  /** An amount with two meanings, such as `1.250` among `112.5`. */
  readonly ambiguous: string | null;
  /** Every currency that the file names. */
  readonly currencies: readonly string[];
}
