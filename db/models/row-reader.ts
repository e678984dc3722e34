import type { Value } from './column.ts';
import type { RowFault } from './row-rules.ts';
import type { Columns, Table } from './table.ts';
import { createValueReader, isFault } from './value-reader.ts';

/** A row as its columns type it, or every reason why it cannot be used. */
export type ReadRow<Row> =
  | { readonly row: Row; readonly faults: readonly RowFault[] }
  | { readonly row: null; readonly faults: readonly RowFault[] };

/** The values of each column, by its name, all of one length. */
export type ColumnValues = Readonly<Record<string, readonly unknown[]>>;

type AnyRow = Record<string, Value>;

/**
 * Makes the reader of rows of a table, or of some of their columns: the bounds of each column and the rules of the table
 * decide what can be used.
 * @returns reads one row, by its number, out of the values of each column
 */
export function createRowReader<Row>(
  { columns: descriptions, rules }: Pick<Table<Columns>, 'columns' | 'rules'>,
  names: readonly (string & keyof Row)[],
): (columns: ColumnValues, index: number) => ReadRow<Row> {
  const readers = names.flatMap((name) => {
    const column = descriptions[name];
    return column === undefined ? [] : [{ name, read: createValueReader(column) }];
  });
  const isComplete = (row: AnyRow): row is AnyRow & Row => names.every((name) => row[name] !== undefined);
  return (columns, index) => {
    const row: AnyRow = {};
    const faults: RowFault[] = [];
    for (const { name, read } of readers) {
      const value = read(columns[name]?.[index]);
      if (isFault(value)) faults.push({ column: name, ...value });
      else row[name] = value;
    }
    for (const rule of rules) {
      const fault = rule(row);
      if (fault !== null) faults.push(fault);
    }
    return faults.length === 0 && isComplete(row) ? { row, faults: [] } : { row: null, faults };
  };
}
