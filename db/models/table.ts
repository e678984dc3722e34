import type { Model, ModelStatic, Sequelize } from 'sequelize';
import type { Column } from './column.ts';
import type { RowRule } from './row-rules.ts';

/** The columns of a table by their names. */
export type Columns = Readonly<Record<string, Column<unknown>>>;

/** The row of a table, typed by its columns. */
export type RowOf<C extends Columns> = {
  -readonly [Name in keyof C]: C[Name] extends Column<infer Value> ? Value : never;
};

/** A table of the catalogue: what its model is made from, and what else must hold within a row. */
export interface Table<C extends Columns> {
  readonly name: string;
  readonly columns: C;
  /** Indexes, each by the names of its columns. */
  readonly indexes: readonly (readonly string[])[];
  /** Columns that together stand in one row only; an empty one counts as a value. */
  readonly unique: readonly (readonly string[])[];
  readonly isSingleRow: boolean;
  /** What no single column can say. */
  readonly rules: readonly RowRule[];
  /** What is wrong in a source, though it can be read: an editor is to be told. */
  readonly editingRules: readonly RowRule[];
}

export function table<const C extends Columns>(
  name: string,
  columns: C,
  options: Partial<Omit<Table<C>, 'name' | 'columns' | 'indexes' | 'unique'>> & {
    readonly indexes?: readonly (readonly (string & keyof C)[])[];
    readonly unique?: readonly (readonly (string & keyof C)[])[];
  } = {},
): Table<C> {
  return { name, columns, indexes: [], unique: [], isSingleRow: false, rules: [], editingRules: [], ...options };
}

/** An instance of a table's model. */
export type RowModel<C extends Columns> = Model<RowOf<C>> & RowOf<C>;

/** Defines a table's model on a Sequelize instance. */
export function defineModel<C extends Columns>(
  sequelize: Sequelize,
  { name, columns, indexes }: Table<C>,
): ModelStatic<RowModel<C>> {
  // Sequelize writes into the descriptions that it is given, and these belong to every instance.
  const attributes = Object.fromEntries(
    Object.entries(columns).map(([column, description]) => [column, { ...description }]),
  );
  return sequelize.define<RowModel<C>, Columns>(name, attributes, {
    indexes: indexes.map((fields) => ({ fields: [...fields] })),
  });
}
