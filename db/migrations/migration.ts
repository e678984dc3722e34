import type { Value } from '../models/column.ts';

/** One step of the catalogue's structure. A step that has been released is never changed: a new one follows it. */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
  /** The columns that the statements add to tables which older catalogues and workbooks have already. */
  readonly addedColumns: readonly AddedColumn[];
}

/** A column that a migration adds, and how the rows that are older than the column get a value. */
export interface AddedColumn {
  readonly table: string;
  readonly column: string;
  /** The value for a row, by the columns that it had before. */
  readonly valueOf: (row: OlderRow) => Value;
}

/** A stored row, by the names of its columns. */
export type OlderRow = Readonly<Record<string, unknown>>;
