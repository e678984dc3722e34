import { basename } from 'node:path';
import { type BrowserWindow, clipboard, shell } from 'electron';
import type { DesktopShell } from '../desktop-shell.ts';
import type { Translate } from '../desktop-texts.ts';
import { writePdfBeside } from '../documents/documents.ts';

/**
 * Writes the offer on the page as PDF beside the saved quote, copies the path of the PDF, and opens the user's own mail program.
 * Attaches nothing and sends nothing. Does nothing if the user has cancelled saving.
 */
export async function mailQuote(address: string, window: BrowserWindow, desktop: DesktopShell): Promise<void> {
  const { quotes, translate } = desktop;
  const shown = quotes.shown();
  if (shown === null || shown.path === null || quotes.isUnsaved()) return;
  const suffix = await revisionOf(shown.text, translate);
  const path = await writePdfBeside(window, { neighbour: shown.path, suffix }, desktop);
  const isCopied = await clipboard.writeText(path).then(
    () => true,
    () => false,
  );
  await openMail(address, desktop);
  const sentence = translate(isCopied ? 'quote.mailed' : 'quote.mailed_uncopied', { name: basename(path) });
  await window.webContents.executeJavaScript(
    `document.dispatchEvent(new CustomEvent('quote:mailed', { detail: ${JSON.stringify(sentence)} }))`,
  );
}

/** Returns the revision of a quote for the name of its PDF, so that the sent PDF keeps its name; empty for the first. */
async function revisionOf(text: string, translate: Translate): Promise<string> {
  const { readQuote } = await import('../../server/quotes/quote.ts');
  const read = readQuote(text);
  const revision = 'quote' in read ? read.quote.revision : 1;
  return revision === 1 ? '' : translate('quote.pdf_revision', { revision });
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
