/** The most characters that Excel keeps in a cell. */
export const longestText = 32_767;
export const maximumRows = 200_000;

/** A percentage is a text, such as `35 %`: as an amount, it would be a price of 35 øre. */
export type Cell = string | number | boolean | Date | null;

/** Rows without content are empty. Formulas have their stored values. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
  /** Words of number formats, such as `€`, by `placeOf`. */
  readonly formatTexts?: ReadonlyMap<number, string>;
  /** Formulas that nothing has calculated, and errors, by `placeOf`. Their cells are empty. */
  readonly lostCells?: ReadonlyMap<number, 'formula-for-price' | 'error-for-price'>;
  /** Separates the values of a text. */
  readonly delimiter?: string;
}

const widest = 1024;

/** Returns a number for a place, with row and column from 0. */
export function placeOf(row: number, column: number): number {
  return row * widest + column;
}

/** Returns the name of a place, such as `B7`. */
export function cellName(place: number): string {
  return `${columnLetters(place % widest)}${Math.floor(place / widest) + 1}`;
}

/** Returns the letters of a column, counted from 0. */
export function columnLetters(column: number): string {
  const letter = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? letter : `${columnLetters(Math.floor(column / 26) - 1)}${letter}`;
}
