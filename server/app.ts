import Koa from 'koa';
import type { KeptAudit } from './upkeep/audit/kept-audit.ts';
import type { AppMiddleware, AppState } from './app-context.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { Translator } from './i18n/translator.ts';
import type { ImportDesk } from './upkeep/import/import-desk.ts';
import type { Logger } from './logging/logger.ts';
import { desktopSecret } from './middleware/desktop-secret.ts';
import { errors, unmatchedRoute } from './middleware/errors.ts';
import { hostGuard } from './middleware/host-guard.ts';
import { requestLog } from './middleware/request-log.ts';
import { identity, language } from './middleware/request-state.ts';
import { readableTarget } from './middleware/request-target.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { staticAssets } from './middleware/static-assets.ts';
import { createAnswerError } from './pages/answer-error.ts';
import type { Assets } from './pages/assets.ts';
import type { RenderPage } from './pages/render-page.ts';
import { createRouter } from './routes/index.ts';
import type { Masking } from './secrets/masking.ts';
import type { DealerSettings } from './settings/dealer.ts';
import type { Settings } from './settings/settings.ts';

/** Everything that the app works with; it opens nothing itself. */
export interface AppDependencies {
  readonly settings: Settings;
  /** What every request must carry; null for a server that answers anyone. */
  readonly desktopSecret: string | null;
  readonly catalogue: Catalogue;
  readonly translator: Translator;
  readonly logger: Logger;
  readonly masking: Masking;
  readonly assets: Assets;
  readonly renderPage: RenderPage;
  /** Whose orders are printed; the same object for as long as nothing about it changes. */
  readonly dealer: () => DealerSettings | null;
  readonly keptAudit: KeptAudit;
  /** Makes an Excel workbook of the whole catalogue. */
  readonly writeWorkbook: () => Promise<Buffer>;
  /** Where the catalogue is changed; null for a server that may not. */
  readonly desk: ImportDesk | null;
  /** Lets the request profiler watch the app, and gives the middleware that marks where it stands; null when it is off. */
  readonly profile: ((app: Koa<AppState>) => AppMiddleware) | null;
}

/** The application: what every request passes through, in this order. */
export function createApp(dependencies: AppDependencies): Koa<AppState> {
  const { settings, catalogue, translator, logger, masking, assets, renderPage, profile } = dependencies;
  const { desktopSecret: secret, keptAudit, dealer, writeWorkbook, desk } = dependencies;
  const answerError = createAnswerError({
    renderPage,
    logger: logger.channel('request'),
    development: settings.environment === 'development',
  });
  const app = new Koa<AppState>({ proxy: settings.trustProxy });
  app.use(requestLog(logger.channel('request'), masking));
  app.use(securityHeaders());
  app.use(readableTarget(answerError, masking));
  app.use(hostGuard({ boundTo: settings.host, allowedHosts: settings.allowedHosts, masking }, answerError));
  if (secret !== null) app.use(desktopSecret(secret, answerError));
  app.use(staticAssets(assets));
  if (profile !== null) app.use(profile(app));
  app.use(errors(answerError));
  app.use(identity());
  app.use(language(translator));
  app.use(createRouter({ catalogue, keptAudit, renderPage, dealer, writeWorkbook, desk }).routes());
  app.use(unmatchedRoute(masking));
  return app;
}
