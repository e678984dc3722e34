import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { AppMiddleware } from '../app-context.ts';

const compress = promisify(gzip);

/** In bytes. A smaller answer fits into one packet. */
const leastBytes = 1400;
const textual = /^(?:text\/|application\/json|image\/svg\+xml)/;

/** Compresses long texts for clients that accept gzip. */
export function compression(): AppMiddleware {
  return async function compressAnswer(ctx, next) {
    await next();
    if (!textual.test(ctx.type)) return;
    ctx.vary('accept-encoding');
    const body: unknown = ctx.body;
    if (typeof body !== 'string' && !Buffer.isBuffer(body)) return;
    if (body.length < leastBytes || ctx.res.hasHeader('content-encoding')) return;
    if (ctx.acceptsEncodings('gzip', 'identity') !== 'gzip') return;
    ctx.body = await compress(body);
    ctx.set('content-encoding', 'gzip');
  };
}
