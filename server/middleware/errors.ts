import type { AppMiddleware } from '../app-context.ts';
import { RouteNotFoundError, TargetUnreadableError } from '../errors.ts';
import type { AnswerError } from '../pages/answer-error.ts';
import type { Masking } from 'koa-profiler/masking';

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
 * Refuses a request whose method and path have no route. The message has the sent path without its query string, and
 * the referer. Secrets in them are masked.
 * @throws RouteNotFoundError always
 */
export function unmatchedRoute(masking: Masking): AppMiddleware {
  return function refuseUnmatched(ctx) {
    // Koa's `ctx.get` would also read the header `Referrer`, which is a different header.
    const referer = ctx.req.headers.referer ?? '';
    const path = sentPath(ctx.req.url ?? '');
    throw new RouteNotFoundError(ctx.method, masking.address(path), masking.address(referer));
  };
}

const schemeAndAuthority = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/** Returns the sent path without query, scheme and host. Never throws. */
export function sentPath(target: string): string {
  const [path = ''] = target.replace(schemeAndAuthority, '').split(/[?#]/, 1);
  return path === '' ? '/' : path;
}

/**
 * Answers 400 to a target that is not an address, so that the inner layers can read path and query. Koa throws on such
 * a target. With `--throw-deprecation`, Node's warning about it ends the process.
 */
export function readableTarget(answerError: AnswerError, masking: Masking): AppMiddleware {
  return async function checkTarget(ctx, next) {
    const target = ctx.req.url ?? '';
    if (!isReadable(target)) return answerError(ctx, new TargetUnreadableError(masking.address(target)));
    await next();
  };
}

function isReadable(target: string): boolean {
  // A path that begins with two slashes and contains a space or a fragment would be parsed as a host.
  if (!schemeAndAuthority.test(target)) return !/^\/\/.*[\s#]/.test(target);
  const address = URL.parse(target);
  return address !== null && isDecodable(address.username + address.password);
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '' || text === '';
  } catch {
    return false;
  }
}
