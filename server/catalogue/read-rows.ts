import type { Models } from '../../db/models/models.ts';
import { readTable } from '../../db/models/read-table.ts';
import { createRowReader, type RawRow } from '../../db/models/row-reader.ts';
import { type ColumnOf, type Row, type TableName, keyColumns, referredTable, tables } from '../../db/models/tables.ts';
import type { CatalogueProblem } from '../calculator/input/catalogue-parts.ts';

/** The ids of all rows of a table, usable or not. */
export type IdsOf = (table: TableName) => ReadonlySet<unknown>;

/** A stored row, and the same row with the types of its columns; null if it has problems. */
export interface CheckedRow<Checked> {
  readonly stored: RawRow;
  readonly row: Checked | null;
  readonly problems: readonly CatalogueProblem[];
}

const none: readonly CatalogueProblem[] = [];

/**
 * Makes the check of a table's rows: the bounds of the columns, the rules of the table, and its references.
 * @param references columns whose references must lead to a row
 */
export function createRowCheck<Name extends TableName, Column extends ColumnOf<Name>>(
  table: Name,
  columns: readonly Column[],
  references: readonly Column[],
): (stored: RawRow, idsOf: IdsOf) => CheckedRow<Pick<Row<Name>, Column>> {
  const readRow = createRowReader<Pick<Row<Name>, Column>>(tables[table], columns);
  const referred = references.map((column) => ({ column, table: referenceOf(table, column) }));
  const key = identifyingColumn(table);
  return (stored, idsOf) => {
    const { row, faults } = readRow(stored);
    const dangling = referred.find(({ column, table: other }) => {
      const id = stored[column] ?? null;
      return id !== null && !idsOf(other).has(id);
    });
    if (row !== null && dangling === undefined) return { stored, row, problems: none };
    const { [key]: id, art_nr: number } = stored;
    const articleNumber = typeof number === 'string' ? number : null;
    const found: Pick<CatalogueProblem, 'column' | 'reason'>[] = [...faults];
    if (dangling !== undefined) found.push({ column: dangling.column, reason: 'dangling-reference' });
    const problems = found.map(({ column, reason }) => ({ table, id: Number(id), articleNumber, column, reason }));
    return { stored, row: null, problems };
  };
}

export interface RowsReader {
  readonly read: <Name extends TableName, Column extends ColumnOf<Name>>(
    table: Name,
    columns: readonly Column[],
    references?: readonly Column[],
  ) => Promise<CheckedRow<Pick<Row<Name>, Column>>[]>;
  /** Like `read`, for large tables: keeps only the item that `makeItem` makes of each row. */
  readonly readEach: <Name extends TableName, Column extends ColumnOf<Name>, Item>(
    table: Name,
    columns: readonly Column[],
    references: readonly Column[],
    makeItem: (checked: CheckedRow<Pick<Row<Name>, Column>>) => Item,
  ) => Promise<Item[]>;
}

/** Makes a reader of whole tables. It reads the ids of a referenced table once. */
export function createRowsReader(models: Models): RowsReader {
  const ids = new Map<TableName, Set<unknown>>();
  const loadIds = async (table: TableName): Promise<void> => {
    const found = new Set<unknown>();
    for await (const slice of readTable(models[table], ['id'])) for (const { id } of slice) found.add(id);
    ids.set(table, found);
  };
  const idsOf: IdsOf = (table) => ids.get(table) ?? new Set();
  const readEach: RowsReader['readEach'] = async (table, columns, references, makeItem) => {
    for (const column of references) {
      const referred = referenceOf(table, column);
      if (!ids.has(referred)) await loadIds(referred);
    }
    const check = createRowCheck(table, columns, references);
    const items: ReturnType<typeof makeItem>[] = [];
    for await (const slice of readTable(models[table], columns)) {
      for (const stored of slice) items.push(makeItem(check(stored, idsOf)));
    }
    return items;
  };
  return {
    readEach,
    read: async (table, columns, references = []) => await readEach(table, columns, references, (checked) => checked),
  };
}

export function usable<Checked>(rows: readonly CheckedRow<Checked>[]): Checked[] {
  return rows.flatMap(({ row }) => (row === null ? [] : [row]));
}

export function referencesOf<Column extends string>(table: TableName, columns: readonly Column[]): Column[] {
  return columns.filter((column) => referredTable(table, column) !== null);
}

function referenceOf(table: TableName, column: string): TableName {
  const name = referredTable(table, column);
  if (name === null) throw new Error(`${table}.${column} is no reference.`);
  return name;
}

/** Returns the last column of a table's key. For parts of a scheme this is the module. */
function identifyingColumn(table: TableName): string {
  return keyColumns(table).at(-1) ?? 'id';
}
