import type { BrowserWindow } from 'electron';
import type { DesktopText, Translate } from '../desktop-texts.ts';
import type { ShellLog } from '../logging/shell-log.ts';
import { report } from '../message-boxes.ts';
import type { CatalogueNotice } from '../serving/start-serving.ts';
import { refusalText } from './refusal-text.ts';

const TEXTS: Readonly<Record<Exclude<CatalogueNotice['kind'], 'central_away'>, DesktopText>> = {
  chosen_unusable: 'catalogue.chosen_unusable',
  central_refused: 'catalogue.central_refused',
  central_unusable: 'catalogue.central_unusable',
};

/**
 * Says at the start that another catalogue is used than the wanted one. A share that is away is no news to somebody
 * who works outside the office: that stands in the log, and under Help > About.
 */
export async function reportCatalogueNotice(
  { kind, reasons }: CatalogueNotice,
  window: BrowserWindow | null,
  translate: Translate,
  log: ShellLog,
): Promise<void> {
  log.warning('Another catalogue than the wanted one is used.', { kind, reasons });
  if (kind === 'central_away') return;
  await report(window, 'warning', translate(TEXTS[kind]), refusalText(reasons, translate), translate);
}
