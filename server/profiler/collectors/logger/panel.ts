import type { Profile } from '../../profile/profile.ts';
import { droppedOf } from '../../records/dropped.ts';
import { tile, type Panel } from '../panel.ts';

const levels = ['error', 'warning', 'info', 'debug'] as const;

/** The log records of this request. */
export const loggerPanel: Panel = {
  name: 'logger',
  title: 'Logs',
  types: ['log'],
  status(profile) {
    const errors = countLevel(profile, 'error');
    const problems = errors + countLevel(profile, 'warning');
    return {
      empty: profile.records.log.length === 0,
      badge: problems === 0 ? null : { text: String(problems), tone: errors === 0 ? 'warning' : 'bad' },
    };
  },
  present(profile, { query, link }) {
    const logs = profile.records.log;
    const dropped = droppedOf(profile.dropped, 'log records');
    const level = levels.find((one) => one === query.get('level')) ?? null;
    const channels = [...new Set(logs.map(({ channel }) => channel))].sort();
    const channel = channels.find((one) => one === query.get('channel')) ?? null;
    const errors = countLevel(profile, 'error');
    const warnings = countLevel(profile, 'warning');
    return {
      tiles: [
        tile('Records', logs.length + dropped),
        tile('Errors', errors, errors === 0 ? 'good' : 'bad'),
        tile('Warnings', warnings, warnings === 0 ? 'good' : 'warning'),
        tile('Channels', channels.length),
      ],
      filters: [
        {
          label: 'Level',
          choices: [
            choice('all', logs.length, level === null, link({ level: null })),
            ...levels.map((one) =>
              choice(one, logs.filter((log) => log.level === one).length, level === one, link({ level: one })),
            ),
          ],
        },
        {
          label: 'Channel',
          choices: [
            choice('all', logs.length, channel === null, link({ channel: null })),
            ...channels.map((one) =>
              choice(one, logs.filter((log) => log.channel === one).length, channel === one, link({ channel: one })),
            ),
          ],
        },
      ],
      shown: logs
        .map((log, index) => ({ log, number: index + 1 }))
        .filter(({ log }) => (level === null || log.level === level) && (channel === null || log.channel === channel)),
    };
  },
};

function choice(text: string, count: number, current: boolean, href: string | null): object {
  return { text, count, current, href };
}

/** The records of a level, those that were dropped included. */
function countLevel({ records, dropped }: Profile, level: (typeof levels)[number]): number {
  return records.log.filter((log) => log.level === level).length + droppedOf(dropped, 'log records', level);
}
