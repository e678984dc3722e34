import type { ServerResponse } from 'node:http';
import type { ObservedContext } from '../recording/arrival.ts';
import { findRepeatedQueries } from '../queries/query-groups.ts';
import type { Recording } from '../recording/recording.ts';
import { formatCount } from '../rendering/format.ts';
import { propertyOf } from '../values/texts.ts';
import { wrapMethod } from './override.ts';

/**
 * Wraps `writeHead`, through which Node writes the head of every response.
 * @param before returns the text to add to `Server-Timing`; called before the head is written
 * @param after is called when the status is known
 */
export function watchHead(res: ServerResponse, before: () => string | null, after: (status: number) => void): void {
  wrapMethod(res, 'writeHead', (writeHead, args) => {
    if (res.headersSent) return writeHead(...args);
    const timing = before();
    const written = writeHead(...(timing === null ? args : withTiming(res, args, timing)));
    after(res.statusCode);
    return written;
  });
}

const header = 'server-timing';

/** Adds to the header `Server-Timing`, which the application can set before or in the arguments of `writeHead`. */
function withTiming(res: ServerResponse, args: readonly unknown[], timing: string): readonly unknown[] {
  const last = args.at(-1);
  const handedOver = typeof last === 'object' && last !== null && !Array.isArray(last) ? Object.entries(last) : [];
  const own = handedOver.find(([name]) => name.toLowerCase() === header);
  if (own === undefined) {
    const set = res.getHeader(header);
    res.setHeader(header, joined(set, timing));
    return args;
  }
  const others = handedOver.filter((entry) => entry !== own);
  return [...args.slice(0, -1), Object.fromEntries([...others, [own[0], joined(own[1], timing)]])];
}

function joined(value: unknown, timing: string): string {
  const parts: unknown[] = Array.isArray(value) ? value : [value];
  return [...parts.filter((part) => typeof part === 'string' && part !== ''), timing].join(', ');
}

/** Returns the figures for `Server-Timing`: total, queries, templates, and the facts for the toolbar. */
export function serverTiming(recording: Recording, path: string): string {
  const { count, milliseconds } = recording.lists.get('query')?.totals ?? { count: 0, milliseconds: 0 };
  const templates = recording.kept('template');
  const missing = recording.kept('translation').filter(({ state }) => state === 'missing').length;
  const warnings = recording.kept('log').filter(({ level }) => level === 'warning' || level === 'error').length;
  const templateTime = templates.reduce(
    (sum, template) => sum + template.renderMilliseconds + template.compileMilliseconds,
    0,
  );
  const metrics = [`total;dur=${(performance.now() - recording.startedAt).toFixed(2)}`];
  if (count > 0) metrics.push(`db;dur=${milliseconds.toFixed(2)};desc="${formatCount(count, 'query', 'queries')}"`);
  if (recording.mayLoop && hasLoop(recording)) metrics.push('loop;desc="N+1"');
  const failedCalls = recording
    .kept('call')
    .filter(({ failure, status }) => failure !== null || (status ?? 0) >= 500).length;
  if (failedCalls > 0) metrics.push(`failed;dur=${failedCalls};desc="${formatCount(failedCalls, 'failed call')}"`);
  if (templates.length > 0) metrics.push(`template;dur=${templateTime.toFixed(2)}`);
  if (missing > 0) metrics.push(`missing;dur=${missing};desc="${formatCount(missing, 'missing translation')}"`);
  if (warnings > 0) metrics.push(`log;dur=${warnings};desc="${formatCount(warnings, 'log problem')}"`);
  metrics.push(`profile;desc="${path}"`);
  if (recording.route !== null) metrics.push(`route;desc="${quotable(recording.route.name || recording.route.path)}"`);
  return metrics.join(', ');
}

/** Whether there is an N+1 so far. Reads call stacks, so it is asked only if a statement ran often. */
function hasLoop(recording: Recording): boolean {
  const { masking, startedAt, isConfidential, setting } = recording;
  const { readCallStack } = setting;
  const finishing = { masking, readCallStack, startedAt, endedAt: performance.now(), isConfidential };
  return findRepeatedQueries(recording.finished('query', finishing)).length > 0;
}

function quotable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]|["\\]/g, '?').slice(0, 100);
}

/**
 * Calls `over` at the end of a response. The event `finish` does not prove that the client got all of it: some versions of Node
 * emit it for closed connections.
 */
export function watchEnd({ req, res }: ObservedContext, over: (isWhole: boolean) => void): void {
  const stream = secondStreamOf(res);
  if (stream !== null) {
    res.once('close', () => over(propertyOf(stream, 'rstCode') === 0 && res.headersSent));
    return;
  }
  const { socket } = req;
  let wasFinished = false;
  res.once('finish', () => {
    wasFinished = propertyOf(socket, 'destroyed') !== true && (propertyOf(socket, 'errored') ?? null) === null;
  });
  res.once('close', () => over(wasFinished));
}

export function isHangUp(error: unknown, { req, res }: ObservedContext, isOver: boolean): boolean {
  const code = propertyOf(error, 'code');
  if (typeof code !== 'string' || !ofConnections.has(code) || propertyOf(res, 'errored') === error) return false;
  return code === prematureClose ? isOver : error === propertyOf(req.socket, 'errored');
}

const prematureClose = 'ERR_STREAM_PREMATURE_CLOSE';
/** Error codes of broken connections; the last is a break within the request. */
const ofConnections: ReadonlySet<string> = new Set([
  prematureClose,
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'HPE_INVALID_EOF_STATE',
]);

function secondStreamOf(res: ServerResponse): object | null {
  const stream = propertyOf(res, 'stream');
  return typeof stream === 'object' && stream !== null && 'rstCode' in stream ? stream : null;
}
