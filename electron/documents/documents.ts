import { writeFile } from 'node:fs/promises';
import type { BrowserWindow } from 'electron';
import type { Translate } from '../desktop-texts.ts';
import type { PreferenceStore } from '../files/preferences.ts';
import { isTrustedAddress } from '../security/addresses.ts';
import { askForPath } from './ask-for-path.ts';
import { pdfOptions } from './pdf-options.ts';
import { documentFileName } from './suggested-path.ts';

/** Asks for a place and writes the page there as PDF, by its print style sheet. */
export async function saveAsPdf(
  window: BrowserWindow,
  translate: Translate,
  preferences: PreferenceStore,
): Promise<void> {
  // The order on the page shows the name of the job; it stands in no address.
  const reference: unknown = await window.webContents.executeJavaScript(
    `document.querySelector('[data-shows-reference]')?.textContent ?? ''`,
  );
  const path = await askForPath(
    window,
    {
      title: translate('pdf.title'),
      name: documentFileName(translate('pdf.default_name'), typeof reference === 'string' ? reference : '', 'pdf'),
      fileType: translate('pdf.file_type'),
      extension: 'pdf',
    },
    preferences,
  );
  if (path === null) return;
  await writeFile(path, await window.webContents.printToPDF(pdfOptions));
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

/**
 * Follows the page's own link to its list of parts (`type="text/csv"`): what comes of it is a download as by a click.
 *
 * @returns false when the page offers no list, because the form is not complete
 */
export async function downloadList(window: BrowserWindow, ownOrigin: string): Promise<boolean> {
  const link = `document.querySelector('a[type="text/csv"]')`;
  const address: unknown = await window.webContents.executeJavaScript(`${link}?.href ?? null`);
  if (typeof address !== 'string' || !isTrustedAddress(address, ownOrigin)) return false;
  await window.webContents.executeJavaScript(`${link}.click()`, true);
  return true;
}
