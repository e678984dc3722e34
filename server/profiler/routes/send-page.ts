import type { Context } from 'koa';

const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Answers with a page of the profiler: never kept by caches, free of scripts. */
export function sendPage(ctx: Context, html: string, status = 200): void {
  ctx.status = status;
  ctx.set('cache-control', 'no-cache, private');
  ctx.set('content-security-policy', contentSecurityPolicy);
  ctx.set('x-content-type-options', 'nosniff');
  ctx.set('referrer-policy', 'same-origin');
  ctx.type = 'html';
  ctx.body = html;
}

/** The parameters of the address, as they came. */
export function pageQuery(ctx: Context): URLSearchParams {
  return new URLSearchParams(ctx.querystring);
}
