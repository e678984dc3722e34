import { app, clipboard } from 'electron';
import type { CatalogueInspection } from '../catalogue/catalogue-inspection.ts';
import type { DesktopShell } from '../desktop-shell.ts';
import type { DesktopText, Translate } from '../desktop-texts.ts';
import { ask } from '../message-boxes.ts';

export interface AboutFacts {
  applicationVersion: string;
  catalogue: CatalogueInspection | null;
  origin: CatalogueOrigin;
  versions: Readonly<Record<string, string | undefined>>;
  system: string;
}

/** Where the catalogue in use comes from; `unknown` while none is served. */
export type CatalogueOrigin = 'bundled' | 'central' | 'opened' | 'own' | 'unknown';

/** Versions of the app, of its catalogue with the date, and of what it is built on. */
export function aboutText(facts: AboutFacts, translate: Translate): string {
  return translate('about.detail', {
    version: facts.applicationVersion,
    catalogue: catalogueText(facts, translate),
    electron: facts.versions['electron'] ?? '-',
    chromium: facts.versions['chrome'] ?? '-',
    node: facts.versions['node'] ?? '-',
    system: facts.system,
  });
}

/** Help > About. */
export async function showAbout({ catalogues, server, folders, windows, translate }: DesktopShell): Promise<void> {
  const path = server.cataloguePath();
  const message = translate('application.name');
  const detail = aboutText(
    {
      applicationVersion: app.getVersion(),
      catalogue: path === null ? null : await catalogues.inspect(path),
      origin: originOf(path, {
        bundled: folders.bundledCatalogue,
        central: (await catalogues.store.centralCopy())?.path ?? null,
        own: catalogues.store.ownPath,
      }),
      versions: process.versions,
      system: `${process.platform} ${process.getSystemVersion()} ${process.arch}`,
    },
    translate,
  );
  const buttons = [translate('dialog.ok'), translate('about.copy')];
  const chosen = await ask(windows.calculator()?.browserWindow ?? null, {
    type: 'info',
    title: message,
    message,
    detail,
    buttons,
    cancelId: 0,
  });
  if (chosen === 1) await clipboard.writeText(`${message}\n${detail}`);
}

function originOf(
  path: string | null,
  known: { readonly bundled: string; readonly central: string | null; readonly own: string },
): CatalogueOrigin {
  if (path === null) return 'unknown';
  if (path === known.bundled) return 'bundled';
  if (path === known.own) return 'own';
  return path === known.central ? 'central' : 'opened';
}

const ORIGIN_TEXTS: Readonly<Record<CatalogueOrigin, DesktopText | null>> = {
  bundled: 'about.bundled',
  central: 'about.central',
  opened: 'about.opened',
  own: 'about.own',
  unknown: null,
};

function catalogueText({ catalogue, origin }: AboutFacts, translate: Translate): string {
  if (catalogue?.accepted !== true) return translate('catalogue.unknown');
  const { version, date } = catalogue.description;
  const originText = ORIGIN_TEXTS[origin];
  const parts = [version, date, originText === null ? null : translate(originText)];
  return parts.filter((part) => part !== null && part !== '').join(', ');
}
