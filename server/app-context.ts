import type Koa from 'koa';
import type { Translator } from './i18n/translator.ts';

/** Who makes a request. There are no accounts: everybody is anonymous, and nothing is kept between requests. */
export interface Identity {
  readonly kind: 'anonymous';
  readonly name: string;
  readonly authenticated: boolean;
  readonly roles: readonly string[];
}

/** What the middleware of this app leaves on a request for those that come after. */
export interface AppState {
  identity: Identity;
  translator: Translator;
}

export type AppContext = Koa.ParameterizedContext<AppState>;
export type AppMiddleware = Koa.Middleware<AppState>;
