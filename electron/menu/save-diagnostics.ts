import { writeFile } from 'node:fs/promises';
import { homedir, userInfo } from 'node:os';
import { app, shell } from 'electron';
import type { DesktopShell } from '../desktop-shell.ts';
import { askForPath } from '../documents/ask-for-path.ts';
import { collectDiagnostics } from '../logging/diagnostics.ts';
import { DESKTOP_LOG } from '../logging/rotating-log.ts';
import { report } from '../message-boxes.ts';
import { startMoments } from '../start-phases.ts';

/** Help > Save diagnostics: a zip with the logs and what is known of the app, without secrets or the user's name. */
export async function saveDiagnostics(desktop: DesktopShell): Promise<void> {
  const { windows, translate, folders, catalogues, server, secret, preferences } = desktop;
  const window = windows.calculator()?.browserWindow ?? null;
  const path = await askForPath(
    window,
    {
      title: translate('diagnostics.title'),
      name: `diagnostics-${app.getVersion()}.zip`,
      fileType: translate('diagnostics.file_type'),
      extension: 'zip',
    },
    preferences,
  );
  if (path === null) return;
  const { username } = userInfo();
  const catalogue = server.cataloguePath();
  const zip = await collectDiagnostics({
    logs: { folder: folders.logFolder, ...DESKTOP_LOG },
    facts: {
      version: app.getVersion(),
      packaged: app.isPackaged,
      developer: desktop.developer,
      versions: process.versions,
      system: `${process.platform} ${process.getSystemVersion()} ${process.arch}`,
      systemLanguage: app.getLocale(),
      catalogue: { path: catalogue, inspection: catalogue === null ? null : await catalogues.inspect(catalogue) },
      central: desktop.central,
      serverRuns: server.origin() !== null,
      failure: windows.calculatorMemory.failure,
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
  await report(window, 'info', translate('diagnostics.saved'), translate('diagnostics.saved_detail'), translate);
}
