import type Koa from 'koa';
import type { Translator } from './i18n/translator.ts';
import type { Identity } from './middleware/identity.ts';

/** What the middleware of this app leaves on a request for those that come after. */
export interface AppState {
  identity: Identity;
  translator: Translator;
}

export type AppContext = Koa.ParameterizedContext<AppState>;
export type AppMiddleware = Koa.Middleware<AppState>;
