import { join } from 'node:path';
import { app, dialog, type BrowserWindow } from 'electron';
import type { PreferenceStore } from '../files/preferences.ts';
import { rememberFolder, suggestedFolder } from './suggested-path.ts';

export interface PathQuestion {
  title: string;
  name: string;
  fileType: string;
  extension: string;
}

/** Where to save, suggested in the folder where the user saved last; null when the user changed their mind. */
export async function askForPath(
  window: BrowserWindow | null,
  question: PathQuestion,
  preferences: PreferenceStore,
): Promise<string | null> {
  const options = {
    title: question.title,
    defaultPath: join(
      suggestedFolder(preferences.current().folder, (name) => app.getPath(name)),
      question.name,
    ),
    filters: [{ name: question.fileType, extensions: [question.extension] }],
  };
  const answer = await (window === null ? dialog.showSaveDialog(options) : dialog.showSaveDialog(window, options));
  if (answer.canceled || answer.filePath === '') return null;
  await rememberFolder(answer.filePath, preferences);
  return answer.filePath;
}
