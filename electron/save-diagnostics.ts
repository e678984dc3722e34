import { writeFile } from 'node:fs/promises';
import { homedir, userInfo } from 'node:os';
import { app, shell } from 'electron';
import type { DesktopShell } from './desktop-shell.ts';
import { askForPath } from './documents/documents.ts';
import { collectDiagnostics } from './logging/diagnostics.ts';
import { DESKTOP_LOG } from './logging/desktop-log.ts';
import { tell } from './message-boxes.ts';
import { startMoments } from './start-phases.ts';

/** Help > Save diagnostics: a zip with the logs and what is known of the app, without secrets or the user's name. */
export async function saveDiagnostics(desktop: DesktopShell): Promise<void> {
  const { calculator, translate, paths, catalogues, server, secret } = desktop;
  const window = calculator.browserWindow();
  const path = await askForPath(window, {
    title: translate('diagnostics.title'),
    name: `diagnostics-${app.getVersion()}.zip`,
    fileType: translate('diagnostics.file_type'),
    extension: 'zip',
  });
  if (path === null) return;
  const { username } = userInfo();
  const selected = await catalogues.store.selected();
  const zip = await collectDiagnostics({
    logs: { folder: paths.logFolder, ...DESKTOP_LOG },
    facts: {
      version: app.getVersion(),
      packaged: app.isPackaged,
      developer: desktop.developer,
      versions: process.versions,
      system: `${process.platform} ${process.getSystemVersion()} ${process.arch}`,
      systemLanguage: app.getLocale(),
      catalogue: { selected, description: await catalogues.inspect(selected ?? catalogues.bundledPath) },
      serverRuns: server.origin() !== null,
      failure: calculator.failure(),
      memoryInBytes: process.memoryUsage(),
      startInMilliseconds: startMoments(performance),
    },
    replacements: new Map([
      [secret, '<secret>'],
      [homedir(), '~'],
      [`/${username}/`, '/<user>/'],
      [`\\${username}\\`, '\\<user>\\'],
    ]),
  });
  await writeFile(path, zip);
  shell.showItemInFolder(path);
  await tell(window, 'info', translate('diagnostics.saved'), translate('diagnostics.saved_detail'), translate);
}
