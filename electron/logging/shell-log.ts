import type { Writable } from 'node:stream';
import { createMasking } from 'koa-profiler/masking';

export type LogFields = Readonly<Record<string, unknown>>;

/** The shell's own log, with the same methods as the server's logger, so that it can be given in its place. */
export interface ShellLog {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warning(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  channel(name: string): ShellLog;
}

/**
 * Writes the same one-line records as the server, but does not load the server's logging library, which would delay the
 * first window. Secrets are masked.
 *
 * @param now the time in milliseconds since 1970
 */
export function createShellLog(destination: Writable, now: () => number): ShellLog {
  const masking = createMasking([]);
  const forChannel = (channel: string): ShellLog => {
    const write = (level: string, message: string, fields: LogFields = {}): void => {
      const plain = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plainValue(value)]));
      const record = { time: new Date(now()).toISOString(), level, channel, message, ...plain };
      destination.write(`${JSON.stringify(masking.value(record))}\n`);
    };
    return {
      debug: (message, fields) => write('debug', message, fields),
      info: (message, fields) => write('info', message, fields),
      warning: (message, fields) => write('warning', message, fields),
      error: (message, fields) => write('error', message, fields),
      channel: forChannel,
    };
  };
  return forChannel('desktop');
}

function plainValue(value: unknown): unknown {
  return value instanceof Error ? describeError(value) : value;
}

/** Name, message, code, stack and causes of an error as one text, as Node prints them. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  const own = `${error.stack ?? `${error.name}: ${error.message}`}${code}`;
  return error.cause === undefined ? own : `${own}\ncaused by: ${describeError(error.cause)}`;
}

/** Returns the name of an error. Its message may hold a path. */
export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}

/** Returns the sentence of an error, for the user. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the code of a system error. Its message may hold the name of a customer, in the name of a file. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
