import type { Value } from '../models/column.ts';

/** A step of the catalogue's structure. A released step is never changed; a new step follows it. */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
  readonly addedColumns: readonly AddedColumn[];
}

/** A column that a migration adds, and the value for older rows. */
export interface AddedColumn {
  readonly table: string;
  readonly column: string;
  readonly valueOf: (row: OlderRow) => Value;
}

export type OlderRow = Readonly<Record<string, unknown>>;
