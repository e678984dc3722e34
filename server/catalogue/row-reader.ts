import type { CatalogueProblem } from '../calculator/calculation-data.ts';

/** A query answered with something that is not a list of rows: the program and the catalogue do not fit. */
export class CatalogueShapeError extends Error {
  override readonly name = 'CatalogueShapeError';
}

type Fault = Pick<CatalogueProblem, 'column' | 'reason'>;

/**
 * Reads the columns of one row by name, whatever SQLite stored in them: a flag may be 0, "0" or "false", a number may be
 * text. What cannot be read is noted as a fault; the value given back then is only a filler, and the row is to be left out.
 */
export class RowReader<Column extends string> {
  readonly #positions: Readonly<Record<Column, number>>;
  readonly #row: readonly unknown[];
  #faults: Fault[] | null = null;

  constructor(positions: Readonly<Record<Column, number>>, row: readonly unknown[]) {
    this.#positions = positions;
    this.#row = row;
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
    return this.#row[this.#positions[column]] ?? null;
  }
}

/** The place of each column in a row. */
export function positionsOf<Column extends string>(columns: readonly Column[]): Readonly<Record<Column, number>>;
export function positionsOf(columns: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(columns.map((column, position) => [column, position]));
}

/** The rows of a list that a query gave as the text of a JSON array of arrays. */
export function rowsOf(json: unknown, list: string): (readonly unknown[])[] {
  const rows: unknown = typeof json === 'string' ? JSON.parse(json) : null;
  if (!Array.isArray(rows) || !rows.every((row) => Array.isArray(row))) {
    throw new CatalogueShapeError(`The catalogue's answer has no list "${list}".`);
  }
  return rows;
}
