import type { CatalogueProblem } from '../calculator/input/calculation-data.ts';

/** A query answered with something that is not a list of rows: the program and the catalogue do not fit. */
export class CatalogueShapeError extends Error {
  override readonly name = 'CatalogueShapeError';
}

type Fault = Pick<CatalogueProblem, 'column' | 'reason'>;

/** The values of each column of a list, all of one length. */
export type Columns<Column extends string> = Readonly<Record<Column, readonly unknown[]>>;

/**
 * Reads one row of a list after the other, its columns by name, whatever SQLite stored in them: a flag may be 0, "0" or
 * "false", a number may be text. What cannot be read is noted as a fault; the value given back then is only a filler, and
 * the row is to be left out.
 */
export class RowReader<Column extends string> {
  readonly #columns: Columns<Column>;
  #row = 0;
  #faults: Fault[] | null = null;

  constructor(columns: Columns<Column>) {
    this.#columns = columns;
  }

  /** Goes to a row, by its number from 0; its faults are none so far. */
  moveTo(row: number): void {
    this.#row = row;
    this.#faults = null;
  }

  get faults(): readonly Fault[] {
    return this.#faults ?? [];
  }

  fault(column: Column, reason: Fault['reason']): void {
    this.#faults ??= [];
    this.#faults.push({ column, reason });
  }

  optionalText(column: Column): string | null {
    const value = this.#value(column);
    if (typeof value === 'string') return value === '' ? null : value;
    return typeof value === 'number' ? String(value) : null;
  }

  text(column: Column): string {
    const value = this.optionalText(column);
    if (value === null) this.fault(column, 'missing');
    return value ?? '';
  }

  flag(column: Column): boolean {
    const value = this.#value(column);
    return value === 1 || value === true || value === '1' || value === 'true';
  }

  optionalNumber(column: Column): number | null {
    if (this.#isEmpty(column)) return null;
    const value = this.#value(column);
    const number = typeof value === 'string' ? Number(value) : value;
    if (typeof number === 'number' && Number.isFinite(number)) return number;
    this.fault(column, 'not-whole');
    return null;
  }

  number(column: Column): number {
    if (this.#isEmpty(column)) this.fault(column, 'missing');
    return this.optionalNumber(column) ?? 0;
  }

  /** A whole number of at least `least`, which is 0 or 1. */
  optionalWhole(column: Column, least: 0 | 1): number | null {
    const value = this.optionalNumber(column);
    if (value === null) return null;
    if (value < least) this.fault(column, 'not-positive');
    else if (!Number.isSafeInteger(value)) this.fault(column, 'not-whole');
    return value;
  }

  whole(column: Column, least: 0 | 1): number {
    const value = this.#value(column);
    if (typeof value === 'number' && value >= least && Number.isSafeInteger(value)) return value;
    if (this.#isEmpty(column)) this.fault(column, 'missing');
    return this.optionalWhole(column, least) ?? least;
  }

  /** Kroner, as whole øre. */
  optionalMoney(column: Column): number | null {
    const kroner = this.optionalNumber(column);
    if (kroner === null) return null;
    if (kroner < 0) this.fault(column, 'not-positive');
    return Math.round(kroner * 100 + 1e-6);
  }

  #isEmpty(column: Column): boolean {
    const value = this.#value(column);
    return value === null || value === '';
  }

  #value(column: Column): unknown {
    return this.#columns[column][this.#row] ?? null;
  }
}

/** The columns of a list that a query gave as the text of a JSON array with an array for each column. */
export function columnsOf<Column extends string>(
  json: unknown,
  list: string,
  names: readonly Column[],
): Columns<Column>;
export function columnsOf(json: unknown, list: string, names: readonly string[]): Columns<string> {
  const columns: unknown = typeof json === 'string' ? JSON.parse(json) : null;
  if (!Array.isArray(columns) || columns.length !== names.length || !columns.every(isColumnLike(columns[0]))) {
    throw new CatalogueShapeError(`The catalogue's answer has no list "${list}".`);
  }
  return Object.fromEntries(names.map((name, index) => [name, columns[index] ?? []]));
}

function isColumnLike(first: unknown): (column: unknown) => column is readonly unknown[] {
  const length = Array.isArray(first) ? first.length : 0;
  return (column): column is readonly unknown[] => Array.isArray(column) && column.length === length;
}
