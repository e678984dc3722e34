import { createHash } from 'node:crypto';
import type { AppContext } from '../app-context.ts';

/** A short text that differs wherever the content differs. */
export function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/**
 * Answers with a body; with 304 and without it where the client says that it has the same content already. The tag is a weak
 * one, since the bytes that are sent may be compressed.
 * @param digest of the content: the same from every process and after every start
 */
export function sendUnlessKnown(ctx: AppContext, body: string | Buffer, digest = digestOf(body)): void {
  ctx.status = 200;
  ctx.etag = `W/"${digest}"`;
  if (ctx.fresh) ctx.status = 304;
  else ctx.body = body;
}
