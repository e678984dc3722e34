import type { RouterMiddleware } from '@koa/router';
import type { AppContext, AppMiddleware, AppState } from '../app-context.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { attachment } from '../downloads/file-name.ts';
import type { RenderPage } from '../pages/render-page.ts';
import type { KeptAudit } from './audit/kept-audit.ts';
import { differenceOfVersion } from './history/history.ts';
import type { CatalogueChange } from './import/catalogue-change.ts';
import type { ImportDesk } from './import/import-desk.ts';
import { keepUpload, readForm } from './import/upload.ts';
import { parsePartSearch, presentCatalogueAudit, presentCatalogueParts } from './pages/catalogue-page.ts';
import { type UploadProblem, presentChangePage, presentImportPage } from './pages/change-page.ts';
import { parseDifferenceSearch } from './pages/difference-view.ts';
import { presentHistoryPage, presentNotice, presentVersionPage } from './pages/history-page.ts';
import { parseAnswers } from './pages/price-questions.ts';

/** What the pages of the catalogue work with. */
export interface CataloguePages {
  readonly catalogue: Catalogue;
  readonly keptAudit: KeptAudit;
  readonly renderPage: RenderPage;
}

/** `GET /catalogue`: the parts, with search and filters in the address; with `show=audit` the findings of the audit. Always 200. */
export function catalogueOverview({ catalogue, keptAudit, renderPage }: CataloguePages): AppMiddleware {
  return async (ctx) => {
    const { translator } = ctx.state;
    const search = parsePartSearch(ctx.querystring);
    const found = await catalogue.findParts(search);
    const page =
      new URLSearchParams(ctx.querystring).get('show') === 'audit'
        ? presentCatalogueAudit(await keptAudit.findings(), found, translator)
        : presentCatalogueParts(search, found, translator);
    await renderPage(ctx, 'catalogue/page', page);
  };
}

/** `GET /catalogue.xlsx`: the whole catalogue as an Excel workbook. */
export function catalogueWorkbook(writeWorkbook: () => Promise<Buffer>): AppMiddleware {
  return async (ctx) => {
    const body = await writeWorkbook();
    ctx.set('content-disposition', attachment(`${ctx.state.translator.translate('catalogue.file_name')}.xlsx`));
    ctx.type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    ctx.body = body;
  };
}

/** What the handlers work with that change the catalogue. */
export interface EditingDependencies {
  readonly desk: ImportDesk;
  readonly renderPage: RenderPage;
}

/** Sends the browser on to a page that it gets with GET. */
export function seeOther(ctx: AppContext, address: string): void {
  ctx.redirect(address);
  ctx.status = 303;
}

/** `GET /catalogue/import`: where a file is chosen. */
export function chooseImport({ desk, renderPage }: EditingDependencies): AppMiddleware {
  return async (ctx) => {
    const problem = new URLSearchParams(ctx.querystring).has('gone') ? 'gone' : null;
    await renderPage(ctx, 'catalogue/import', presentImportPage(problem, desk.current(), ctx.state.translator));
  };
}

const statusOfProblem: Readonly<Record<UploadProblem, number>> = {
  too_large: 413,
  unreadable: 422,
  no_file: 422,
  not_kept: 507,
};

/** `POST /catalogue/import` with a file: begins to prepare it. The same page again, with a sentence, where there is none that can be taken. */
export function beginImport({ desk, renderPage }: EditingDependencies): AppMiddleware {
  return async (ctx) => {
    const begun = await beginUpload(ctx, desk);
    if (typeof begun !== 'string') {
      seeOther(ctx, addressOf(begun));
      return;
    }
    await renderPage(ctx, 'catalogue/import', presentImportPage(begun, desk.current(), ctx.state.translator));
    ctx.status = statusOfProblem[begun];
  };
}

/** `GET /catalogue/change/ID`: how far a change has come, and what it would do. One that is gone leads to where a file is chosen. */
export function showChange({ desk, renderPage }: EditingDependencies): AppMiddleware {
  return async (ctx) => {
    const change = changeOf(ctx, desk);
    if (change === null) return;
    const search = parseDifferenceSearch(ctx.querystring);
    const page = presentChangePage({ change, search, wrongMarkup: null }, ctx.state.translator);
    await renderPage(ctx, 'catalogue/change', page);
  };
}

/** `POST /catalogue/change/ID/answers`: prepares it anew with other answers; 422 with the same page for a mark-up that is none. */
export function answerChange({ desk, renderPage }: EditingDependencies): AppMiddleware {
  return async (ctx) => {
    const form = await readForm(ctx.req);
    const change = changeOf(ctx, desk);
    if (change === null) return;
    if (!(form instanceof FormData)) {
      seeOther(ctx, addressOf(change));
      return;
    }
    const { prices, wrongMarkup } = parseAnswers(form);
    if (wrongMarkup === null) {
      await desk.answer(change.id, prices);
      seeOther(ctx, addressOf(change));
      return;
    }
    const presentation = { change, search: parseDifferenceSearch(''), wrongMarkup };
    await renderPage(ctx, 'catalogue/change', presentChangePage(presentation, ctx.state.translator));
    ctx.status = 422;
  };
}

/** `POST /catalogue/change/ID/apply`: takes it into use, and leads to the calculation of before; where that fails, to the page of the change, which says why. */
export function applyChange({ desk }: EditingDependencies): AppMiddleware {
  return async (ctx) => {
    const change = changeOf(ctx, desk);
    if (change === null) return;
    const taken = await desk.apply(change.id);
    seeOther(ctx, taken === null ? addressOf(change) : (desk.lastCalculation() ?? '/catalogue/history'));
  };
}

/** `POST /catalogue/change/ID/discard`: gives it up. */
export function discardChange({ desk }: EditingDependencies): AppMiddleware {
  return (ctx) => {
    const change = changeOf(ctx, desk);
    if (change === null) return;
    desk.discard(change.id);
    seeOther(ctx, change.source.kind === 'file' ? '/catalogue' : '/catalogue/history');
  };
}

export function addressOf({ id }: Pick<CatalogueChange, 'id'>): string {
  return `/catalogue/change/${id}`;
}

/** The change that an address names; where it is gone, the browser is sent to where a file is chosen. */
function changeOf(ctx: AppContext & { params?: Record<string, string> }, desk: ImportDesk): CatalogueChange | null {
  const change = desk.current(ctx.params?.['id'] ?? '');
  if (change === null) seeOther(ctx, '/catalogue/import?gone=1');
  return change;
}

async function beginUpload(ctx: AppContext, desk: ImportDesk): Promise<CatalogueChange | UploadProblem> {
  const form = await readForm(ctx.req);
  if (form === 'too-large') return 'too_large';
  if (form === 'unreadable') return 'unreadable';
  const file = form.get('file');
  if (!(file instanceof File) || file.name === '') return 'no_file';
  const chosen = await keepUpload(file);
  if (chosen === 'too-large') return 'too_large';
  return chosen === 'not-kept' ? 'not_kept' : await desk.begin(chosen);
}

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
