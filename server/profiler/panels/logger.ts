import type { DoneRecords } from '../records/kinds.ts';
import { tile, type Panel } from './panel.ts';

const levels = ['error', 'warning', 'info', 'debug'] as const;

/** The log records of this request. */
export const loggerPanel: Panel = {
  name: 'logger',
  title: 'Logs',
  status({ records: { log: logs } }) {
    const errors = countLevel(logs, 'error');
    const problems = errors + countLevel(logs, 'warning');
    return {
      empty: logs.length === 0,
      badge: problems === 0 ? null : { text: String(problems), tone: errors === 0 ? 'warning' : 'bad' },
    };
  },
  present({ records: { log: logs } }, { query, link }) {
    const level = levels.find((one) => one === query.get('level')) ?? null;
    const channels = [...new Set(logs.map(({ channel }) => channel))].sort();
    const channel = channels.find((one) => one === query.get('channel')) ?? null;
    const errors = countLevel(logs, 'error');
    const warnings = countLevel(logs, 'warning');
    return {
      tiles: [
        tile('Records', logs.length),
        tile('Errors', errors, errors === 0 ? 'good' : 'bad'),
        tile('Warnings', warnings, warnings === 0 ? 'good' : 'warning'),
        tile('Channels', channels.length),
      ],
      filters: [
        {
          label: 'Level',
          choices: [
            choice('all', logs.length, level === null, link({ level: null })),
            ...levels.map((one) => choice(one, countLevel(logs, one), level === one, link({ level: one }))),
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
        .map((log, index) => ({ ...log, number: index + 1 }))
        .filter((log) => (level === null || log.level === level) && (channel === null || log.channel === channel)),
    };
  },
};

function choice(text: string, count: number, current: boolean, href: string | null): object {
  return { text, count, current, href };
}

function countLevel(logs: readonly DoneRecords['log'][], level: DoneRecords['log']['level']): number {
  return logs.filter((log) => log.level === level).length;
}
