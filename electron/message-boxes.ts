import { dialog, type BrowserWindow, type MessageBoxOptions } from 'electron';
import type { Translate } from './desktop-texts.ts';

/** Asks over the window, or alone where there is none. Resolves with the number of the chosen button. */
export async function ask(window: BrowserWindow | null, options: MessageBoxOptions): Promise<number> {
  const quiet = { noLink: true, ...options };
  const answer = await (window === null ? dialog.showMessageBox(quiet) : dialog.showMessageBox(window, quiet));
  return answer.response;
}

/** Says something that needs no decision. */
export async function report(
  window: BrowserWindow | null,
  kind: 'info' | 'warning' | 'error',
  message: string,
  detail: string,
  translate: Translate,
): Promise<void> {
  await ask(window, { type: kind, message, detail, buttons: [translate('dialog.ok')] });
}
