import { Writable } from 'node:stream';
import type { LogObservation } from '../observation/records.ts';
import type { Adapter } from '../watching/adapter.ts';

/** The used part of a logger of winston. */
export interface WinstonLogger {
  add(transport: Writable): unknown;
  remove(transport: Writable): unknown;
}

const levels: Readonly<Record<string, LogObservation['level']>> = {
  emerg: 'error',
  alert: 'error',
  crit: 'error',
  error: 'error',
  warning: 'warning',
  warn: 'warning',
  notice: 'info',
  info: 'info',
  http: 'info',
};

/** Records what a logger of winston writes, and its children, through a transport. */
export function winston(logger: WinstonLogger): Adapter {
  return {
    watches: 'log',
    start(recorder) {
      const transport = new Writable({
        objectMode: true,
        write(info: Readonly<Record<string | symbol, unknown>>, _encoding, done) {
          const { level: _level, message, service = 'winston', ...context } = info;
          const level = levels[String(info[Symbol.for('level')])] ?? 'debug';
          recorder.guard('log', () =>
            recorder.record('log', {
              level,
              channel: String(service),
              message: String(message),
              context,
              time: Date.now(),
            }),
          );
          done();
        },
      });
      // winston knows its transports by this method.
      Object.assign(transport, { log: () => {} });
      logger.add(transport);
      return { stop: () => void logger.remove(transport) };
    },
  };
}
