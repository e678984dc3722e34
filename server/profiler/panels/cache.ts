import { formatMilliseconds } from '../rendering/format.ts';
import { orderRows } from '../rendering/table-order.ts';
import { tile, type Panel } from './panel.ts';

/** Reads of the caches, pool by pool. */
export const cachePanel: Panel = {
  name: 'cache',
  title: 'Cache',
  status: ({ records: { cache: cacheUses } }) => ({ empty: cacheUses.length === 0, badge: null }),
  present({ records: { cache: cacheUses } }, context) {
    const hits = cacheUses.filter(({ outcome }) => outcome === 'hit').length;
    const time = cacheUses.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
    const names = [...new Set(cacheUses.map(({ pool }) => pool))];
    const numbered = cacheUses.map((use, index) => ({ ...use, number: index + 1 }));
    return {
      tiles: [
        tile('Reads', cacheUses.length),
        tile('Hits', hits, 'good'),
        tile('Misses', cacheUses.length - hits, cacheUses.length > hits ? 'warning' : 'neutral'),
        tile('Hit rate', cacheUses.length === 0 ? '0 %' : `${Math.round((100 * hits) / cacheUses.length)} %`),
        tile('Time', formatMilliseconds(time)),
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
