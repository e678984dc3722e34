import type { ServerResponse } from 'node:http';
import type { ObservedContext } from '../recording/arrival.ts';

/**
 * Says when a response is over, and whether the client could take all of it. That it was finished is not enough: some engines say so of
 * what was written to a connection that is gone.
 */
export function watchEnd({ req, res }: ObservedContext, over: (isWhole: boolean) => void): void {
  const stream = secondStreamOf(res);
  if (stream !== null) {
    res.once('close', () => over(read(stream, 'rstCode') === 0 && res.headersSent));
    return;
  }
  const { socket } = req;
  const writtenBefore = Number(read(socket, 'bytesWritten'));
  let wasFinished = false;
  res.once('finish', () => {
    wasFinished = read(socket, 'destroyed') !== true && isNothing(read(socket, 'errored'));
  });
  res.once('close', () => over(wasFinished || hasWritten(res, Number(read(socket, 'bytesWritten')) - writtenBefore)));
}

/** The status that an application sent by hand over HTTP/2, past the response; null where it did not. */
export function statusByHand(res: ServerResponse): number | null {
  const headers = read(secondStreamOf(res), 'sentHeaders');
  const status = read(headers, ':status');
  return typeof status === 'number' ? status : null;
}

/** Whether an error is one that the client made by going away, and not one of the answer. */
export function isHangUp(error: unknown, { req, res }: ObservedContext, isOver: boolean): boolean {
  const code = read(error, 'code');
  if (typeof code !== 'string' || !ofConnections.has(code) || read(res, 'errored') === error) return false;
  return code === prematureClose ? isOver : error === read(req.socket, 'errored');
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
  const stream = read(res, 'stream');
  return typeof stream === 'object' && stream !== null && 'rstCode' in stream ? stream : null;
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined;
}

function read(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
