import { writeFile } from 'node:fs/promises';
import { homedir, userInfo } from 'node:os';
import { app, clipboard, shell } from 'electron';
import type { CatalogueDescription } from '../catalogue/inspect-catalogue.ts';
import type { DesktopShell } from '../desktop-shell.ts';
import type { DesktopText, Translate } from '../desktop-texts.ts';
import { startMoments } from '../life-cycle.ts';
import { collectDiagnostics } from '../logging/diagnostics.ts';
import { DESKTOP_LOG } from '../logging/rotating-log.ts';

/** Runs Help > About: shows the versions of the app, of its catalogue, of Electron and of Node. */
export async function showAbout({ catalogues, server, folders, ask, translate }: DesktopShell): Promise<void> {
  const path = server.cataloguePath();
  const catalogue = path === null ? null : await catalogues.describe(path);
  const origin = originText(path, {
    bundled: folders.bundledCatalogue,
    central: (await catalogues.store.centralCopy())?.path ?? null,
    own: catalogues.store.ownPath,
  });
  const message = translate('application.name');
  const detail = translate('about.detail', {
    version: app.getVersion(),
    catalogue: catalogueText(catalogue, origin, translate),
    electron: process.versions['electron'] ?? '-',
    chromium: process.versions['chrome'] ?? '-',
    node: process.versions.node,
    system: systemName(),
  });
  const chosen = await ask({
    type: 'info',
    title: message,
    message,
    detail,
    buttons: [translate('dialog.ok'), translate('about.copy')],
    cancelId: 0,
  });
  if (chosen === 1) await clipboard.writeText(`${message}\n${detail}`);
}

/** Returns the origin of the catalogue in use, in words; null while none is served. */
function originText(
  path: string | null,
  known: { readonly bundled: string; readonly central: string | null; readonly own: string },
): DesktopText | null {
  if (path === null) return null;
  if (path === known.bundled) return 'about.bundled';
  if (path === known.own) return 'about.own';
  return path === known.central ? 'about.central' : 'about.opened';
}

function catalogueText(
  catalogue: CatalogueDescription | null,
  origin: DesktopText | null,
  translate: Translate,
): string {
  if (catalogue === null) return translate('catalogue.unknown');
  const { version, date } = catalogue;
  const parts = [version, date, origin === null ? null : translate(origin)];
  return parts.filter((part) => part !== null && part !== '').join(', ');
}

function systemName(): string {
  return `${process.platform} ${process.getSystemVersion()} ${process.arch}`;
}

/** Help > Save diagnostics: a zip with the logs and facts about the app, without secrets or the user's name. */
export async function saveDiagnostics(desktop: DesktopShell): Promise<void> {
  const { askForPath, report, translate, folders, catalogues, server, secret } = desktop;
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
      catalogue: { path: catalogue, description: catalogue === null ? null : await catalogues.describe(catalogue) },
      central: desktop.central,
      serverRuns: server.origin() !== null,
      failure: desktop.windows.failure(),
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
  await report('info', translate('diagnostics.saved'), translate('diagnostics.saved_detail'));
}
