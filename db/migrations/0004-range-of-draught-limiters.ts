import type { Migration, OlderRow } from './migration.ts';

/**
 * Adds the range of draughts that a limiter holds, in Pa. Earlier programs had the range only in the part's name; this
 * step reads it from the name once.
 */
export const declareLimiters: Migration = {
  name: '0004-range-of-draught-limiters',
  statements: [
    'ALTER TABLE module ADD COLUMN draught_from INTEGER',
    'ALTER TABLE module ADD COLUMN draught_to INTEGER',
  ],
  addedColumns: [
    { table: 'module', column: 'draught_from', valueOf: (row) => rangeIn(row)[0] },
    { table: 'module', column: 'draught_to', valueOf: (row) => rangeIn(row)[1] },
  ],
};

function rangeIn({ name }: OlderRow): readonly [number | null, number | null] {
  const [, from, to] = /(?<!\d)(\d{1,3})\s?[–-]\s?(\d{1,3}) Pa\b/.exec(String(name)) ?? [];
  return from === undefined || to === undefined ? [null, null] : [Number(from), Number(to)];
}
