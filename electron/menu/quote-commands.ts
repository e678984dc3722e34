import { randomUUID } from 'node:crypto';
import { basename, resolve } from 'node:path';
import { app, BrowserWindow } from 'electron';
import type { DeskQuote } from '../../server/quotes/quote-desk.ts';
import { QUOTE_EXTENSION } from '../command-line.ts';
import type { DesktopShell } from '../desktop-shell.ts';
import { documentFolder } from '../dialogs.ts';
import { openedQuote } from '../files/preferences.ts';
import { documentFileName } from '../files/suggested-path.ts';
import { countedNumber } from '../files/quote-counter.ts';
import { codeOf } from '../logging/shell-log.ts';
import type { Saved } from '../quotes/quote-desk.ts';
import { within } from '../../server/within.ts';
import { offerRecoveryOf } from './recovery-offer.ts';
import { localDay } from '../../server/local-day.ts';

/** The page of the quote that is open in the app. */
export const DESK_PAGE = '/quote/desk';

/** File > New quote: makes one of the calculation on the page, or shows how to make one. */
export function newQuote({ windows, openPage }: DesktopShell): void {
  openPage(addressOfNewQuote(windows.location()));
}

/** Returns where a quote of the calculation on the page is made. */
function addressOfNewQuote(location: string): string {
  return location.startsWith('/?') ? `/quote${location.slice(1)}` : '/quote';
}

export async function chooseQuote(desktop: DesktopShell): Promise<void> {
  const { askForFile, translate, central, preferences } = desktop;
  const path = await askForFile({
    title: translate('quote.open_title'),
    filters: [{ name: translate('quote.file_type'), extensions: [QUOTE_EXTENSION] }],
    folder: await documentFolder(preferences, [preferences.current().quoteFolder, central.quoteFolder]),
  });
  if (path !== null) await openQuote(path, desktop);
}

/** Opens a quote's file, or tells the user why it cannot be used. */
export async function openQuote(given: string, desktop: DesktopShell): Promise<void> {
  const { quotes, openPage } = desktop;
  const path = resolve(given);
  await sendTyped(desktop);
  if (quotes.shown()?.path !== path) {
    const read = await readUsableQuote(path, desktop);
    if ('refusal' in read) {
      const { report, translate, log } = desktop;
      log.warning('A quote was refused.', { kind: read.kind });
      await report('error', translate('quote.refused', { name: basename(path) }), read.refusal);
      return;
    }
    if (read.isBegun) {
      if (await quotes.take(read.quote)) openPage(DESK_PAGE);
      return;
    }
    const offered = await offerRecoveryOf({ id: read.quote.id, path }, desktop);
    if (offered === 'recovered') openPage(DESK_PAGE);
    if (offered !== 'none') return;
    const isReader = await takeLock(path, desktop);
    if (isReader === null) return;
    if (!(await quotes.put(read.quote, { path, digest: read.digest, isReader }))) {
      if (!isReader) await desktop.files.releaseLock(path);
      return;
    }
  }
  openPage(DESK_PAGE);
  // The page does not wait for the disk, which may be busy for a minute.
  await rememberQuote(path, desktop);
}

/** Takes the lock of a quote, or asks about it. Returns whether the quote is opened only to read; null: the user cancels. */
async function takeLock(path: string, { ask, translate, language, files }: DesktopShell): Promise<boolean | null> {
  const owner = await files.takeLock(path);
  if (owner === null) return false;
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(owner.since);
  const answer = await ask({
    type: 'question',
    message: translate('quote.locked', { name: basename(path), machine: owner.machine }),
    detail: translate('quote.locked_detail', { time }),
    buttons: [translate('quote.locked.read'), translate('quote.locked.take'), translate('dialog.cancel')],
    defaultId: 0,
    cancelId: 2,
  });
  if (answer === 1) await files.takeOverLock(path);
  return answer === 2 ? null : answer === 0;
}

type ReadQuote =
  | {
      readonly quote: DeskQuote;
      readonly digest: string;
      /** The file is a template, and the quote is a new one. */
      readonly isBegun: boolean;
    }
  | { readonly refusal: string; readonly kind: string };

async function readUsableQuote(path: string, { translate, quotes, files }: DesktopShell): Promise<ReadQuote> {
  const { mostQuoteBytes, readQuote, writeQuote } = await import('../../server/quotes/quote.ts');
  const file = await files.read({ path, mostBytes: mostQuoteBytes }).catch((error: unknown) => ({ error }));
  if (file === null) return { kind: 'large', refusal: translate('quote.refused.large') };
  if ('error' in file) {
    const code = codeOf(file.error);
    if (code === 'NO_ORDINARY_FILE') return { kind: 'other', refusal: translate('quote.refused.other') };
    return { kind: 'away', refusal: translate(code === 'ETIMEDOUT' ? 'dialog.silent' : 'quote.refused.away') };
  }
  const read = readQuote(file.text);
  if ('refusal' in read) {
    const { kind } = read.refusal;
    const place = 'place' in read.refusal ? read.refusal.place : '';
    return { kind, refusal: translate(`quote.refused.${kind}`, { place }) };
  }
  const { digest } = file;
  if (read.quote.isTemplate) {
    const { beginFromTemplate } = await import('../../server/quotes/template.ts');
    const [id, number] = [randomUUID(), quotes.suggestNumber()];
    const today = localDay();
    const text = writeQuote({ ...beginFromTemplate(read.quote, today), id, number });
    const fileName = documentFileName(translate('quote.file_type'), number, QUOTE_EXTENSION);
    return { quote: { id, number, fileName, text }, digest, isBegun: true };
  }
  const { number } = read.quote;
  const id = read.quote.id ?? randomUUID();
  const text = writeQuote({ ...read.quote, id });
  return { quote: { id, number, fileName: basename(path), text }, digest, isBegun: false };
}

/** File > Save: the quote on the page; on the calculator's page a quote is made first. */
export async function saveQuote(window: BrowserWindow, desktop: DesktopShell): Promise<void> {
  const { windows, quotes, openPage } = desktop;
  const location = windows.location();
  if (location.startsWith('/quote')) {
    await window.webContents.executeJavaScript(`document.getElementById('save-quote')?.click()`, true);
    return;
  }
  // A redirect means that the quote was made, 204 that the user kept another one, and a page that an answer is missing.
  const address = addressOfNewQuote(location);
  const made: unknown = await window.webContents.executeJavaScript(
    `fetch(${JSON.stringify(address)}, { redirect: 'manual' }).then(({ type, status }) => type === 'opaqueredirect' ? 'made' : status === 204 ? 'kept' : 'missing')`,
  );
  if (made === 'kept') return;
  if (made === 'made') await quotes.save();
  openPage(made === 'made' ? DESK_PAGE : address);
}

/** Runs File > Save as: saves the quote in another place, or a copy of it as a new quote. */
export async function saveQuoteAs(window: BrowserWindow, desktop: DesktopShell): Promise<void> {
  const { quotes, openPage, ask, translate } = desktop;
  await sendTyped(desktop);
  const shown = quotes.shown();
  if (shown === null) {
    await saveQuote(window, desktop);
    return;
  }
  let saved: Saved;
  if (shown.path === null) saved = await quotes.save();
  else {
    const answer = await ask({
      type: 'question',
      message: translate('quote.copy'),
      detail: translate('quote.copy_detail'),
      buttons: [translate('quote.copy.new'), translate('quote.copy.same'), translate('dialog.cancel')],
      defaultId: 0,
      cancelId: 2,
    });
    if (answer === 2) return;
    const { readQuote, writeQuote } = await import('../../server/quotes/quote.ts');
    const [id, number] = [randomUUID(), quotes.suggestNumber()];
    saved = await quotes.saveElsewhere((quote) => {
      const read = answer === 0 ? readQuote(quote.text) : null;
      if (read === null || 'refusal' in read) return quote;
      const text = writeQuote({ ...read.quote, id, number, revision: 1, sent: null, answer: null, followUp: null });
      return { ...quote, id, number, text };
    });
  }
  if (saved === 'saved') openPage(DESK_PAGE);
}

/** Puts a quote among the recent ones, and counts its number. */
export async function rememberQuote(path: string, { preferences, log }: DesktopShell, number = ''): Promise<void> {
  app.addRecentDocument(path);
  await preferences
    .change((present) => ({ ...openedQuote(path)(present), ...countedNumber(number)(present) }))
    .catch((error: unknown) => log.warning('The recent quotes could not be kept.', { code: codeOf(error) }));
}

/** Waits until each page of a quote has sent its last changes, three seconds at most. */
export async function sendTyped({ windows }: Pick<DesktopShell, 'windows'>): Promise<void> {
  const pages = BrowserWindow.getAllWindows().filter((window) =>
    windows.pageOf(window.webContents)?.location().startsWith('/quote'),
  );
  const sending = pages.map((window) => window.webContents.executeJavaScript(SEND_TYPED).catch(() => undefined));
  // A page that hangs does not answer at all.
  await within(LONGEST_SENDING_IN_MILLISECONDS + 200, Promise.all(sending));
}

const LONGEST_SENDING_IN_MILLISECONDS = 3000;
const SEND_TYPED = `new Promise((done) => {
  document.addEventListener('quote:settled', () => done(null), { once: true });
  setTimeout(() => done(null), document.querySelector('#quote-form[data-desk]') ? ${LONGEST_SENDING_IN_MILLISECONDS} : 0);
  document.dispatchEvent(new Event('quote:flush'));
})`;
