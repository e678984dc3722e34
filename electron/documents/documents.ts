import { writeFile } from 'node:fs/promises';
import type { BrowserWindow } from 'electron';
import { desktopSecretHeader } from '../../server/secrets/desktop-secret-header.ts';
import type { Translate } from '../desktop-texts.ts';
import type { PreferenceStore } from '../files/preferences.ts';
import { isTrustedAddress } from '../security/addresses.ts';
import { askForPath } from './ask-for-path.ts';
import { pdfOptions } from './pdf-options.ts';
import { documentFileName } from './suggested-path.ts';

export interface DocumentSurroundings {
  window: BrowserWindow;
  /** Path and query of the page that the window shows. */
  pageLocation: string;
  translate: Translate;
  preferences: PreferenceStore;
}

/** Asks for a place and writes the page there as PDF, by its print style sheet. */
export async function saveAsPdf({ window, pageLocation, translate, preferences }: DocumentSurroundings): Promise<void> {
  const path = await askForPath(
    window,
    {
      title: translate('pdf.title'),
      name: documentFileName(translate('pdf.default_name'), pageLocation, 'pdf'),
      fileType: translate('pdf.file_type'),
      extension: 'pdf',
    },
    preferences,
  );
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
  const { window, pageLocation, translate, preferences, ownOrigin, secret } = surroundings;
  const address: unknown = await window.webContents.executeJavaScript(
    `document.querySelector('a[type="text/csv"], link[type="text/csv"]')?.href ?? null`,
  );
  if (typeof address !== 'string' || !isTrustedAddress(address, ownOrigin)) return false;
  const response = await fetch(address, { headers: { [desktopSecretHeader]: secret }, redirect: 'error' });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const contents = Buffer.from(await response.arrayBuffer());
  const path = await askForPath(
    window,
    {
      title: translate('csv.title'),
      name: documentFileName(translate('csv.default_name'), pageLocation, 'csv'),
      fileType: translate('csv.file_type'),
      extension: 'csv',
    },
    preferences,
  );
  if (path !== null) await writeFile(path, contents);
  return true;
}
