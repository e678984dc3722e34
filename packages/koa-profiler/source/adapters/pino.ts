import type { LogObservation } from '../observation/records.ts';
import { propertyOf } from '../values/texts.ts';
import type { Adapter } from '../watching/adapter.ts';
import { wrapMethod } from '../watching/override.ts';

/** Records what a logger of pino writes, and its children, older and newer ones. */
export function pino(logger: object): Adapter {
  return {
    watches: 'log',
    start(recorder) {
      const key = writeKey(logger);
      if (key === null) return { stop() {} };
      const stop = wrapMethod(logger, key, (write, args, writer) => {
        recorder.guard('log', () => {
          const [subject, message, level] = args;
          const bindings = bindingsOf(writer);
          recorder.record('log', {
            level: levelOf(level),
            channel: typeof bindings['name'] === 'string' ? bindings['name'] : 'pino',
            message: messageOf(subject, message),
            context: { ...bindings, ...contextOf(subject) },
            time: Date.now(),
          });
        });
        return write(...args);
      });
      return { stop };
    },
  };
}

/** Returns the symbol of the method through which pino writes everything; loggers inherit it. Null: none. */
function writeKey(logger: object): symbol | null {
  for (let owner: unknown = logger; typeof owner === 'object' && owner !== null; owner = Object.getPrototypeOf(owner)) {
    const key = Object.getOwnPropertySymbols(owner).find(({ description }) => description === 'pino.write');
    if (key !== undefined) return key;
  }
  return null;
}

function bindingsOf(logger: unknown): Readonly<Record<string, unknown>> {
  const bindings = propertyOf(logger, 'bindings');
  const values: unknown = typeof bindings === 'function' ? Reflect.apply(bindings, logger, []) : {};
  return typeof values === 'object' && values !== null ? { ...values } : {};
}

function contextOf(subject: unknown): object {
  if (subject instanceof Error) return { err: subject };
  return typeof subject === 'object' && subject !== null ? subject : {};
}

function messageOf(subject: unknown, message: unknown): string {
  if (typeof message === 'string') return message;
  const own = propertyOf(subject, 'msg') ?? propertyOf(subject, 'message');
  return typeof own === 'string' ? own : '';
}

function levelOf(level: unknown): LogObservation['level'] {
  const number = Number(level);
  return number >= 50 ? 'error' : number >= 40 ? 'warning' : number >= 30 ? 'info' : 'debug';
}
