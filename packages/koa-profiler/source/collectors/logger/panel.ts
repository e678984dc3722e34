import { countLogs, type Profile } from '../../profile/profile.ts';
import { droppedOf } from '../../records/kind.ts';
import { badge, tile, type Panel, type PanelContext } from '../panel.ts';

const levels = ['error', 'warning', 'info', 'debug'] as const;

export const loggerPanel: Panel = {
  name: 'logger',
  title: 'Logs',
  types: ['log'],
  status(profile) {
    const errors = countLogs(profile, 'error');
    const problems = errors + countLogs(profile, 'warning');
    return { empty: profile.records.log.length === 0, badge: badge(problems, errors === 0 ? 'warning' : 'bad') };
  },
  present(profile, context) {
    const logs = profile.records.log;
    const byLevel = filter('level', levels, logs, context);
    const byChannel = filter('channel', [...new Set(logs.map(({ channel }) => channel))].sort(), logs, context);
    const errors = countLogs(profile, 'error');
    const warnings = countLogs(profile, 'warning');
    return {
      tiles: [
        tile('Records', logs.length + droppedOf(profile.dropped, 'log records')),
        tile('Errors', errors, errors === 0 ? 'good' : 'bad'),
        tile('Warnings', warnings, warnings === 0 ? 'good' : 'warning'),
        tile('Channels', byChannel.values.length),
      ],
      filters: [
        { label: 'Level', choices: byLevel.choices },
        { label: 'Channel', choices: byChannel.choices },
      ],
      shown: logs
        .map((log, index) => ({ log, number: index + 1 }))
        .filter(({ log }) => byLevel.takes(log) && byChannel.takes(log)),
    };
  },
};

type Log = Profile['records']['log'][number];

/** Returns the choices of a filter, with the number of records of each. */
function filter(
  key: 'level' | 'channel',
  values: readonly string[],
  logs: readonly Log[],
  { query, link }: PanelContext,
) {
  const current = values.find((value) => value === query.get(key)) ?? null;
  const choice = (value: string | null): object => ({
    text: value ?? 'all',
    count: logs.filter((log) => value === null || log[key] === value).length,
    current: value === current,
    href: link({ [key]: value }),
  });
  return {
    values,
    choices: [null, ...values].map(choice),
    takes: (log: Log): boolean => current === null || log[key] === current,
  };
}
