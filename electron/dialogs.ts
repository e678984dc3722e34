import { join } from 'node:path';
import { app, dialog, type BrowserWindow, type MessageBoxOptions } from 'electron';
import { isQuoteFile } from './command-line.ts';
import type { Translate } from './desktop-texts.ts';
import type { PreferenceStore } from './files/preferences.ts';
import { rememberFolder, suggestedFolder, usualFolder } from './files/suggested-path.ts';

export interface PathQuestion {
  title: string;
  name: string;
  fileType: string;
  extension: string;
  /** Suggested before the folder of the last document, the first that exists. */
  folders?: readonly (string | null)[];
}

export interface FileQuestion {
  title: string;
  filters: { name: string; extensions: string[] }[];
  /** The first folder; null for Electron's choice, the user's downloads. */
  folder: string | null;
}

/** Asks over the window, if there is one. Resolves with the number of the chosen button. */
export async function askOver(window: BrowserWindow | null, options: MessageBoxOptions): Promise<number> {
  const quiet = { noLink: true, ...options };
  const answer = await (window === null ? dialog.showMessageBox(quiet) : dialog.showMessageBox(window, quiet));
  return answer.response;
}

/** Makes the dialogs of commands. They are over the calculator's window, if there is one. */
export function createDialogs(
  calculator: () => BrowserWindow | null,
  translate: Translate,
  preferences: PreferenceStore,
) {
  const ask = async (options: MessageBoxOptions): Promise<number> =>
    await askOver(calculator(), { title: translate('application.name'), ...options });
  return {
    /** Resolves with the number of the chosen button. */
    ask,
    /** Shows a message that needs no decision. */
    report: async (type: 'info' | 'warning' | 'error', message: string, detail = ''): Promise<void> =>
      void (await ask({ type, message, detail, buttons: [translate('dialog.ok')] })),
    /** Asks for one existing file. Resolves with null if the user cancels. */
    askForFile: async ({ title, filters, folder }: FileQuestion): Promise<string | null> => {
      const window = calculator();
      const first = folder === null ? {} : { defaultPath: folder };
      const options = { title, properties: ['openFile' as const], filters, ...first };
      const answer = await (window === null ? dialog.showOpenDialog(options) : dialog.showOpenDialog(window, options));
      return answer.canceled ? null : (answer.filePaths[0] ?? null);
    },
    /** Asks for a folder. Resolves with null if the user cancels. */
    askForFolder: async (title: string, first: string): Promise<string | null> => {
      const window = calculator();
      const options = { title, defaultPath: first, properties: ['openDirectory' as const, 'createDirectory' as const] };
      const answer = await (window === null ? dialog.showOpenDialog(options) : dialog.showOpenDialog(window, options));
      return answer.canceled ? null : (answer.filePaths[0] ?? null);
    },
    /** Asks where to save. Resolves with null if the user cancels. */
    askForPath: async ({ title, name, fileType, extension, folders = [] }: PathQuestion): Promise<string | null> => {
      const window = calculator();
      const options = {
        title,
        defaultPath: join(await documentFolder(preferences, folders), name),
        filters: [{ name: fileType, extensions: [extension] }],
      };
      const answer = await (window === null ? dialog.showSaveDialog(options) : dialog.showSaveDialog(window, options));
      if (answer.canceled || answer.filePath === '') return null;
      await rememberFolder(answer.filePath, preferences);
      return answer.filePath;
    },
  };
}

/**
 * Returns a path in the folder of the last document, for a template in the folder of quotes. A download cannot wait for a share, so
 * it may not be there.
 */
export function suggestedPath(name: string, preferences: PreferenceStore): string {
  const { folder, quoteFolder } = preferences.current();
  const wanted = isQuoteFile(name) ? (quoteFolder ?? folder) : folder;
  return join(wanted ?? usualFolder((known) => app.getPath(known)), name);
}

/** Returns the first of the folders that exists and answers, else the folder of the last document, else the user's documents. */
export async function documentFolder(
  preferences: PreferenceStore,
  folders: readonly (string | null)[],
): Promise<string> {
  return await suggestedFolder([...folders, preferences.current().folder], (known) => app.getPath(known));
}
