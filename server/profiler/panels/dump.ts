import { tile, type Panel } from './panel.ts';

/** What was handed to `dump()` while the request ran. */
export const dumpPanel: Panel = {
  name: 'dump',
  title: 'Dumps',
  status: ({ records: { dump: dumps } }) => ({
    empty: dumps.length === 0,
    badge: dumps.length === 0 ? null : { text: String(dumps.length), tone: 'neutral' },
  }),
  present: ({ records: { dump: dumps } }) => ({ tiles: [tile('Dumped values', dumps.length)], dumps }),
};
