import type { AppMiddleware } from '../app-context.ts';
import { record } from '../observation/observe.ts';

/** Who makes a request. There are no accounts: everybody is anonymous, and nothing is kept between requests. */
export interface Identity {
  readonly kind: 'anonymous';
  readonly name: string;
  readonly authenticated: boolean;
  readonly roles: readonly string[];
}

const anonymous: Identity = Object.freeze({ kind: 'anonymous', name: 'anon.', authenticated: false, roles: [] });

/** Attaches the anonymous identity to the request. */
export function identity(): AppMiddleware {
  return async function attachIdentity(ctx, next) {
    ctx.state.identity = anonymous;
    record('identity', () => anonymous);
    await next();
  };
}
