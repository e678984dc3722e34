import { app, type BrowserWindow } from 'electron';
import { refusalText, type RefusalReason } from '../catalogue/inspect-catalogue.ts';
import {
  openCatalogueFile,
  useOwnCatalogue,
  useStandardCatalogue,
  type ConfirmOlder,
} from '../catalogue/switch-catalogue.ts';
import { CATALOGUE_EXTENSION, isQuoteFile } from '../command-line.ts';
import type { DesktopShell } from '../desktop-shell.ts';
import type { DesktopText } from '../desktop-texts.ts';
import { ask, askForFile, report } from '../dialogs.ts';
import { openedCatalogue } from '../files/preferences.ts';
import { noticeOf, type CatalogueNotice } from '../serving/start-serving.ts';
import { openQuote } from './quote-commands.ts';

const CATALOGUE_EXTENSIONS = [CATALOGUE_EXTENSION, 'sqlite', 'db'];
/**
 * Workbooks, price lists, and the wholesalers' EFO/NELFO under the endings that their programs give it: files that change the
 * catalogue. The server says of `.xls` and `.ods` what to do with them.
 */
const IMPORTED_EXTENSIONS = 'xlsx xls ods csv tsv txt zip nelfo efo nel vl vh pl ph dat asc prn'.split(' ');

/** File > Open catalogue: the user picks a file and sees the result. */
export async function chooseCatalogue(window: BrowserWindow, desktop: DesktopShell): Promise<void> {
  const { translate } = desktop;
  const path = await askForFile(window, translate('catalogue.open_title'), [
    { name: translate('catalogue.file_type'), extensions: CATALOGUE_EXTENSIONS },
  ]);
  if (path !== null) await openCatalogue(path, window, desktop);
}

/** Takes a catalogue file into use that was picked, double-clicked or opened before, and tells the user the result. */
export async function openCatalogue(sourcePath: string, window: BrowserWindow, desktop: DesktopShell): Promise<void> {
  const { catalogues, translate, log } = desktop;
  if (!(await maySwitch(window, desktop))) return;
  const confirmOlder: ConfirmOlder = async (offered, current) => {
    const chosen = await ask(window, {
      type: 'question',
      message: translate('catalogue.older', { offered, current }),
      detail: translate('catalogue.older_detail'),
      buttons: [translate('dialog.cancel'), translate('catalogue.use_anyway')],
      defaultId: 0,
      cancelId: 0,
    });
    return chosen === 1;
  };
  const outcome = await openCatalogueFile(sourcePath, catalogues, confirmOlder);
  if (outcome.kind === 'switched') {
    log.info('A catalogue was taken into use.', { version: outcome.version });
    await rememberRecent(sourcePath, desktop);
    const text = translate('catalogue.opened', { version: outcome.version });
    await reportSwitch(text, outcome.remarks, window, translate);
  } else if (outcome.kind === 'refused') {
    log.warning('A catalogue was refused.', { reasons: outcome.reasons });
    await reportRefusal(outcome.reasons, window, desktop);
  }
}

/** File > Use bundled catalogue, or the company's where there is one. */
export async function returnToStandardCatalogue(window: BrowserWindow, desktop: DesktopShell): Promise<void> {
  const { catalogues, translate, log } = desktop;
  const outcome = await useStandardCatalogue(catalogues);
  const { kind, isChanged } = outcome;
  if (isChanged) log.info('The standard catalogue was taken into use.', { kind });
  const notice = noticeOf(outcome);
  if (notice !== null) await tellNotice(notice, desktop);
  else await report(window, 'info', translate(RETURN_TEXTS[kind][isChanged ? 'changed' : 'unchanged']), '', translate);
}

const RETURN_TEXTS: Readonly<Record<'bundled' | 'central', { changed: DesktopText; unchanged: DesktopText }>> = {
  bundled: { changed: 'catalogue.bundled', unchanged: 'catalogue.already_bundled' },
  central: { changed: 'catalogue.central', unchanged: 'catalogue.already_central' },
};

/** File > Use own catalogue: the one that imports made. */
export async function returnToOwnCatalogue(window: BrowserWindow, desktop: DesktopShell): Promise<void> {
  const { catalogues, translate, log } = desktop;
  const outcome = await useOwnCatalogue(catalogues);
  if (outcome.kind === 'cancelled') return;
  if (outcome.kind === 'refused') {
    log.warning('The own catalogue was refused.', { reasons: outcome.reasons });
    await reportRefusal(outcome.reasons, window, desktop);
    return;
  }
  log.info('The own catalogue was taken into use.');
  await reportSwitch(translate('catalogue.own'), outcome.remarks, window, translate);
}

/** File > Import: the user picks a file and sees what it would change. */
export async function chooseImport(window: BrowserWindow, desktop: DesktopShell): Promise<void> {
  const { translate } = desktop;
  const path = await askForFile(window, translate('import.title'), [
    { name: translate('import.file_types'), extensions: IMPORTED_EXTENSIONS },
    { name: translate('import.all_files'), extensions: ['*'] },
  ]);
  if (path !== null) await importFile(path, window, desktop);
}

/** Imports a file that was dropped on a window, or opens it when it is a catalogue or a quote; refuses other files. */
export async function openDroppedFiles(
  [path = '', ...others]: readonly string[],
  window: BrowserWindow,
  desktop: DesktopShell,
): Promise<void> {
  const { translate } = desktop;
  if (others.length > 0) {
    await report(window, 'info', translate('import.several_files'), '', translate);
    return;
  }
  const extension = /\.([^.\\/]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  if (isQuoteFile(path)) await openQuote(path, window, desktop);
  else if (IMPORTED_EXTENSIONS.includes(extension)) await importFile(path, window, desktop);
  else if (CATALOGUE_EXTENSIONS.includes(extension)) await openCatalogue(path, window, desktop);
  else {
    await report(window, 'info', translate('import.unknown_file'), translate('import.unknown_file_detail'), translate);
  }
}

async function importFile(path: string, window: BrowserWindow, desktop: DesktopShell): Promise<void> {
  if (!(await maySwitch(window, desktop))) return;
  const begin = desktop.server.importFile();
  const from = desktop.windows.pageOf(window.webContents)?.location() ?? '/';
  if (begin !== null) desktop.openPage(await begin(path, from));
}

/** Whether users may choose and change catalogues; where they may not, tells the user. */
async function maySwitch(window: BrowserWindow, { central, translate }: DesktopShell): Promise<boolean> {
  if (central.catalogueSwitching) return true;
  const detail = translate('catalogue.no_switching_detail');
  await report(window, 'info', translate('catalogue.no_switching'), detail, translate);
  return false;
}

/** What the audit finds wrong in a catalogue is said when it is taken into use; the page of the catalogue shows all of it. */
async function reportSwitch(
  text: string,
  remarks: readonly RefusalReason[],
  window: BrowserWindow,
  translate: DesktopShell['translate'],
): Promise<void> {
  const isFlawless = remarks.length === 0;
  const detail = isFlawless
    ? ''
    : translate('catalogue.opened_with_errors', { reasons: refusalText(remarks, translate) });
  await report(window, isFlawless ? 'info' : 'warning', text, detail, translate);
}

async function reportRefusal(
  reasons: readonly RefusalReason[],
  window: BrowserWindow,
  { translate }: DesktopShell,
): Promise<void> {
  const detail = translate('catalogue.refused_detail', { reasons: refusalText(reasons, translate) });
  await report(window, 'error', translate('catalogue.refused'), detail, translate);
}

/** In the app's own menu, and in the one of the task bar or the Dock. */
async function rememberRecent(path: string, { preferences }: DesktopShell): Promise<void> {
  app.addRecentDocument(path);
  await preferences.change(openedCatalogue(path));
}

const NOTICE_TEXTS: Readonly<Record<CatalogueNotice['kind'], DesktopText>> = {
  chosen_unusable: 'catalogue.chosen_unusable',
  central_away: 'catalogue.central_away',
  central_missing: 'catalogue.central_missing',
  central_refused: 'catalogue.central_refused',
  central_unusable: 'catalogue.central_unusable',
};

/**
 * Tells the user at the start that another catalogue is used than the wanted one. When only the share is away, as it is
 * outside the office, and a copy is used, there is no message: the log and Help > About say so.
 */
export async function reportCatalogueNotice(notice: CatalogueNotice, desktop: DesktopShell): Promise<void> {
  desktop.log.warning('Another catalogue than the wanted one is used.', { ...notice });
  if (notice.kind !== 'central_away') await tellNotice(notice, desktop);
}

async function tellNotice({ kind, reasons }: CatalogueNotice, { windows, translate }: DesktopShell): Promise<void> {
  const window = windows.calculator()?.browserWindow ?? null;
  await report(window, 'warning', translate(NOTICE_TEXTS[kind]), refusalText(reasons, translate), translate);
}
