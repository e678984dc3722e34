import { z } from 'zod';
import { type TableName, isTableName, tableNames, tableOf } from '../../db/models/tables.ts';
import { type CatalogueRows, type StoredRow, keyOf } from './catalogue-rows.ts';

const rowNamed = z.object({
  table: z.custom<TableName>((name) => typeof name === 'string' && isTableName(name)),
  /** Two columns of a key have a space between them. */
  id: z.union([z.number(), z.string()]),
  articleNumber: z.string().nullable(),
  name: z.string().nullable(),
});
const cellValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const valueChange = rowNamed.extend({ column: z.string(), from: cellValue, to: cellValue });

export const storedDifference = z.object({
  added: z.array(rowNamed).readonly(),
  changed: z.array(valueChange).readonly(),
  removed: z.array(rowNamed).readonly(),
});

export type RowNamed = Readonly<z.infer<typeof rowNamed>>;

/** Prices are in kroner. */
export type ValueChange = Readonly<z.infer<typeof valueChange>>;

export type Difference = Readonly<z.infer<typeof storedDifference>>;

/** A price that changes by more than this part is listed first. */
const jump = 0.3;

/** Returns the differences between two catalogues; prices that jumped come first. */
export function findDifference(current: CatalogueRows, next: CatalogueRows): Difference {
  const added: RowNamed[] = [];
  const changed: ValueChange[] = [];
  const removed: RowNamed[] = [];
  for (const name of tableNames) {
    if (current[name] === next[name]) continue;
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

/** Such a price is confirmed by its number, however few there are. */
const mostTimes = 3;

/** Returns whether a price becomes more than three times as high, or less than a third. */
export function isLeap({ column, from, to }: ValueChange): boolean {
  if (column !== 'price_ex_vat' || typeof from !== 'number' || typeof to !== 'number') return false;
  return from > 0 && (to > from * mostTimes || to * mostTimes < from);
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
  return columns.map((column) =>
    Object.assign(nameRow(name, row), { column, from: old[column] ?? null, to: row[column] ?? null }),
  );
}
