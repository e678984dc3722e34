import { createHash } from 'node:crypto';
import type { AppContext } from '../app-context.ts';

/** Returns a short text that differs between contents. */
export function contentDigest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/**
 * Answers with a body, or with 304 and no body if the client has the same content. The tag is weak, because the sent
 * bytes may be compressed.
 * @param digest of the content: the same from every process and after every start
 */
export function sendUnlessKnown(ctx: AppContext, body: string | Buffer, digest = contentDigest(body)): void {
  ctx.status = 200;
  ctx.etag = `W/"${digest}"`;
  if (ctx.fresh) ctx.status = 304;
  else ctx.body = body;
}
