import type Koa from 'koa';
import type { Translator } from './i18n/translator.ts';

/** The identity of a request. There are no accounts: every request is anonymous, and nothing is kept between requests. */
export interface Identity {
  readonly kind: 'anonymous';
  readonly name: string;
  readonly authenticated: boolean;
  readonly roles: readonly string[];
}

/** The state of a request. Outer layers set it for the inner ones. */
export interface AppState {
  identity: Identity;
  translator: Translator;
}

export type AppContext = Koa.ParameterizedContext<AppState>;
export type AppMiddleware = Koa.Middleware<AppState>;
