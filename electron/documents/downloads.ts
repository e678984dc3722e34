import { join } from 'node:path';
import { app, type Session } from 'electron';
import type { PreferenceStore } from '../files/preferences.ts';
import type { ShellLog } from '../logging/shell-log.ts';
import { isOwnDownload } from '../security/addresses.ts';
import { rememberFolder, suggestedFolder } from './suggested-path.ts';

export interface DownloadCare {
  ownOrigin: () => string | null;
  title: string;
  preferences: PreferenceStore;
  onFailure: () => void;
  log: ShellLog;
}

/** A download that a link of the page began: from the own server only, suggested where the user saved last. */
export function careForDownloads(session: Session, care: DownloadCare): void {
  const { ownOrigin, title, preferences, onFailure, log } = care;
  session.on('will-download', (event, item) => {
    if (!isOwnDownload(item.getURL(), ownOrigin())) {
      log.warning('A download from elsewhere was refused.');
      event.preventDefault();
      return;
    }
    const defaultPath = join(
      suggestedFolder(preferences.current().folder, (name) => app.getPath(name)),
      item.getFilename(),
    );
    item.setSaveDialogOptions({ title, defaultPath });
    item.once('done', (_event, state) => {
      if (state === 'completed') void rememberFolder(item.getSavePath(), preferences);
      else if (state === 'interrupted') onFailure();
    });
  });
}
