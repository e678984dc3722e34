import { homedir, userInfo } from 'node:os';
import { app, clipboard, shell } from 'electron';
import { describeCatalogue } from '../catalogue/inspect-catalogue.ts';
import type { DesktopShell } from '../desktop-shell.ts';
import type { DesktopText } from '../desktop-texts.ts';
import { startMoments } from '../life-cycle.ts';
import { collectDiagnostics } from '../logging/diagnostics.ts';
import { DESKTOP_LOG } from '../logging/rotating-log.ts';

/** Runs Help > About: shows the versions of the app, of its catalogue, of Electron and of Node. */
export async function showAbout(desktop: DesktopShell): Promise<void> {
  const { ask, translate } = desktop;
  const message = translate('application.name');
  const detail = translate('about.detail', {
    version: app.getVersion(),
    catalogue: await catalogueText(desktop),
    electron: process.versions['electron'] ?? '-',
    chromium: process.versions['chrome'] ?? '-',
    node: process.versions.node,
    system: systemName(),
  });
  const chosen = await ask({
    type: 'info',
    message,
    detail,
    buttons: [translate('dialog.ok'), translate('about.copy')],
    cancelId: 0,
  });
  if (chosen === 1) await clipboard.writeText(`${message}\n${detail}`);
}

/** Returns version, date and origin of the catalogue in use. */
async function catalogueText(desktop: DesktopShell): Promise<string> {
  const { server, translate } = desktop;
  const path = server.cataloguePath();
  const described = path === null ? null : await describeCatalogue(path);
  if (path === null || described === null) return translate('catalogue.unknown');
  return `${described}, ${translate(await originOf(path, desktop))}`;
}

async function originOf(path: string, { catalogues: { store }, folders }: DesktopShell): Promise<DesktopText> {
  if (path === folders.bundledCatalogue) return 'about.bundled';
  if (path === store.ownPath) return 'about.own';
  return path === (await store.centralCopy())?.path ? 'about.central' : 'about.opened';
}

function systemName(): string {
  return `${process.platform} ${process.getSystemVersion()} ${process.arch}`;
}

/** Returns the central settings without the dealer, whose lowest margin and prices of labour are nobody else's business. */
function factsOfCentral({ central: { dealer, ...central } }: Pick<DesktopShell, 'central'>) {
  return { ...central, hasDealer: dealer !== null };
}

/** Help > Save diagnostics: a zip with the logs and facts about the app, without secrets or the user's name. */
export async function saveDiagnostics(desktop: DesktopShell): Promise<void> {
  const { askForPath, report, translate, folders, server, secret } = desktop;
  const path = await askForPath({
    title: translate('diagnostics.title'),
    name: `diagnostics-${app.getVersion()}.zip`,
    fileType: translate('diagnostics.file_type'),
    extension: 'zip',
  });
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
      system: systemName(),
      systemLanguage: app.getLocale(),
      catalogue: { path: catalogue, description: catalogue === null ? null : await describeCatalogue(catalogue) },
      central: factsOfCentral(desktop),
      serverRuns: server.origin() !== null,
      failure: desktop.windows.failure(),
      memoryInBytes: process.memoryUsage(),
      startInMilliseconds: startMoments(),
    },
    replacements: new Map([
      [secret, '<secret>'],
      [homedir(), '~'],
      [`/${username}/`, '/<user>/'],
      [`\\${username}\\`, '\\<user>\\'],
    ]),
  });
  await desktop.files.write({ path, contents: zip });
  shell.showItemInFolder(path);
  await report('info', translate('diagnostics.saved'), translate('diagnostics.saved_detail'));
}
