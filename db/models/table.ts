import type { Model, ModelStatic, Sequelize } from 'sequelize';
import type { Column } from './column.ts';
import type { RowRule } from './row-rules.ts';

export type Columns = Readonly<Record<string, Column<unknown>>>;

export type RowOf<C extends Columns> = {
  -readonly [Name in keyof C]: C[Name] extends Column<infer Value> ? Value : never;
};

/** A table of the catalogue: the description of its model, and the rules for its rows. */
export interface Table<C extends Columns> {
  readonly name: string;
  readonly columns: C;
  /** Groups of columns. No two rows have the same values in all columns of a group; empty values count too. */
  readonly unique: readonly (readonly string[])[];
  readonly isSingleRow: boolean;
  /** Rules over several columns. A row that breaks one is not used. */
  readonly rules: readonly RowRule[];
  /** Rules for source files and imports alone: a stored row that breaks one can still be used. */
  readonly editingRules: readonly RowRule[];
}

export function table<const C extends Columns>(
  name: string,
  columns: C,
  options: Partial<Omit<Table<C>, 'name' | 'columns' | 'unique'>> & {
    readonly unique?: readonly (readonly (string & keyof C)[])[];
  } = {},
): Table<C> {
  return { name, columns, unique: [], isSingleRow: false, rules: [], editingRules: [], ...options };
}

export type RowModel<C extends Columns> = Model<RowOf<C>> & RowOf<C>;

export function defineModel<C extends Columns>(
  sequelize: Sequelize,
  { name, columns }: Table<C>,
): ModelStatic<RowModel<C>> {
  // Sequelize changes the descriptions that it gets, and all instances share these.
  const attributes = Object.fromEntries(
    Object.entries(columns).map(([column, description]) => [column, { ...description }]),
  );
  return sequelize.define<RowModel<C>, Columns>(name, attributes);
}
