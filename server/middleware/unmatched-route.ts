import type { AppMiddleware } from '../app-context.ts';
import { RouteNotFoundError } from '../errors.ts';

/**
 * The end of the line: no route has the request's method and path.
 * The path is the one that was sent, without its query string.
 * @throws RouteNotFoundError always
 */
export function unmatchedRoute(): AppMiddleware {
  return function refuseUnmatched(ctx) {
    const [path = ''] = (ctx.req.url ?? '').split('?', 1);
    throw new RouteNotFoundError(ctx.method, path, ctx.get('referer'));
  };
}
