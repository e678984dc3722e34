import type { AppMiddleware } from '../app-context.ts';
import { RouteNotFoundError } from '../errors.ts';
import type { AnswerError } from '../pages/answer-error.ts';
import type { Masking } from '../secrets/masking.ts';
import { sentPath } from './request-target.ts';

/** Turns whatever is thrown further in into a page; the process and the next request never notice. */
export function errors(answerError: AnswerError): AppMiddleware {
  return async function answerErrors(ctx, next) {
    try {
      await next();
    } catch (error) {
      await answerError(ctx, error);
    }
  };
}

/**
 * The end of the line: no route has the request's method and path.
 * The path is the one that was sent, without its query string; path and referer are exact but for their secrets.
 * @throws RouteNotFoundError always
 */
export function unmatchedRoute(masking: Masking): AppMiddleware {
  return function refuseUnmatched(ctx) {
    // Koa would give the header `Referrer` for it too, which is another header.
    const referer = ctx.req.headers.referer ?? '';
    const path = sentPath(ctx.req.url ?? '');
    throw new RouteNotFoundError(ctx.method, masking.address(path), masking.address(referer));
  };
}
