import type { LogObservation } from '../../observation/records.ts';
import type { Adapter } from '../watching/adapter.ts';
import { override } from '../watching/override.ts';

const levels: Readonly<Record<string, LogObservation['level']>> = {
  emerg: 'error',
  alert: 'error',
  crit: 'error',
  error: 'error',
  warn: 'warning',
  warning: 'warning',
  notice: 'info',
  info: 'info',
};

/** Records what a logger of winston writes, and its children. */
export function winston(logger: object): Adapter {
  return {
    watches: 'log',
    start(recorder) {
      const write: unknown = Reflect.get(logger, 'write');
      if (typeof write !== 'function') return { stop() {} };
      const watchedWrite = (...given: unknown[]): unknown => {
        const [info] = given;
        if (typeof info === 'object' && info !== null)
          recorder.guard('log', () => {
            const { level, message, label, ...context }: Readonly<Record<string, unknown>> = { ...info };
            if (!isWritten(logger, level)) return;
            recorder.record('log', {
              level: levels[String(level)] ?? 'debug',
              channel: typeof label === 'string' ? label : 'winston',
              message: typeof message === 'string' ? message : (JSON.stringify(message) ?? ''),
              context,
              time: Date.now(),
            });
          });
        return Reflect.apply(write, logger, given);
      };
      return { stop: override(logger, 'write', watchedWrite) };
    },
  };
}

/** Whether any of its transports takes the level. */
function isWritten(logger: object, level: unknown): boolean {
  const ask: unknown = Reflect.get(logger, 'isLevelEnabled');
  return typeof ask !== 'function' || Reflect.apply(ask, logger, [level]) !== false;
}
