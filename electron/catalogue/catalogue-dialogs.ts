import { app, dialog, type BrowserWindow } from 'electron';
import { CATALOGUE_EXTENSION } from '../command-line.ts';
import type { DesktopShell } from '../desktop-shell.ts';
import type { DesktopText } from '../desktop-texts.ts';
import { withRecentCatalogue } from '../files/preferences.ts';
import { ask, report } from '../message-boxes.ts';
import { refusalText } from './refusal-text.ts';
import { openCatalogueFile, useOwnCatalogue, useStandardCatalogue, type ConfirmOlder } from './switch-catalogue.ts';

/** File > Open catalogue: the user picks a file, and learns what became of it. */
export async function chooseCatalogue(window: BrowserWindow, desktop: DesktopShell): Promise<void> {
  const { translate } = desktop;
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: translate('catalogue.open_title'),
    properties: ['openFile'],
    filters: [{ name: translate('catalogue.file_type'), extensions: [CATALOGUE_EXTENSION, 'sqlite', 'db'] }],
  });
  const sourcePath = filePaths[0];
  if (!canceled && sourcePath !== undefined) await openCatalogue(sourcePath, window, desktop);
}

/** Takes a file into use that was picked, double-clicked or opened before, and says what became of it. */
export async function openCatalogue(sourcePath: string, window: BrowserWindow, desktop: DesktopShell): Promise<void> {
  const { catalogues, translate, log } = desktop;
  if (!desktop.central.catalogueSwitching) {
    await report(
      window,
      'info',
      translate('catalogue.no_switching'),
      translate('catalogue.no_switching_detail'),
      translate,
    );
    return;
  }
  const confirmOlder: ConfirmOlder = async (offered, current) => {
    const chosen = await ask(window, {
      type: 'question',
      message: translate('catalogue.older', { offered, current }),
      detail: translate('catalogue.older_detail'),
      buttons: [translate('dialog.cancel'), translate('catalogue.use_anyway')],
      defaultId: 0,
      cancelId: 0,
    });
    return chosen === 1;
  };
  const outcome = await openCatalogueFile(sourcePath, catalogues, confirmOlder);
  if (outcome.kind === 'switched') {
    log.info('A catalogue was taken into use.', { version: outcome.version });
    await rememberRecent(sourcePath, desktop);
    await report(window, 'info', translate('catalogue.opened', { version: outcome.version }), '', translate);
  } else if (outcome.kind === 'refused') {
    const reasons = refusalText(outcome.reasons, translate);
    log.warning('A catalogue was refused.', { reasons: outcome.reasons });
    await report(
      window,
      'error',
      translate('catalogue.refused'),
      translate('catalogue.refused_detail', { reasons }),
      translate,
    );
  }
}

/** File > Use bundled catalogue, or the company's where there is one. */
export async function returnToStandardCatalogue(window: BrowserWindow, desktop: DesktopShell): Promise<void> {
  const { catalogues, translate, log } = desktop;
  const { kind, isChanged } = await useStandardCatalogue(catalogues);
  if (isChanged) log.info('The standard catalogue was taken into use.', { kind });
  await report(window, 'info', translate(RETURN_TEXTS[kind][isChanged ? 'changed' : 'unchanged']), '', translate);
}

/** File > Use own catalogue: the one that imports made. */
export async function returnToOwnCatalogue(window: BrowserWindow, desktop: DesktopShell): Promise<void> {
  const { catalogues, translate, log } = desktop;
  const outcome = await useOwnCatalogue(catalogues);
  if (outcome.kind === 'refused') {
    const reasons = refusalText(outcome.reasons, translate);
    log.warning('The own catalogue was refused.', { reasons: outcome.reasons });
    const detail = translate('catalogue.refused_detail', { reasons });
    await report(window, 'error', translate('catalogue.refused'), detail, translate);
    return;
  }
  log.info('The own catalogue was taken into use.');
  await report(window, 'info', translate('catalogue.own'), '', translate);
}

const RETURN_TEXTS: Readonly<Record<'bundled' | 'central', { changed: DesktopText; unchanged: DesktopText }>> = {
  bundled: { changed: 'catalogue.bundled', unchanged: 'catalogue.already_bundled' },
  central: { changed: 'catalogue.central', unchanged: 'catalogue.already_central' },
};

/** In the app's own menu, and in the task bar's or the Dock's. */
async function rememberRecent(path: string, { preferences }: DesktopShell): Promise<void> {
  app.addRecentDocument(path);
  await preferences.change({ recentCatalogues: withRecentCatalogue(preferences.current().recentCatalogues, path) });
}
