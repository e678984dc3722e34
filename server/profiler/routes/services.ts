import type { Context } from 'koa';
import type { ResolvedOptions } from '../options.ts';
import type { IsSecret } from '../recording/secrets.ts';
import type { SourceFiles } from '../rendering/source-files.ts';
import type { Views } from '../rendering/views.ts';
import type { ProfileStorage } from '../storage/profile-storage.ts';
import type { DatabaseWatch } from '../watching/database.ts';
import type { EventWatch } from '../watching/events.ts';

/** What the profiler's pages are made with. */
export interface PageServices {
  readonly options: ResolvedOptions;
  readonly storage: ProfileStorage;
  readonly databases: DatabaseWatch;
  readonly events: EventWatch;
  readonly isSecret: IsSecret;
  readonly isOwnFile: (file: string) => boolean;
  readonly views: Views;
  readonly sources: SourceFiles;
}

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
