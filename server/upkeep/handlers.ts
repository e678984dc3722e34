import { basename } from 'node:path';
import type { RouterMiddleware } from '@koa/router';
import type { AppContext, AppState } from '../app-context.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { attachment } from '../downloads/file-name.ts';
import { sendUnlessKnown } from '../downloads/send-unless-known.ts';
import type { Locale } from '../i18n/locale.ts';
import type { Translator } from '../i18n/translator.ts';
import type { Page, RenderPage } from '../pages/render-page.ts';
import { readForm } from '../read-form.ts';
import {
  type CatalogueNotice,
  findNoticeVersion,
  findReturnAddress,
  withNotice,
  withReturn,
} from '../pages/return-address.ts';
import { runAudit } from './audit/run-audit.ts';
import { type CatalogueVersion, type History, differenceOfVersion } from './history/history.ts';
import {
  type CatalogueChange,
  type CatalogueEditing,
  type ImportDesk,
  type ImportDeskParts,
  createImportDesk,
} from './import/import-desk.ts';
import { keepUpload, maximumFormBytes } from './import/upload.ts';
import {
  parsePartSearch,
  presentCatalogueAudit,
  presentCatalogueParts,
  presentFireplaces,
} from './pages/catalogue-page.ts';
import { type UploadProblem, presentChangePage, presentImportPage } from './pages/change-page.ts';
import { parseDifferenceSearch } from './pages/difference-view.ts';
import { presentHistoryPage, presentNotice, presentVersionPage } from './pages/history-page.ts';
import { parseAnswers, withEarlier, withSingleRoles } from './pages/import-questions.ts';
import { exportWorkbook } from './workbook/export-workbook.ts';
import { within } from '../within.ts';
import { keepResult } from './keep-result.ts';
import { localDay } from '../local-day.ts';

export interface UpkeepParts extends Omit<ImportDeskParts, 'editing'> {
  readonly catalogue: Catalogue;
  readonly editing: CatalogueEditing | null;
  /** The file of the dealer's purchase prices; null: no app. */
  readonly purchasePrices: string | null;
  readonly renderPage: RenderPage;
  readonly localesRoot: string;
  readonly locale: Locale;
}

export type UpkeepHandler = RouterMiddleware<AppState>;

/** In milliseconds. The first page of a small catalogue shows its audit. */
const auditPatience = 1500;

function showWith(renderPage: RenderPage): (ctx: AppContext, page: Page) => Promise<void> {
  return async (ctx, page) =>
    await renderPage(ctx, Object.assign({}, page, { returnTo: findReturnAddress(ctx.querystring) }));
}

type Handlers = Readonly<Record<string, UpkeepHandler>>;

export function openReading({ catalogue, served, startTask, localesRoot, locale, renderPage }: UpkeepParts) {
  const show = showWith(renderPage);
  const closing = new AbortController();
  let idle: Promise<unknown> = Promise.resolve();
  const audit = keepResult(
    () => served.path,
    (path) => {
      const findings = idle.then(() => runAudit(path, { startTask, signal: closing.signal }));
      idle = findings.catch(() => null);
      return findings;
    },
  );
  const workbook = keepResult(
    () => served.path,
    (path, day) => exportWorkbook({ path, localesRoot, locale, startsOn: day === '' ? null : day }, startTask),
  );
  return {
    handlers: {
      async overview(ctx) {
        const { translator } = ctx.state;
        const search = parsePartSearch(ctx.querystring);
        const view = new URLSearchParams(ctx.querystring).get('show');
        if (view === 'fireplaces') {
          await show(ctx, presentFireplaces(search, await catalogue.findFireplaces(search), translator));
        } else if (view === 'audit') {
          const { info } = await catalogue.loadReferenceData();
          await show(ctx, presentCatalogueAudit(await within(auditPatience, audit()), info, translator));
        } else {
          await show(ctx, presentCatalogueParts(search, await catalogue.findParts(search), translator));
        }
      },

      /** Sends the catalogue as a workbook; `start` sends an empty range. */
      async workbook(ctx) {
        const isStart = new URLSearchParams(ctx.querystring).has('start');
        const { bytes, digest } = await workbook(isStart ? localDay() : '');
        const name = ctx.state.translator.translate(isStart ? 'catalogue.start_file_name' : 'catalogue.file_name');
        ctx.set('content-disposition', attachment(`${name}.xlsx`));
        ctx.type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
        sendUnlessKnown(ctx, bytes, digest);
      },
    } satisfies Handlers,
    async [Symbol.asyncDispose]() {
      closing.abort(new Error('The server is closing.'));
      await idle;
    },
  };
}

const statusOfProblem: Readonly<Record<UploadProblem, number>> = {
  too_large: 413,
  unreadable: 422,
  no_file: 422,
  not_kept: 507,
};

export function openEditing(parts: UpkeepParts & { readonly editing: CatalogueEditing }) {
  const show = showWith(parts.renderPage);
  const desk = createImportDesk(parts);

  async function findNotice(version: number | null, translator: Translator): Promise<CatalogueNotice | null> {
    if (version === null) return null;
    const { versions, inUse } = await desk.history();
    return version === inUse ? presentNotice(version, versions, translator) : null;
  }

  /** Makes a handler for the change of the address. If it is gone, redirects to the page where a file is chosen. */
  function ofChange(handle: (ctx: RoutedContext, change: CatalogueChange) => Promise<void> | void): UpkeepHandler {
    return async (ctx) => {
      const change = desk.current(ctx.params['id'] ?? '');
      if (change === null) seeOther(ctx, '/catalogue/import?gone=1');
      else await handle(ctx, change);
    };
  }

  function ofVersion(handle: (ctx: RoutedContext, version: CatalogueVersion, history: History) => Promise<void>) {
    return async (...[ctx, next]: Parameters<UpkeepHandler>): Promise<void> => {
      const history = await desk.history();
      const version = history.versions.find((entry) => String(entry.version) === ctx.params['version']);
      if (version === undefined) await next();
      else await handle(ctx, version, history);
    };
  }

  return {
    findNotice,
    importFile: async (path: string) => addressOf(await desk.begin({ path, name: basename(path) })),
    [Symbol.asyncDispose]: () => desk.close(),
    handlers: {
      async chooseImport(ctx) {
        const problem = new URLSearchParams(ctx.querystring).has('gone') ? 'gone' : null;
        await show(ctx, presentImportPage(problem, desk.current(), ctx.state.translator));
      },

      async beginImport(ctx) {
        const begun = await beginUpload(ctx, desk);
        if (typeof begun !== 'string') {
          seeOther(ctx, addressOf(begun));
          return;
        }
        await show(ctx, presentImportPage(begun, desk.current(), ctx.state.translator));
        ctx.status = statusOfProblem[begun];
      },

      change: ofChange(async (ctx, change) => {
        const search = parseDifferenceSearch(ctx.querystring);
        await show(ctx, presentChangePage(change, search, ctx.state.translator));
      }),

      answer: ofChange(async (ctx, change) => {
        const form = await readForm(ctx.req, maximumFormBytes);
        const { answers, wrong } = form instanceof FormData ? parseAnswers(form) : { answers: null, wrong: {} };
        if (Object.keys(wrong).length === 0) {
          if (answers !== null) {
            const shown = shownRoles(change);
            const before = (key: string): string | null => change.answers[key] ?? shown.get(key) ?? null;
            await desk.answer(change, withEarlier(change.answers, withSingleRoles(answers, before)));
          }
          seeOther(ctx, addressOf(change));
          return;
        }
        const search = parseDifferenceSearch('');
        await show(ctx, presentChangePage(change, search, ctx.state.translator, wrong));
        ctx.status = 422;
      }),

      apply: ofChange(async (ctx, change) => {
        const version = await desk.apply(change);
        if (version === null) seeOther(ctx, addressOf(change));
        else redirect(ctx, withNotice(findReturnAddress(ctx.querystring) ?? '/catalogue/history', version));
      }),

      discard: ofChange((ctx, change) => {
        desk.discard(change);
        seeOther(ctx, change.source.kind === 'file' ? '/catalogue' : '/catalogue/history');
      }),

      async history(ctx) {
        const { translator } = ctx.state;
        const notice = await findNotice(findNoticeVersion(ctx.querystring), translator);
        await show(ctx, presentHistoryPage(await desk.history(), notice, translator));
      },

      version: ofVersion(async (ctx, version, { inUse }) => {
        const difference = await differenceOfVersion(parts.editing.own, version.version);
        const search = parseDifferenceSearch(ctx.querystring);
        await show(ctx, presentVersionPage(version, inUse, difference, search, ctx.state.translator));
      }),

      restore: ofVersion(async (ctx, { version }) => seeOther(ctx, addressOf(await desk.beginRestore(version)))),
    } satisfies Handlers,
  };
}

type RoutedContext = Parameters<UpkeepHandler>[0];

/** Returns the shown role of each column, by the key of its answer. */
function shownRoles({ state }: CatalogueChange): ReadonlyMap<string, string> {
  const columns = state.kind === 'prepared' ? (state.prepared.report.mapping?.columns ?? []) : [];
  return new Map(columns.map(({ heading, role }) => [`column:${heading}`, role]));
}

function seeOther(ctx: AppContext, address: string): void {
  redirect(ctx, withReturn(address, findReturnAddress(ctx.querystring)));
}

function redirect(ctx: AppContext, address: string): void {
  ctx.redirect(address);
  ctx.status = 303;
}

function addressOf({ id }: CatalogueChange): string {
  return `/catalogue/change/${id}`;
}

async function beginUpload(ctx: AppContext, desk: ImportDesk): Promise<CatalogueChange | UploadProblem> {
  const form = await readForm(ctx.req, maximumFormBytes);
  if (form === 'too-large') return 'too_large';
  if (form === 'unreadable') return 'unreadable';
  const file = form.get('file');
  if (!(file instanceof File) || file.name === '') return 'no_file';
  const chosen = await keepUpload(file);
  if (chosen === 'too-large') return 'too_large';
  return chosen === 'not-kept' ? 'not_kept' : await desk.begin(chosen);
}
