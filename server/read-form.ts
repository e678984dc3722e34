import type { IncomingMessage } from 'node:http';
import type { AppContext, AppMiddleware } from './app-context.ts';
import { RequestBrokenOffError, ServerBusyError } from './errors.ts';

/** In bytes. A too large form is read up to this size, because browsers show no answer before they have sent it. */
const mostBytesRead = 500_000_000;
/** In bytes: all bodies of this process that are being read. */
const mostBytesKept = 64 * 2 ** 20;
let bytesKept = 0;

/** A sent form. `too-large`, `unreadable`: why it cannot be read. */
export type SentForm = FormData | 'too-large' | 'unreadable';

/**
 * Reads a form of at most `mostBytes`, with or without files.
 * @throws RequestBrokenOffError, ServerBusyError
 */
export async function readForm(request: IncomingMessage, mostBytes: number): Promise<SentForm> {
  const body = await readBody(request, mostBytes);
  if (body === 'too-large') return body;
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  try {
    return await new Response(body, { headers }).formData();
  } catch {
    return 'unreadable';
  }
}

/** Makes a handler that gets the sent form. A body that is no form of at most `mostBytes` is answered with 400. */
export function withForm(mostBytes: number, handle: (ctx: AppContext, form: FormData) => Promise<void>): AppMiddleware {
  return async (ctx) => {
    const form = await readForm(ctx.req, mostBytes);
    if (form instanceof FormData) await handle(ctx, form);
    else ctx.status = 400;
  };
}

async function readBody(request: IncomingMessage, mostBytes: number): Promise<Buffer<ArrayBuffer> | 'too-large'> {
  const chunks: Buffer[] = [];
  let [bytes, kept] = [0, 0];
  let refusal: 'too-large' | 'busy' | null = null;
  const keep = (change: number): void => {
    kept += change;
    bytesKept += change;
  };
  try {
    for await (const chunk of bytesOf(request)) {
      bytes += chunk.byteLength;
      if (bytes > mostBytesRead) break;
      if (refusal === null && bytes > mostBytes) refusal = 'too-large';
      else if (refusal === null && bytesKept + chunk.byteLength > mostBytesKept) refusal = 'busy';
      if (refusal === null) {
        chunks.push(chunk);
        keep(chunk.byteLength);
      } else {
        chunks.length = 0;
        keep(-kept);
      }
    }
    if (refusal === 'busy') throw new ServerBusyError();
    return refusal ?? Buffer.concat(chunks);
  } finally {
    keep(-kept);
  }
}

/** @throws RequestBrokenOffError */
async function* bytesOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of request) if (Buffer.isBuffer(chunk)) yield chunk;
  } catch (cause) {
    throw new RequestBrokenOffError({ cause });
  }
}
