import { createRequire } from 'node:module';
import type { Writable } from 'node:stream';
import { pino } from 'pino';
import type * as PinoPretty from 'pino-pretty';
import { record } from 'koa-profiler/observe';
import type { Masking } from 'koa-profiler/masking';
import { createLogOutput } from './log-output.ts';
import { shortenFields, shortenText } from './shorten.ts';

export type LogLevel = 'debug' | 'info' | 'warning' | 'error';

/** The fields of a record beside its message. An error is written with message, code and stack. */
export interface LogContext {
  readonly [field: string]: unknown;
  readonly time?: never;
  readonly level?: never;
  readonly channel?: never;
  readonly message?: never;
}

/** Writes one record for each call, under the name of its channel (`request`, `translation`, …). */
export interface Logger {
  debug(message: string, context?: LogContext): void;
  info(message: string, context?: LogContext): void;
  warning(message: string, context?: LogContext): void;
  error(message: string, context?: LogContext): void;
  /** Returns a logger for another channel with the same destination. */
  channel(name: string): Logger;
}

export interface LoggerOptions {
  readonly level: LogLevel;
  readonly format: 'pretty' | 'json';
  readonly destination: Writable;
  readonly masking: Masking;
}

/** As JSON. A request that fails writes two records, so 8 kB in all. */
const mostBytes = { message: 1300, fields: 2500 } as const;

/**
 * Makes the root logger. With `json` each record is one line: `time` (ISO 8601, UTC), `level`, `channel`, `message`,
 * and the context's fields. Secrets are masked in both forms, and long records are cut.
 */
export function createLogger({ level, format, destination, masking }: LoggerOptions): Logger {
  const writeRecord = createLogOutput(destination, ({ records, reason }) => {
    root.warning({ channel: 'log', records, reason: harmless(reason) }, 'Records of this log could not be written.');
  });
  const lineOf = format === 'pretty' ? createPrettyLines(destination) : (line: string) => line;
  const root = pino(
    {
      level,
      customLevels: { debug: 20, info: 30, warning: 40, error: 50 },
      useOnlyCustomLevels: true,
      base: null,
      messageKey: 'message',
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line) => writeRecord(lineOf(line)) },
  );

  const forChannel = (channel: string): Logger => {
    const write = (recordLevel: LogLevel, message: string, context: LogContext = {}): void => {
      const text = harmless(masking.text(message));
      const fields: Record<string, unknown> = Object.assign({}, masking.value(context, harmless));
      record('log', () => ({ level: recordLevel, channel, message: text, context: fields, time: Date.now() }));
      root[recordLevel]({ channel, ...shortenFields(fields, mostBytes.fields) }, shortenText(text, mostBytes.message));
    };
    return {
      debug: (message, context) => write('debug', message, context),
      info: (message, context) => write('info', message, context),
      warning: (message, context) => write('warning', message, context),
      error: (message, context) => write('error', message, context),
      channel: forChannel,
    };
  };
  return forChannel('application');
}

/** Loads pino-pretty, which a log of JSON does without. */
function createPrettyLines(destination: Writable): (line: string) => string {
  const load: (name: 'pino-pretty') => typeof PinoPretty = createRequire(import.meta.url);
  return load('pino-pretty').prettyFactory({
    colorize: 'isTTY' in destination && destination.isTTY === true,
    messageKey: 'message',
    customLevels: 'debug:20,info:30,warning:40,error:50',
    ignore: 'channel',
    messageFormat: '[{channel}] {message}',
    translateTime: 'SYS:HH:MM:ss.l',
  });
}

// eslint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Escapes control and direction-changing characters (`\u001b`), so that a terminal does not act on them. */
function harmless(text: string): string {
  return text.replace(controlCharacters, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
