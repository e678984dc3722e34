import { dialog, type BrowserWindow } from 'electron';
import type { DesktopShell } from '../desktop-shell.ts';
import { ask, tell } from '../message-boxes.ts';
import { refusalText } from './refusal-text.ts';
import { openCatalogueFile, useBundledCatalogue, type ConfirmOlder } from './switch-catalogue.ts';

/** File > Open catalogue: the user picks a file, and learns what became of it. */
export async function chooseCatalogue(
  window: BrowserWindow,
  { catalogues, translate, log }: DesktopShell,
): Promise<void> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: translate('catalogue.open_title'),
    properties: ['openFile'],
    filters: [{ name: translate('catalogue.file_type'), extensions: ['sqlite', 'db'] }],
  });
  const sourcePath = filePaths[0];
  if (canceled || sourcePath === undefined) return;

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
    await tell(window, 'info', translate('catalogue.opened', { version: outcome.version }), '', translate);
  } else if (outcome.kind === 'refused') {
    const reasons = refusalText(outcome.reasons, translate);
    log.warning('A catalogue was refused.', { reasons: outcome.reasons });
    await tell(
      window,
      'error',
      translate('catalogue.refused'),
      translate('catalogue.refused_detail', { reasons }),
      translate,
    );
  }
}

/** File > Use bundled catalogue. */
export async function returnToBundledCatalogue(window: BrowserWindow, desktop: DesktopShell): Promise<void> {
  const { catalogues, translate, log } = desktop;
  const outcome = await useBundledCatalogue(catalogues);
  if (outcome === 'switched') log.info('The bundled catalogue was taken into use.');
  const message = outcome === 'switched' ? 'catalogue.bundled' : 'catalogue.already_bundled';
  await tell(window, 'info', translate(message), '', translate);
}
