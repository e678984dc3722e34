import { refusalText } from '../catalogue/inspect-catalogue.ts';
import { useOwnCatalogue, useStandardCatalogue } from '../catalogue/switch-catalogue.ts';
import { CATALOGUE_EXTENSION, isQuoteFile } from '../command-line.ts';
import type { DesktopShell } from '../desktop-shell.ts';
import { noticeOf, type ServingNotice } from '../serving/start-serving.ts';
import { openQuote, sendTyped } from './quote-commands.ts';

/**
 * Files that change the catalogue: another catalogue, workbooks, price lists, and the wholesalers' EFO/NELFO under the endings
 * of their programs. The server says what to do with `.xls` and `.ods`.
 */
const IMPORTED_EXTENSIONS =
  `${CATALOGUE_EXTENSION} sqlite db xlsx xls ods csv tsv txt zip nelfo efo nel vl vh pl ph dat asc prn`.split(' ');

/** File > Use bundled catalogue, or the company's. */
export async function returnToStandardCatalogue(desktop: DesktopShell): Promise<void> {
  const { catalogues, report, translate, log } = desktop;
  const outcome = await useStandardCatalogue(catalogues);
  const { kind, isChanged } = outcome;
  if (isChanged) log.info('The standard catalogue was taken into use.', { kind });
  const notice = noticeOf(outcome);
  if (notice !== null) await tellNotice(notice, desktop);
  else await report('info', translate(`catalogue.${isChanged ? '' : 'already_'}${kind}`));
}

/** Runs File > Use own catalogue. Tells also the errors that the audit found in it. */
export async function returnToOwnCatalogue({ catalogues, report, translate, log }: DesktopShell): Promise<void> {
  const outcome = await useOwnCatalogue(catalogues);
  if (!outcome.accepted) {
    log.warning('The own catalogue was refused.', { reasons: outcome.reasons });
    const reasons = refusalText(outcome.reasons, translate);
    await report('error', translate('catalogue.refused'), translate('catalogue.refused_detail', { reasons }));
    return;
  }
  log.info('The own catalogue was taken into use.');
  const reasons = refusalText(outcome.remarks, translate);
  if (reasons === '') await report('info', translate('catalogue.own'));
  else await report('warning', translate('catalogue.own'), translate('catalogue.opened_with_errors', { reasons }));
}

/** Runs File > Import: asks for a file and shows its changes before they are made. */
export async function chooseImport(desktop: DesktopShell): Promise<void> {
  const { askForFile, translate } = desktop;
  const path = await askForFile({
    title: translate('import.title'),
    filters: [
      { name: translate('import.file_types'), extensions: IMPORTED_EXTENSIONS },
      { name: translate('import.all_files'), extensions: ['*'] },
    ],
    // Price lists come by mail or from a page of the supplier.
    folder: null,
  });
  if (path !== null) await importFile(path, desktop);
}

/** Opens a dropped quote, or imports a dropped file; refuses other files. */
export async function openDroppedFiles(
  [path = '', ...others]: readonly string[],
  desktop: DesktopShell,
): Promise<void> {
  const { report, translate } = desktop;
  const extension = /\.([^.\\/]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  if (others.length > 0) await report('info', translate('import.several_files'));
  else if (isQuoteFile(path)) await openQuote(path, desktop);
  else if (IMPORTED_EXTENSIONS.includes(extension)) await importFile(path, desktop);
  else await report('info', translate('import.unknown_file'), translate('import.unknown_file_detail'));
}

/** Shows what a file would change in the catalogue. Unsaved changes of a quote are asked about first. */
export async function importFile(path: string, desktop: DesktopShell): Promise<void> {
  const { central, report, translate, quotes, server, windows, openPage } = desktop;
  if (!central.catalogueSwitching) {
    await report('info', translate('catalogue.no_switching'), translate('catalogue.no_switching_detail'));
    return;
  }
  await sendTyped(desktop);
  if (!(await quotes.settle())) return;
  const begin = server.importFile();
  if (begin !== null) openPage(await begin(path, windows.location()));
}

/**
 * Tells at the start that another catalogue is used than the chosen one. Outside the office the share is away: then only the
 * log and Help > About say so.
 */
export async function reportCatalogueNotice(notice: ServingNotice, desktop: DesktopShell): Promise<void> {
  desktop.log.warning('Another catalogue than the wanted one is used.', { ...notice });
  if (notice.kind !== 'central_away') await tellNotice(notice, desktop);
}

async function tellNotice({ kind, reasons }: ServingNotice, { report, translate }: DesktopShell): Promise<void> {
  await report('warning', translate(`catalogue.${kind}`), refusalText(reasons, translate));
}
