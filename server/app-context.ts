import type Koa from 'koa';
import type { Translator } from './i18n/translator.ts';

/** There are no accounts: every request is anonymous, and nothing is kept between requests. */
export interface Identity {
  readonly kind: 'anonymous';
  readonly name: string;
  readonly authenticated: boolean;
  readonly roles: readonly string[];
}

/** Outer layers set this state for the inner layers. */
export interface AppState {
  identity: Identity;
  translator: Translator;
}

export type AppContext = Koa.ParameterizedContext<AppState>;
export type AppMiddleware = Koa.Middleware<AppState>;
