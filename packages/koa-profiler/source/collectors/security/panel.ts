import { badge, tile, type Panel } from '../panel.ts';

export const securityPanel: Panel = {
  name: 'security',
  title: 'Security',
  types: ['identity', 'security-check'],
  status({ records: { identity, 'security-check': checks } }) {
    const failed = checks.filter(({ passed }) => !passed).length;
    return { empty: identity.length === 0 && checks.length === 0, badge: badge(failed, 'bad') };
  },
  present({ records: { identity: identities, 'security-check': checks } }) {
    const identity = identities.at(-1) ?? null;
    const failed = checks.filter(({ passed }) => !passed).length;
    return {
      tiles: [
        tile('Identity', identity === null ? 'none' : identity.name),
        tile('Authenticated', identity?.authenticated === true ? 'yes' : 'no'),
        tile('Checks', checks.length),
        tile('Failed', failed, failed === 0 ? 'good' : 'bad'),
      ],
      identity,
      checks,
    };
  },
};
