import { basename, dirname, join, parse } from 'node:path';
import type { BrowserWindow, PrintToPDFOptions, Session, WebContents } from 'electron';
import type { DesktopShell } from '../desktop-shell.ts';
import type { PreferenceStore } from '../files/preferences.ts';
import { suggestedPath } from '../dialogs.ts';
import { documentFileName, rememberFolder } from '../files/suggested-path.ts';
import { isInUse, withinBytes } from '../files/write-file.ts';
import type { ShellLog } from '../logging/shell-log.ts';
import { isOwnDownload, isTrustedAddress } from '../security/addresses.ts';

const MARGIN_IN_INCHES = 0.6;

/** Leaves room for what follows the name of a quote in the name of its PDF. */
const LONGEST_NAME_IN_BYTES = 90;

/** The pages' own style sheet decides paper, margins and page numbers. The margin is for pages that name none. */
const PDF_OPTIONS: Readonly<PrintToPDFOptions> = {
  pageSize: 'A4',
  preferCSSPageSize: true,
  printBackground: true,
  generateTaggedPDF: true,
  margins: { top: MARGIN_IN_INCHES, bottom: MARGIN_IN_INCHES, left: MARGIN_IN_INCHES, right: MARGIN_IN_INCHES },
};

/**
 * Asks for a place and writes the page there as PDF, by its print style sheet.
 *
 * @throws Error as `writePdf` does
 */
export async function saveAsPdf(
  window: { readonly webContents: Pick<WebContents, 'executeJavaScript' | 'printToPDF'> },
  { translate, askForPath, files }: Pick<DesktopShell, 'translate' | 'askForPath' | 'files'>,
): Promise<void> {
  // The page knows the name of the job and of the paper; the address does not.
  const textOf = async (script: string): Promise<string> => {
    const text: unknown = await window.webContents.executeJavaScript(script);
    return typeof text === 'string' ? text : '';
  };
  const paper = await textOf(`document.querySelector('[data-document-name]')?.dataset.documentName ?? ''`);
  const reference = await textOf(`document.querySelector('[data-shows-reference]')?.textContent ?? ''`);
  const path = await askForPath({
    title: translate('pdf.title'),
    name: documentFileName(paper === '' ? translate('pdf.default_name') : '', paper || reference, 'pdf'),
    fileType: translate('pdf.file_type'),
    extension: 'pdf',
  });
  if (path !== null) await writePdf(window, path, { translate, files });
}

interface PrintedWindow {
  readonly webContents: Pick<WebContents, 'printToPDF'>;
}

/**
 * Writes the page as PDF. An old file stays until the new one is whole.
 *
 * @throws Error with a sentence for the user when a program has the file open
 */
async function writePdf(
  window: PrintedWindow,
  path: string,
  { translate, files }: Pick<DesktopShell, 'translate' | 'files'>,
): Promise<void> {
  const pdf = await window.webContents.printToPDF(PDF_OPTIONS);
  await files.write({ path, contents: pdf }).catch((cause: unknown) => {
    throw isInUse(cause) ? new Error(translate('pdf.in_use', { name: basename(path) }), { cause }) : cause;
  });
}

/**
 * Writes the page as PDF beside a file, and returns its path. A PDF with other contents keeps its place: the new one then has
 * a number in its name.
 */
export async function writePdfBeside(
  window: PrintedWindow,
  { neighbour, suffix }: { readonly neighbour: string; readonly suffix: string },
  { files }: Pick<DesktopShell, 'files'>,
): Promise<string> {
  const pdf = await window.webContents.printToPDF(PDF_OPTIONS);
  // A long name would otherwise lose its suffix.
  const name = withinBytes(parse(neighbour).name, LONGEST_NAME_IN_BYTES);
  for (let number = 1; ; number += 1) {
    const parts = [suffix, number === 1 ? '' : `(${number})`].filter((part) => part !== '');
    const path = join(dirname(neighbour), documentFileName(name, parts.join(' '), 'pdf'));
    // Another machine may write a PDF of this name just now.
    if (await files.writeNew({ path, contents: pdf })) return path;
    const present = await files.contents(path);
    if (present !== null && withoutTimes(present) === withoutTimes(pdf)) return path;
  }
}

/** Returns the content of a PDF without the time at which Chromium made it. */
function withoutTimes(pdf: Uint8Array): string {
  return Buffer.from(pdf)
    .toString('latin1')
    .replaceAll(/\/(?:CreationDate|ModDate) \([^)]{1,40}\)/g, '');
}

/**
 * Opens the system's print dialog. Resolves when the user has printed or cancelled.
 *
 * @throws Error with a sentence for the user; Chromium's reason, which is English, is in its cause
 */
export async function printPage(window: BrowserWindow, { translate }: Pick<DesktopShell, 'translate'>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    window.webContents.print({ printBackground: true }, (succeeded, reason) => {
      if (succeeded || /cancel/i.test(reason)) resolve();
      else reject(new Error(translate('print.failed_detail'), { cause: new Error(reason) }));
    });
  });
}

/**
 * Follows the page's own link to its list of parts (`type="text/csv"`), on a quote its button, which starts a download as a click does.
 *
 * @returns false when the page offers no list, because the form is not complete
 */
export async function downloadList(window: BrowserWindow, ownOrigin: string): Promise<boolean> {
  const link = `document.querySelector('a[type="text/csv"], button[formaction$=".csv"]')`;
  const address: unknown = await window.webContents.executeJavaScript(`${link}?.href ?? ${link}?.formAction ?? null`);
  if (typeof address !== 'string' || !isTrustedAddress(address, ownOrigin)) return false;
  await window.webContents.executeJavaScript(`${link}.click()`, true);
  return true;
}

export interface DownloadOptions {
  ownOrigin: () => string | null;
  title: string;
  preferences: PreferenceStore;
  onFailure: () => void;
  log: ShellLog;
}

/** Lets links of the pages start downloads: from the own server only, with the folder of the last document suggested. */
export function allowDownloads(session: Session, options: DownloadOptions): void {
  const { ownOrigin, title, preferences, onFailure, log } = options;
  session.on('will-download', (event, item) => {
    if (!isOwnDownload(item.getURL(), ownOrigin())) {
      log.warning('A download from elsewhere was refused.');
      event.preventDefault();
      return;
    }
    item.setSaveDialogOptions({ title, defaultPath: suggestedPath(item.getFilename(), preferences) });
    item.once('done', (_event, state) => {
      if (state === 'completed') void rememberFolder(item.getSavePath(), preferences);
      else if (state === 'interrupted') onFailure();
    });
  });
}
