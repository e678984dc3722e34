import type { MenuItemConstructorOptions } from 'electron';
import type { Translate } from '../desktop-texts.ts';
import type { Appearance } from '../files/preferences.ts';

export type Item = MenuItemConstructorOptions;
export const separator: Item = { type: 'separator' };

/** What the items of the menu do. */
export interface MenuActions {
  newCalculation(): void;
  openCatalogue(): void;
  openRecentCatalogue(path: string): void;
  useStandardCatalogue(): void;
  print(): void;
  savePdf(): void;
  exportCsv(): void;
  showDealer(): void;
  find(): void;
  findAgain(forward: boolean): void;
  goBack(): void;
  goForward(): void;
  /** One step larger or smaller; 0 is the page's own size. */
  zoom(step: -1 | 0 | 1): void;
  chooseAppearance(appearance: Appearance): void;
  showAbout(): void;
  openLogFolder(): void;
  saveDiagnostics(): void;
  openProfiler(): void;
  reload(): void;
  toggleDeveloperTools(): void;
}

export interface MenuSurroundings {
  translate: Translate;
  actions: MenuActions;
  isMac: boolean;
  developer: boolean;
  appearance: Appearance;
  /** Whether users may open catalogues of their own. */
  mayOpenCatalogues: boolean;
  /** Whether the catalogue that is used without a choice is the company's, not the bundled one. */
  hasCentralCatalogue: boolean;
  recentCatalogues: readonly string[];
}
