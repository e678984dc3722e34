import type { RouterMiddleware } from '@koa/router';
import type { AppState } from '../../app-context.ts';
import { differenceOfVersion } from '../history/history.ts';
import { presentHistoryPage, presentVersionPage } from '../pages/history-page.ts';
import { presentNotice } from '../pages/notice.ts';
import { addressOf, type EditingDependencies, seeOther } from './catalogue-change.ts';
import { parseDifferenceSearch } from './parse-difference-search.ts';

/** `GET /catalogue/history`: the versions that are kept. */
export function catalogueHistory({ desk, renderPage }: EditingDependencies): RouterMiddleware<AppState> {
  return async (ctx) => {
    const { translator } = ctx.state;
    const taken = desk.takeNotice();
    const notice = taken === null ? null : presentNotice(taken, translator);
    await renderPage(ctx, 'catalogue/history', presentHistoryPage(await desk.versions(), notice, translator));
  };
}

/** `GET /catalogue/history/VERSION`: what a version changed. No such version is an ordinary 404. */
export function catalogueVersion({ desk, renderPage }: EditingDependencies): RouterMiddleware<AppState> {
  return async (ctx, next) => {
    const { versions, inUse } = await desk.versions();
    const version = versions.find((kept) => String(kept.version) === ctx.params['version']);
    if (version === undefined) {
      await next();
      return;
    }
    const difference = await differenceOfVersion(desk.own, version.version);
    const search = parseDifferenceSearch(ctx.querystring);
    const page = presentVersionPage(version, { inUse, difference, search }, ctx.state.translator);
    await renderPage(ctx, 'catalogue/version', page);
  };
}

/** `POST /catalogue/history/VERSION/restore`: begins to go back; nothing has changed until that is confirmed. */
export function restoreVersion({ desk }: EditingDependencies): RouterMiddleware<AppState> {
  return async (ctx, next) => {
    const { versions } = await desk.versions();
    const version = versions.find((kept) => String(kept.version) === ctx.params['version']);
    if (version === undefined) {
      await next();
      return;
    }
    seeOther(ctx, addressOf(await desk.beginRestore(version.version)));
  };
}
