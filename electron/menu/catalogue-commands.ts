import type { BrowserWindow } from 'electron';
import { refusalText, type RefusalReason } from '../catalogue/inspect-catalogue.ts';
import { useOwnCatalogue, useStandardCatalogue } from '../catalogue/switch-catalogue.ts';
import { CATALOGUE_EXTENSION, isQuoteFile } from '../command-line.ts';
import type { DesktopShell } from '../desktop-shell.ts';
import { askForFile, report } from '../dialogs.ts';
import { noticeOf, type CatalogueNotice } from '../serving/start-serving.ts';
import { openQuote, sendTyped } from './quote-commands.ts';

/**
 * Files that change the catalogue: another catalogue, workbooks, price lists, and the wholesalers' EFO/NELFO under the endings
 * of their programs. The server says what to do with `.xls` and `.ods`.
 */
const IMPORTED_EXTENSIONS =
  `${CATALOGUE_EXTENSION} sqlite db xlsx xls ods csv tsv txt zip nelfo efo nel vl vh pl ph dat asc prn`.split(' ');

/** File > Use bundled catalogue, or the company's. */
export async function returnToStandardCatalogue(window: BrowserWindow, desktop: DesktopShell): Promise<void> {
  const { catalogues, translate, log } = desktop;
  const outcome = await useStandardCatalogue(catalogues);
  const { kind, isChanged } = outcome;
  if (isChanged) log.info('The standard catalogue was taken into use.', { kind });
  const notice = noticeOf(outcome);
  if (notice !== null) await tellNotice(notice, desktop);
  else await report(window, 'info', translate(`catalogue.${isChanged ? '' : 'already_'}${kind}`), '', translate);
}

/** Runs File > Use own catalogue. */
export async function returnToOwnCatalogue(window: BrowserWindow, desktop: DesktopShell): Promise<void> {
  const { catalogues, translate, log } = desktop;
  const outcome = await useOwnCatalogue(catalogues);
  if (outcome.kind === 'refused') {
    log.warning('The own catalogue was refused.', { reasons: outcome.reasons });
    await reportRefusal(outcome.reasons, window, desktop);
    return;
  }
  log.info('The own catalogue was taken into use.');
  await reportSwitch(translate('catalogue.own'), outcome.remarks, window, translate);
}

/** Runs File > Import: asks for a file and shows its changes before they are made. */
export async function chooseImport(window: BrowserWindow, desktop: DesktopShell): Promise<void> {
  const { translate } = desktop;
  const path = await askForFile(window, translate('import.title'), [
    { name: translate('import.file_types'), extensions: IMPORTED_EXTENSIONS },
    { name: translate('import.all_files'), extensions: ['*'] },
  ]);
  if (path !== null) await importFile(path, window, desktop);
}

/** Opens a dropped quote, or imports a dropped file; refuses other files. */
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
  else {
    await report(window, 'info', translate('import.unknown_file'), translate('import.unknown_file_detail'), translate);
  }
}

/** Shows what a file would change in the catalogue. Unsaved changes of a quote are asked about first. */
export async function importFile(path: string, window: BrowserWindow, desktop: DesktopShell): Promise<void> {
  if (!(await maySwitch(window, desktop))) return;
  await sendTyped(desktop);
  if (!(await desktop.quotes.settle())) return;
  const begin = desktop.server.importFile();
  const from = desktop.windows.pageOf(window.webContents)?.location() ?? '/';
  if (begin !== null) desktop.openPage(await begin(path, from));
}

/** Returns whether users may change catalogues. If not, tells the user. */
async function maySwitch(window: BrowserWindow, { central, translate }: DesktopShell): Promise<boolean> {
  if (central.catalogueSwitching) return true;
  const detail = translate('catalogue.no_switching_detail');
  await report(window, 'info', translate('catalogue.no_switching'), detail, translate);
  return false;
}

/** Tells which catalogue is in use now, and the errors that the audit found in it. */
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

/**
 * Tells at the start that another catalogue is used than the chosen one. Outside the office the share is away: then only the
 * log and Help > About say so.
 */
export async function reportCatalogueNotice(notice: CatalogueNotice, desktop: DesktopShell): Promise<void> {
  desktop.log.warning('Another catalogue than the wanted one is used.', { ...notice });
  if (notice.kind !== 'central_away') await tellNotice(notice, desktop);
}

async function tellNotice({ kind, reasons }: CatalogueNotice, { windows, translate }: DesktopShell): Promise<void> {
  const window = windows.calculator()?.browserWindow ?? null;
  await report(window, 'warning', translate(`catalogue.${kind}`), refusalText(reasons, translate), translate);
}
