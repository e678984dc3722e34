import type { CacheRecord } from '../../observation/records.ts';
import { nameLength, plain } from '../../records/kind.ts';
import { cut } from '../../values/texts.ts';

const longestMasked = 4000;

/** Reads of caches. Keys are masked, since they can be addresses or statements. */
export const cacheUses = {
  ...plain('cache uses', 500, ({ pool, key, outcome, milliseconds }: CacheRecord, { masking }) => ({
    pool: cut(pool, nameLength),
    key: cut(masking.text(key.slice(0, longestMasked)), nameLength),
    outcome,
    milliseconds,
  })),
  sortOf: ({ outcome }: CacheRecord): string => outcome,
};
