import type { AppMiddleware } from '../app-context.ts';
import { RouteNotFoundError } from '../errors.ts';
import type { Masking } from '../secrets/masking.ts';

/**
 * The end of the line: no route has the request's method and path.
 * The path is the one that was sent, without its query string; path and referer are exact but for their secrets.
 * @throws RouteNotFoundError always
 */
export function unmatchedRoute(masking: Masking): AppMiddleware {
  return function refuseUnmatched(ctx) {
    const target = (ctx.req.url ?? '').replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
    const [path = ''] = target.split('?', 1);
    // Koa would give the header `Referrer` for it too, which is another header.
    const referer = ctx.req.headers.referer ?? '';
    throw new RouteNotFoundError(ctx.method, masking.address(path), masking.address(referer));
  };
}
