import type { ObservedContext } from '../recording/arrival.ts';

const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Answers with a page of the profiler: never kept by caches, free of scripts. */
export function sendPage(ctx: ObservedContext, html: string, status = 200): void {
  ctx.status = status;
  ctx.set('cache-control', 'no-cache, private');
  ctx.set('content-security-policy', contentSecurityPolicy);
  ctx.set('x-content-type-options', 'nosniff');
  ctx.set('referrer-policy', 'same-origin');
  ctx.type = 'html';
  ctx.body = html;
}

/** Answers a request that asks for this machine under a name that is not its own. */
export function refuseHost(ctx: ObservedContext): void {
  ctx.status = 421;
  ctx.set('cache-control', 'no-cache, private');
  ctx.type = 'text';
  ctx.body = `The profiler does not answer to the name "${ctx.host}".`;
}
