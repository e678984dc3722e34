import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, dialog, type BrowserWindow } from 'electron';
import { desktopSecretHeader } from '../../server/secrets/desktop-secret-header.ts';
import type { Translate } from '../desktop-text.ts';
import { isTrustedAddress } from '../security/trusted-origin.ts';
import { documentFileName } from './file-name.ts';
import { pdfOptions } from './pdf-options.ts';

export interface DocumentSurroundings {
  window: BrowserWindow;
  /** Path and query of the page that the window shows. */
  pageLocation: string;
  translate: Translate;
}

/** Asks for a place and writes the page there as PDF, by its print style sheet. */
export async function saveAsPdf({ window, pageLocation, translate }: DocumentSurroundings): Promise<void> {
  const path = await askForPath(window, {
    title: translate('pdf.title'),
    name: documentFileName(translate('pdf.default_name'), pageLocation, 'pdf'),
    fileType: translate('pdf.file_type'),
    extension: 'pdf',
  });
  if (path === null) return;
  await writeFile(path, await window.webContents.printToPDF(pdfOptions(translate)));
}

/** Opens the system's print dialog. Resolves when the user has printed or changed their mind. */
export async function printPage(window: BrowserWindow): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    window.webContents.print({ printBackground: true }, (succeeded, reason) => {
      if (succeeded || /cancel/i.test(reason)) resolve();
      else reject(new Error(reason));
    });
  });
}

export interface CsvSurroundings extends DocumentSurroundings {
  ownOrigin: string;
  secret: string;
}

/**
 * Saves the list of parts that the page offers as CSV: the page's own link of `type="text/csv"`, fetched from the
 * embedded server.
 *
 * @returns false when the page offers no list, because the form is not complete
 */
export async function exportCsv(surroundings: CsvSurroundings): Promise<boolean> {
  const { window, pageLocation, translate, ownOrigin, secret } = surroundings;
  const address: unknown = await window.webContents.executeJavaScript(
    `document.querySelector('a[type="text/csv"], link[type="text/csv"]')?.href ?? null`,
  );
  if (typeof address !== 'string' || !isTrustedAddress(address, ownOrigin)) return false;
  const response = await fetch(address, { headers: { [desktopSecretHeader]: secret }, redirect: 'error' });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const contents = Buffer.from(await response.arrayBuffer());
  const path = await askForPath(window, {
    title: translate('csv.title'),
    name: documentFileName(translate('csv.default_name'), pageLocation, 'csv'),
    fileType: translate('csv.file_type'),
    extension: 'csv',
  });
  if (path !== null) await writeFile(path, contents);
  return true;
}

interface PathQuestion {
  title: string;
  name: string;
  fileType: string;
  extension: string;
}

/** Where to save, suggested in the user's documents; null when the user changed their mind. */
export async function askForPath(window: BrowserWindow | null, question: PathQuestion): Promise<string | null> {
  const options = {
    title: question.title,
    defaultPath: join(app.getPath('documents'), question.name),
    filters: [{ name: question.fileType, extensions: [question.extension] }],
  };
  const answer = await (window === null ? dialog.showSaveDialog(options) : dialog.showSaveDialog(window, options));
  return answer.canceled || answer.filePath === '' ? null : answer.filePath;
}
