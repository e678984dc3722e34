import type { Writable } from 'node:stream';
import { describeError } from './describe-error.ts';
import { maskSecrets } from './mask-secrets.ts';

export type LogFields = Readonly<Record<string, unknown>>;

/** The shell's own log, of the same shape as the server's logger, so that it serves wherever that one is asked for. */
export interface ShellLog {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warning(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  channel(name: string): ShellLog;
}

/**
 * Writes the same one-line records as the server, without loading the server's logging library before the first
 * window. Values whose names look like secrets are masked.
 *
 * @param now the time in milliseconds since 1970
 */
export function createShellLog(destination: Writable, now: () => number): ShellLog {
  const forChannel = (channel: string): ShellLog => {
    const write = (level: string, message: string, fields: LogFields = {}): void => {
      const plain = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plainValue(value)]));
      const record = { time: new Date(now()).toISOString(), level, channel, message, ...maskSecrets(plain) };
      destination.write(`${JSON.stringify(record)}\n`);
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
