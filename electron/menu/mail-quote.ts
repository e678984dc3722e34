import { basename, dirname, join, parse } from 'node:path';
import { type BrowserWindow, clipboard, shell } from 'electron';
import type { DesktopShell } from '../desktop-shell.ts';
import { writePdf } from '../documents/documents.ts';
import { documentFileName } from '../files/suggested-path.ts';

/**
 * Writes the offer on the page as PDF beside the saved quote, copies the path of the PDF, and opens the user's own mail program.
 * Attaches nothing and sends nothing. Does nothing if the user has cancelled saving.
 */
export async function mailQuote(address: string, window: BrowserWindow, desktop: DesktopShell): Promise<void> {
  const { quotes, translate } = desktop;
  const shown = quotes.shown();
  if (shown === null || shown.path === null || quotes.isUnsaved()) return;
  const path = await pdfPath(shown.path, shown.text, desktop);
  await writePdf(window, path, translate);
  // If there is no clipboard, the notice still names the file.
  await clipboard.writeText(path).catch(() => undefined);
  await openMail(address, desktop);
  await window.webContents.executeJavaScript(
    `document.dispatchEvent(new CustomEvent('quote:mailed', { detail: ${JSON.stringify(basename(path))} }))`,
  );
}

/** Returns the path of the offer's PDF. Each revision has its own, so that the sent PDF stays. */
async function pdfPath(path: string, text: string, { translate }: DesktopShell): Promise<string> {
  const { readQuote } = await import('../../server/quotes/quote.ts');
  const read = readQuote(text);
  const revision = 'quote' in read ? read.quote.revision : 1;
  const suffix = revision === 1 ? '' : translate('quote.pdf_revision', { revision });
  return join(dirname(path), documentFileName(parse(path).name, suffix, 'pdf'));
}

/** Opens an address of mail. The log and the messages leave it out, because it names the customer. */
export async function openMail(
  address: string,
  { log, report, translate }: Pick<DesktopShell, 'log' | 'report' | 'translate'>,
): Promise<void> {
  try {
    await shell.openExternal(address);
  } catch {
    log.warning('No mail program opened.');
    await report('error', translate('external.no_mail'), translate('external.no_mail_detail'));
  }
}
