import type { AppMiddleware } from '../app-context.ts';
import { RouteNotFoundError } from '../errors.ts';
import { maskAddress } from '../logging/mask-address.ts';

/**
 * The end of the line: no route has the request's method and path.
 * The path is the one that was sent, without its query string; secrets in the referer's query are masked.
 * @throws RouteNotFoundError always
 */
export function unmatchedRoute(): AppMiddleware {
  return function refuseUnmatched(ctx) {
    const target = (ctx.req.url ?? '').replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
    const [path = ''] = target.split('?', 1);
    throw new RouteNotFoundError(ctx.method, path, maskAddress(ctx.get('referer')));
  };
}
