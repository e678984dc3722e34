import type { AppMiddleware } from '../app-context.ts';
import { TargetUnreadableError } from '../errors.ts';
import type { AnswerError } from '../pages/answer-error.ts';
import type { Masking } from '../secrets/masking.ts';

const schemeAndAuthority = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/** The path as it was sent, without query, and without scheme and host where the target has them. Never throws. */
export function sentPath(target: string): string {
  const [path = ''] = target.replace(schemeAndAuthority, '').split(/[?#]/, 1);
  return path === '' ? '/' : path;
}

/**
 * Answers 400 to targets that are no address. Whatever comes after it may read path and query: Koa throws on such a
 * target, and Node warns of it in a way that ends the process under `--throw-deprecation`.
 */
export function readableTarget(answerError: AnswerError, masking: Masking): AppMiddleware {
  return async function checkTarget(ctx, next) {
    const target = ctx.req.url ?? '';
    if (!isReadable(target)) return answerError(ctx, new TargetUnreadableError(masking.address(target)));
    await next();
  };
}

function isReadable(target: string): boolean {
  // With a blank or a fragment in it, a path that begins with two slashes would be taken for a host.
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
