import type { CacheRecord } from '../../../observation/records.ts';
import { kind, nameLength } from '../../records/kind.ts';
import { cut } from '../../values/texts.ts';

const longestMasked = 4000;

/** Reads of caches. A key may hold anything: an address, a statement. */
export const cacheUses = kind({
  plural: 'cache uses',
  limit: () => 500,
  sortOf: ({ outcome }: CacheRecord) => outcome,
  keep: ({ pool, key, outcome, milliseconds }, { masking }) => ({
    pool: cut(pool, nameLength),
    key: cut(masking.text(key.slice(0, longestMasked)), nameLength),
    outcome,
    milliseconds,
  }),
  finish: (use) => use,
});
