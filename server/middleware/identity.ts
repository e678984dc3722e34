import type { AppMiddleware, Identity } from '../app-context.ts';
import { record } from '../observation/observe.ts';

const anonymous: Identity = Object.freeze({ kind: 'anonymous', name: 'anon.', authenticated: false, roles: [] });

/** Attaches the anonymous identity to the request. */
export function identity(): AppMiddleware {
  return async function attachIdentity(ctx, next) {
    ctx.state.identity = anonymous;
    record('identity', () => anonymous);
    await next();
  };
}
