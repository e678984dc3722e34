/** What is to be known to turn a price list's amounts into the catalogue's: list prices in kroner without VAT. */
export interface PriceOptions {
  /** Whether the amounts hold VAT where the list does not say it. */
  readonly vat: 'incl' | 'ex';
  /** Per cent on purchase prices; null while nobody has said it. */
  readonly markup: number | null;
  /** The heading of the prices, where more than one could be meant. */
  readonly priceColumn: string | null;
  /** Whether NOBB numbers are taken over too. */
  readonly takesNobb: boolean;
}

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
  /** What stands there. */
  readonly priceText: string;
}

/** A price list: its lines, and what its amounts are. */
export interface PriceList {
  readonly lines: readonly PriceLine[];
  readonly isNet: boolean;
  /** Null where the list does not say it. */
  readonly vat: 'incl' | 'ex' | null;
}
