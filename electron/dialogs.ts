import { dialog, type BrowserWindow, type MessageBoxOptions } from 'electron';
import type { Translate } from './desktop-texts.ts';

/** Asks over the window, if there is one. Resolves with the number of the chosen button. */
export async function ask(window: BrowserWindow | null, options: MessageBoxOptions): Promise<number> {
  const quiet = { noLink: true, ...options };
  const answer = await (window === null ? dialog.showMessageBox(quiet) : dialog.showMessageBox(window, quiet));
  return answer.response;
}

/** Shows a message that needs no decision. */
export async function report(
  window: BrowserWindow | null,
  kind: 'info' | 'warning' | 'error',
  message: string,
  detail: string,
  translate: Translate,
): Promise<void> {
  await ask(window, { type: kind, message, detail, buttons: [translate('dialog.ok')] });
}

/** Asks for one existing file, beginning in `folder`. Resolves with null if the user cancels. */
export async function askForFile(
  window: BrowserWindow,
  title: string,
  filters: readonly { name: string; extensions: string[] }[],
  folder: string | null = null,
): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title,
    properties: ['openFile'],
    filters: [...filters],
    ...(folder === null ? {} : { defaultPath: folder }),
  });
  return canceled ? null : (filePaths[0] ?? null);
}
