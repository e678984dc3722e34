import type { AppMiddleware } from '../app-context.ts';
import type { Logger } from '../logging/logger.ts';
import { sentPath } from './errors.ts';
import type { Masking } from 'koa-profiler/masking';

/** Writes one `info` record for each request when its answer is ready. */
export function requestLog(logger: Logger, masking: Masking): AppMiddleware {
  return async function logRequest(ctx, next) {
    const startedAt = performance.now();
    await next();
    const isBrokenOff = ctx.req.destroyed && !ctx.req.complete;
    logger.info(isBrokenOff ? 'The client broke off the request.' : 'Request handled.', {
      method: ctx.method,
      path: masking.address(sentPath(ctx.req.url ?? '')),
      status: ctx.status,
      milliseconds: Math.round((performance.now() - startedAt) * 100) / 100,
      ip: ctx.ip,
    });
  };
}
