import type Koa from 'koa';
import type { Translator } from './i18n/translator.ts';
import type { Identity } from './middleware/identity.ts';

/** What the middleware of this app leaves on a request for those that come after. */
export interface AppState {
  identity: Identity;
  translator: Translator;
  /** Security checks that were made before anybody could record them. */
  securityChecks: SecurityCheck[];
}

export interface SecurityCheck {
  readonly check: string;
  readonly subject: string;
  readonly passed: boolean;
  readonly reason: string;
}

export type AppContext = Koa.ParameterizedContext<AppState>;
export type AppMiddleware = Koa.Middleware<AppState>;
