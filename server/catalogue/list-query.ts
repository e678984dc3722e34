import type { CatalogueProblem } from '../calculator/input/calculation-data.ts';
import { RowReader, columnsOf } from './row-reader.ts';
import type { Columns } from './row-reader.ts';

/**
 * One list out of a statement that reads several at once: one trip, one snapshot. Each list comes as a JSON array with an
 * array for each column, which takes half as long to parse as an array of rows, and a tenth of rows of SQLite.
 */
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
  const parts = Object.entries(lists).map(([name, { columns, select }]) => {
    const arrays = columns.map((column) => `json_group_array(${column})`).join(', ');
    return `(SELECT json_array(${arrays}) FROM (SELECT ${select})) AS ${name}`;
  });
  return `SELECT ${parts.join(',\n  ')}`;
}

/** Reads a list out of a statement's row; what cannot be used is added to `problems`. */
export function readList<Column extends string, Row>(
  { table, columns: names, read }: ListQuery<Column, Row>,
  json: unknown,
  problems: CatalogueProblem[],
): Row[] {
  const columns = columnsOf(json, table, names);
  const reader = new RowReader(columns);
  const length = names[0] === undefined ? 0 : columns[names[0]].length;
  const rows: Row[] = [];
  for (let index = 0; index < length; index += 1) {
    reader.moveTo(index);
    const row = read(reader);
    if (reader.faults.length === 0) rows.push(row);
    else problems.push(...problemsOf(table, columns, index, reader));
  }
  return rows;
}

function problemsOf<Column extends string>(
  table: string,
  columns: Partial<Columns<string>>,
  index: number,
  reader: RowReader<Column>,
): CatalogueProblem[] {
  const id = Number((columns['id'] ?? columns['module_id'])?.[index]);
  const articleNumber = columns['art_nr']?.[index];
  return reader.faults.map(({ column, reason }) => ({
    table,
    id,
    articleNumber: typeof articleNumber === 'string' ? articleNumber : null,
    column,
    reason,
  }));
}
