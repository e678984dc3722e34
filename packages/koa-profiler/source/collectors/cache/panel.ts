import { droppedOf } from '../../records/kind.ts';
import { formatMilliseconds } from '../../rendering/format.ts';
import { orderTable } from '../../rendering/table-order.ts';
import { sumOf, tile, type Panel } from '../panel.ts';

const timeOf = ({ milliseconds }: { readonly milliseconds: number }): number => milliseconds;

export const cachePanel: Panel = {
  name: 'cache',
  title: 'Cache',
  types: ['cache'],
  status: ({ records: { cache: cacheUses } }) => ({ empty: cacheUses.length === 0, badge: null }),
  present({ records: { cache: cacheUses }, dropped }, context) {
    const hits = cacheUses.filter(({ outcome }) => outcome === 'hit').length + droppedOf(dropped, 'cache uses', 'hit');
    const reads = cacheUses.length + droppedOf(dropped, 'cache uses');
    const names = [...new Set(cacheUses.map(({ pool }) => pool))];
    const numbered = cacheUses.map((use, index) => ({ ...use, number: index + 1 }));
    return {
      note: context.options.about.cache ?? null,
      tiles: [
        tile('Reads', reads),
        tile('Hits', hits, 'good'),
        tile('Misses', reads - hits, reads > hits ? 'warning' : 'neutral'),
        tile('Hit rate', reads === 0 ? '0 %' : `${Math.round((100 * hits) / reads)} %`),
        tile(
          reads > cacheUses.length ? `Time of the first ${cacheUses.length}` : 'Time',
          formatMilliseconds(sumOf(cacheUses, timeOf)),
        ),
      ],
      pools: names.map((name) => {
        const uses = cacheUses.filter(({ pool }) => pool === name);
        return {
          name,
          reads: uses.length,
          hits: uses.filter(({ outcome }) => outcome === 'hit').length,
          milliseconds: sumOf(uses, timeOf),
        };
      }),
      uses: orderTable(numbered, context, {
        number: (use) => use.number,
        pool: (use) => use.pool,
        key: (use) => use.key,
        outcome: (use) => use.outcome,
        time: timeOf,
      }),
    };
  },
};
