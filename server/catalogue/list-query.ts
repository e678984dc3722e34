import type { CatalogueProblem } from '../calculator/calculation-data.ts';
import { RowReader, positionsOf, rowsOf } from './row-reader.ts';

/** One list out of a statement that reads several at once, each as a JSON array of rows: one trip, one snapshot. */
export interface ListQuery<Column extends string, Row> {
  readonly table: string;
  readonly columns: readonly Column[];
  /** Everything that follows SELECT; its columns are those of `columns`, in the same order. */
  readonly select: string;
  /** Reads one row; rows for which the reader noted a fault are left out. */
  readonly read: (reader: RowReader<Column>) => Row;
}

export function list<Column extends string, Row>(
  table: string,
  columns: readonly Column[],
  select: string,
  read: (reader: RowReader<Column>) => Row,
): ListQuery<Column, Row> {
  return { table, columns, select, read };
}

/** A statement of one row with a column for each of the lists. */
export function statementOf(
  lists: Readonly<Record<string, Pick<ListQuery<string, unknown>, 'columns' | 'select'>>>,
): string {
  const parts = Object.entries(lists).map(
    ([name, { columns, select }]) =>
      `(SELECT json_group_array(json_array(${columns.join(', ')})) FROM (SELECT ${select})) AS ${name}`,
  );
  return `SELECT ${parts.join(',\n  ')}`;
}

/** Reads a list out of a statement's row; what cannot be used is added to `problems`. */
export function readList<Column extends string, Row>(
  { table, columns, read }: ListQuery<Column, Row>,
  json: unknown,
  problems: CatalogueProblem[],
): Row[] {
  const positions = positionsOf(columns);
  const rows: Row[] = [];
  for (const row of rowsOf(json, table)) {
    const reader = new RowReader(positions, row);
    const value = read(reader);
    if (reader.faults.length === 0) rows.push(value);
    else problems.push(...problemsOf(table, positions, row, reader));
  }
  return rows;
}

function problemsOf<Column extends string>(
  table: string,
  positions: Readonly<Partial<Record<string, number>>>,
  row: readonly unknown[],
  reader: RowReader<Column>,
): CatalogueProblem[] {
  const at = (column: string): unknown => row[positions[column] ?? -1];
  const id = Number(at('id') ?? at('module_id'));
  const articleNumber = at('art_nr');
  return reader.faults.map(({ column, reason }) => ({
    table,
    id,
    articleNumber: typeof articleNumber === 'string' ? articleNumber : null,
    column,
    reason,
  }));
}
