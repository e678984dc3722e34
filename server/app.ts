import Koa from 'koa';
import type { AppMiddleware, AppState } from './app-context.ts';
import type { Logger } from './logging/logger.ts';
import { errors, readableTarget, unmatchedRoute } from './middleware/errors.ts';
import { compression } from './middleware/compression.ts';
import { desktopSecret, hostGuard, isLoopback } from './middleware/guards.ts';
import { requestLog } from './middleware/request-log.ts';
import { identity, language } from './middleware/request-state.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { staticAssets } from './middleware/static-assets.ts';
import { createAnswerError } from './pages/answer-error.ts';
import type { Assets } from './pages/assets.ts';
import { createRouter } from './routes/index.ts';
import type { RouteDependencies } from './routes/load-calculation.ts';
import type { Masking } from 'koa-profiler/masking';
import type { Settings } from './settings/settings.ts';

export interface AppDependencies extends RouteDependencies {
  readonly settings: Settings;
  /** The secret that every request must carry; null: none. */
  readonly desktopSecret: string | null;
  readonly logger: Logger;
  readonly masking: Masking;
  readonly assets: Assets;
  /** Lets the profiler watch the app, and returns the middleware that marks its place; null: the profiler is off. */
  readonly profile: ((app: Koa<AppState>) => AppMiddleware) | null;
}

/** Makes the application. A request passes its layers in this order. */
export function createApp(dependencies: AppDependencies): Koa<AppState> {
  const { settings, desktopSecret: secret, translators, logger, masking, assets, renderPage, profile } = dependencies;
  const answerError = createAnswerError({
    renderPage,
    logger: logger.channel('request'),
    development: settings.environment === 'development',
  });
  const app = new Koa<AppState>({ proxy: settings.trustProxy });
  app.use(requestLog(logger.channel('request'), masking));
  // A client over loopback is a window on this machine, or a proxy, which compresses by itself.
  if (!isLoopback(settings.host)) app.use(compression());
  app.use(securityHeaders(settings.hsts));
  app.use(readableTarget(answerError, masking));
  // Assets hold no data, and the page of a refusal needs them.
  app.use(staticAssets(assets));
  app.use(hostGuard({ boundTo: settings.host, allowedHosts: settings.allowedHosts, masking }, answerError));
  if (secret !== null) app.use(desktopSecret(secret, answerError));
  if (profile !== null) app.use(profile(app));
  app.use(errors(answerError));
  app.use(identity());
  app.use(language(translators.own));
  app.use(createRouter(dependencies).routes());
  app.use(unmatchedRoute(masking));
  return app;
}
