import { format } from 'node:util';
import type { LogObservation } from '../observation/records.ts';
import type { Adapter } from '../watching/adapter.ts';
import { wrapMethod } from '../watching/override.ts';

const levels: Readonly<Record<string, LogObservation['level']>> = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warning',
  error: 'error',
};

export function consoleLog(): Adapter {
  return {
    watches: 'log',
    start(recorder) {
      let isRecording = false;
      const restorers = Object.entries(levels).map(([name, level]) =>
        wrapMethod(console, name, (write, args) => {
          // Formatting a value can itself write to the console.
          if (!isRecording) {
            isRecording = true;
            recorder.guard('log', () =>
              recorder.record('log', {
                level,
                channel: 'console',
                message: format(...args),
                context: {},
                time: Date.now(),
              }),
            );
            isRecording = false;
          }
          return write(...args);
        }),
      );
      return {
        stop() {
          for (const restore of restorers) restore();
        },
      };
    },
  };
}
