import type { AppMiddleware } from '../app-context.ts';
import type { Logger } from '../logging/logger.ts';

/** Writes one `info` record for each request, when its answer is ready. */
export function requestLog(logger: Logger): AppMiddleware {
  return async function logRequest(ctx, next) {
    const startedAt = performance.now();
    await next();
    logger.info('Request handled.', {
      method: ctx.method,
      path: ctx.path,
      status: ctx.status,
      milliseconds: Math.round((performance.now() - startedAt) * 100) / 100,
      ip: ctx.ip,
    });
  };
}
