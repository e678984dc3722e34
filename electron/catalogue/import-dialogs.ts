import { dialog, type BrowserWindow } from 'electron';
import { CATALOGUE_EXTENSION } from '../command-line.ts';
import type { DesktopShell } from '../desktop-shell.ts';
import { report } from '../message-boxes.ts';
import { openCatalogue } from './catalogue-dialogs.ts';

/** What can be compared with the catalogue: workbooks, price lists, and the wholesalers' EFO/NELFO. */
const IMPORTED_EXTENSIONS = ['xlsx', 'csv', 'txt', 'nelfo'];
const CATALOGUE_EXTENSIONS: ReadonlySet<string> = new Set([CATALOGUE_EXTENSION, 'sqlite', 'db']);

/** File > Import: the user picks a file, and sees what it would change. */
export async function chooseImport(window: BrowserWindow, desktop: DesktopShell): Promise<void> {
  const { translate } = desktop;
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: translate('import.title'),
    properties: ['openFile'],
    filters: [
      { name: translate('import.file_types'), extensions: IMPORTED_EXTENSIONS },
      { name: translate('import.all_files'), extensions: ['*'] },
    ],
  });
  const path = filePaths[0];
  if (!canceled && path !== undefined) await importFile(path, window, desktop);
}

/** A file that was dropped on a window: what a catalogue is compared with, another catalogue, or nothing of ours. */
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
  if (IMPORTED_EXTENSIONS.includes(extension)) await importFile(path, window, desktop);
  else if (CATALOGUE_EXTENSIONS.has(extension)) await openCatalogue(path, window, desktop);
  else {
    await report(window, 'info', translate('import.unknown_file'), translate('import.unknown_file_detail'), translate);
  }
}

async function importFile(path: string, window: BrowserWindow, desktop: DesktopShell): Promise<void> {
  const { server, translate, openPage } = desktop;
  if (!desktop.central.catalogueSwitching) {
    const detail = translate('catalogue.no_switching_detail');
    await report(window, 'info', translate('catalogue.no_switching'), detail, translate);
    return;
  }
  const begin = server.importFile();
  if (begin !== null) openPage(await begin(path));
}
