import { countDumps } from '../../profile/profile.ts';
import { badge, tile, type Panel } from '../panel.ts';

export const dumpPanel: Panel = {
  name: 'dump',
  title: 'Dumps',
  types: ['dump'],
  status(profile) {
    const count = countDumps(profile);
    return { empty: count === 0, badge: badge(count) };
  },
  present: (profile) => ({ tiles: [tile('Dumped values', countDumps(profile))], dumps: profile.records.dump }),
};
