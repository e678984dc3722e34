import { z } from 'zod';
import type { Value } from '../../db/models/column.ts';
import type { TableName } from '../../db/models/tables.ts';
import { type CatalogueRows, type StoredRow, isTableName, keyOf, tableNames, tableOf } from './catalogue-rows.ts';

/** A row that was added or removed. */
export interface RowNamed {
  readonly table: TableName;
  /** The key of its row; where the key has two columns, both with a space between. */
  readonly id: number | string;
  readonly articleNumber: string | null;
  readonly name: string | null;
}

/** A value that changed; prices are in kroner. */
export interface ValueChange extends RowNamed {
  readonly column: string;
  readonly from: Value;
  readonly to: Value;
}

export interface Difference {
  readonly added: readonly RowNamed[];
  readonly changed: readonly ValueChange[];
  readonly removed: readonly RowNamed[];
}

const rowNamed = z.object({
  table: z.custom<TableName>((name) => typeof name === 'string' && isTableName(name)),
  id: z.union([z.number(), z.string()]),
  articleNumber: z.string().nullable(),
  name: z.string().nullable(),
});
const cellValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A difference as it is kept in a file. */
export const storedDifference = z.object({
  added: z.array(rowNamed),
  changed: z.array(rowNamed.extend({ column: z.string(), from: cellValue, to: cellValue })),
  removed: z.array(rowNamed),
});

/** Changes of a price by more than this part of it are listed first. */
const jump = 0.3;

/** What is different in `next`; prices that jumped come first. */
export function findDifference(current: CatalogueRows, next: CatalogueRows): Difference {
  const added: RowNamed[] = [];
  const changed: ValueChange[] = [];
  const removed: RowNamed[] = [];
  for (const name of tableNames) {
    const before = new Map(current[name].map((row) => [keyOf(name, row), row]));
    const after = new Set<string>();
    for (const row of next[name]) {
      const key = keyOf(name, row);
      after.add(key);
      const old = before.get(key);
      if (old === undefined) added.push(nameRow(name, row));
      else if (old !== row) changed.push(...changesOf(name, old, row));
    }
    for (const [key, row] of before) if (!after.has(key)) removed.push(nameRow(name, row));
  }
  return { added, changed: [...changed.filter(isJump), ...changed.filter((change) => !isJump(change))], removed };
}

export function isJump({ column, from, to }: ValueChange): boolean {
  if (column !== 'price_ex_vat' || typeof from !== 'number' || typeof to !== 'number') return false;
  return Math.abs(to - from) > jump * from;
}

export function isUnchanged({ added, changed, removed }: Difference): boolean {
  return added.length + changed.length + removed.length === 0;
}

export function nameRow(table: TableName, row: StoredRow): RowNamed {
  const text = (column: string): string | null => {
    const value = row[column] ?? null;
    return value === null ? null : String(value);
  };
  const { id } = row;
  return {
    table,
    id: typeof id === 'number' ? id : keyOf(table, row),
    articleNumber: text('art_nr'),
    name: text('name'),
  };
}

function changesOf(name: TableName, old: StoredRow, row: StoredRow): ValueChange[] {
  const columns = Object.keys(tableOf(name).columns).filter(
    (column) => (old[column] ?? null) !== (row[column] ?? null),
  );
  if (columns.length === 0) return [];
  const { table, id, articleNumber, name: rowName } = nameRow(name, row);
  return columns.map((column) => {
    const [from, to] = [old[column] ?? null, row[column] ?? null];
    return { table, id, articleNumber, name: rowName, column, from, to };
  });
}
