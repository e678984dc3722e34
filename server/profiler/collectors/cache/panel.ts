import { droppedOf } from '../../records/dropped.ts';
import { formatMilliseconds } from '../../rendering/format.ts';
import { orderRows } from '../../rendering/table-order.ts';
import { tile, type Panel } from '../panel.ts';

/** Reads of the caches, pool by pool. */
export const cachePanel: Panel = {
  name: 'cache',
  title: 'Cache',
  types: ['cache'],
  status: ({ records: { cache: cacheUses } }) => ({ empty: cacheUses.length === 0, badge: null }),
  present({ records: { cache: cacheUses }, dropped }, context) {
    const hits = cacheUses.filter(({ outcome }) => outcome === 'hit').length + droppedOf(dropped, 'cache uses', 'hit');
    const reads = cacheUses.length + droppedOf(dropped, 'cache uses');
    const time = cacheUses.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
    const names = [...new Set(cacheUses.map(({ pool }) => pool))];
    const numbered = cacheUses.map((use, index) => ({ ...use, number: index + 1 }));
    return {
      note: context.options.notes.cache ?? null,
      tiles: [
        tile('Reads', reads),
        tile('Hits', hits, 'good'),
        tile('Misses', reads - hits, reads > hits ? 'warning' : 'neutral'),
        tile('Hit rate', reads === 0 ? '0 %' : `${Math.round((100 * hits) / reads)} %`),
        tile(reads > cacheUses.length ? `Time of the first ${cacheUses.length}` : 'Time', formatMilliseconds(time)),
      ],
      pools: names.map((name) => {
        const uses = cacheUses.filter(({ pool }) => pool === name);
        return {
          name,
          reads: uses.length,
          hits: uses.filter(({ outcome }) => outcome === 'hit').length,
          milliseconds: uses.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
        };
      }),
      uses: orderRows(numbered, context, {
        number: (use) => use.number,
        pool: (use) => use.pool,
        key: (use) => use.key,
        outcome: (use) => use.outcome,
        time: (use) => use.milliseconds,
      }),
    };
  },
};
