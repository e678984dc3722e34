import type { ServerResponse } from 'node:http';
import type { ObservedContext } from '../recording/arrival.ts';
import type { Recording } from '../recording/recording.ts';
import { formatCount } from '../rendering/format.ts';
import { propertyOf } from '../values/texts.ts';
import { wrapMethod } from './override.ts';

/**
 * Node writes the head of every response through this one function.
 * @param before is called before the head is written; returns what is added to `Server-Timing`
 * @param after is called when the status is known
 */
export function watchHead(res: ServerResponse, before: () => string | null, after: (status: number) => void): void {
  wrapMethod(res, 'writeHead', (writeHead, given) => {
    if (res.headersSent) return writeHead(...given);
    const timing = before();
    const written = writeHead(...(timing === null ? given : withTiming(res, given, timing)));
    after(res.statusCode);
    return written;
  });
}

const header = 'server-timing';

/** Adds to the header where it is set, or to where it is handed over together with the head. */
function withTiming(res: ServerResponse, given: readonly unknown[], timing: string): readonly unknown[] {
  const last = given.at(-1);
  const handedOver = typeof last === 'object' && last !== null && !Array.isArray(last) ? Object.entries(last) : [];
  const own = handedOver.find(([name]) => name.toLowerCase() === header);
  if (own === undefined) {
    const set = res.getHeader(header);
    res.setHeader(header, joined(set, timing));
    return given;
  }
  const others = handedOver.filter((entry) => entry !== own);
  return [...given.slice(0, -1), Object.fromEntries([...others, [own[0], joined(own[1], timing)]])];
}

function joined(said: unknown, timing: string): string {
  const parts: unknown[] = Array.isArray(said) ? said : [said];
  return [...parts.filter((part) => typeof part === 'string' && part !== ''), timing].join(', ');
}

/**
 * What a browser shows beside the request: the time so far, how much of it were queries and templates, and what a toolbar needs to
 * know of the profile. It follows what the application says itself.
 */
export function serverTiming(recording: Recording, path: string): string {
  const { count, milliseconds } = recording.list('query')?.totals ?? { count: 0, milliseconds: 0 };
  const templates = recording.kept('template');
  const missing = recording.kept('translation').filter(({ state }) => state === 'missing').length;
  const warnings = recording.kept('log').filter(({ level }) => level === 'warning' || level === 'error').length;
  const templateTime = templates.reduce((sum, one) => sum + one.renderMilliseconds + one.compileMilliseconds, 0);
  const metrics = [`total;dur=${(performance.now() - recording.startedAt).toFixed(2)}`];
  if (count > 0) metrics.push(`db;dur=${milliseconds.toFixed(2)};desc="${formatCount(count, 'query', 'queries')}"`);
  if (templates.length > 0) metrics.push(`template;dur=${templateTime.toFixed(2)}`);
  if (missing > 0) metrics.push(`missing;dur=${missing};desc="${formatCount(missing, 'missing translation')}"`);
  if (warnings > 0) metrics.push(`log;dur=${warnings};desc="${formatCount(warnings, 'log problem')}"`);
  metrics.push(`profile;desc="${path}"`);
  if (recording.route !== null) metrics.push(`route;desc="${quotable(recording.route.name || recording.route.path)}"`);
  return metrics.join(', ');
}

function quotable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]|["\\]/g, '?').slice(0, 100);
}

/**
 * Says when a response is over, and whether the client could take all of it. That it was finished is not enough: some engines say so of
 * what was written to a connection that is gone.
 */
export function watchEnd({ req, res }: ObservedContext, over: (isWhole: boolean) => void): void {
  const stream = secondStreamOf(res);
  if (stream !== null) {
    res.once('close', () => over(propertyOf(stream, 'rstCode') === 0 && res.headersSent));
    return;
  }
  const { socket } = req;
  const writtenBefore = Number(propertyOf(socket, 'bytesWritten'));
  let wasFinished = false;
  res.once('finish', () => {
    wasFinished = propertyOf(socket, 'destroyed') !== true && (propertyOf(socket, 'errored') ?? null) === null;
  });
  res.once('close', () =>
    over(wasFinished || hasWritten(res, Number(propertyOf(socket, 'bytesWritten')) - writtenBefore)),
  );
}

/** The status that an application sent by hand over HTTP/2, past the response; null where it did not. */
export function statusByHand(res: ServerResponse): number | null {
  const headers = propertyOf(secondStreamOf(res), 'sentHeaders');
  const status = propertyOf(headers, ':status');
  return typeof status === 'number' ? status : null;
}

/** Whether an error is one that the client made by going away, and not one of the answer. */
export function isHangUp(error: unknown, { req, res }: ObservedContext, isOver: boolean): boolean {
  const code = propertyOf(error, 'code');
  if (typeof code !== 'string' || !ofConnections.has(code) || propertyOf(res, 'errored') === error) return false;
  return code === prematureClose ? isOver : error === propertyOf(req.socket, 'errored');
}

const prematureClose = 'ERR_STREAM_PREMATURE_CLOSE';
/** What a connection that breaks off ends with; the last one in the middle of what the client sends. */
const ofConnections: ReadonlySet<string> = new Set([
  prematureClose,
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'HPE_INVALID_EOF_STATE',
]);

/** Clients hang up as soon as they have as much as was announced, which may be before the application has closed its stream. */
function hasWritten(res: ServerResponse, bytes: number): boolean {
  const announced = Number(res.getHeader('content-length'));
  return announced > 0 && !res.writableEnded && bytes > announced;
}

/** The stream of HTTP/2 below a response; null for other kinds. */
function secondStreamOf(res: ServerResponse): object | null {
  const stream = propertyOf(res, 'stream');
  return typeof stream === 'object' && stream !== null && 'rstCode' in stream ? stream : null;
}
