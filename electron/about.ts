import { app, clipboard } from 'electron';
import type { CatalogueInspection } from './catalogue/catalogue-inspection.ts';
import type { DesktopShell } from './desktop-shell.ts';
import type { Translate } from './desktop-text.ts';
import { ask } from './message-boxes.ts';

export interface AboutFacts {
  applicationVersion: string;
  catalogue: CatalogueInspection;
  isBundledCatalogue: boolean;
  versions: Readonly<Record<string, string | undefined>>;
  system: string;
}

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
export async function showAbout({ catalogues, calculator, translate }: DesktopShell): Promise<void> {
  const selected = await catalogues.store.selected();
  const message = translate('application.name');
  const detail = aboutText(
    {
      applicationVersion: app.getVersion(),
      catalogue: await catalogues.inspect(selected ?? catalogues.bundledPath),
      isBundledCatalogue: selected === null,
      versions: process.versions,
      system: `${process.platform} ${process.getSystemVersion()} ${process.arch}`,
    },
    translate,
  );
  const buttons = [translate('dialog.ok'), translate('about.copy')];
  const chosen = await ask(calculator.browserWindow(), {
    type: 'info',
    title: message,
    message,
    detail,
    buttons,
    cancelId: 0,
  });
  if (chosen === 1) await clipboard.writeText(`${message}\n${detail}`);
}

function catalogueText({ catalogue, isBundledCatalogue }: AboutFacts, translate: Translate): string {
  if (!catalogue.accepted) return translate('catalogue.unknown');
  const { version, date } = catalogue.description;
  const parts = [version, date, isBundledCatalogue ? translate('about.bundled') : null];
  return parts.filter((part) => part !== null && part !== '').join(', ');
}
