import type { BrowserWindow, MenuItemConstructorOptions } from 'electron';
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
  useOwnCatalogue(): void;
  /** Asks for a file, and shows what it would change. */
  importCatalogue(): void;
  /** Does what belongs to files that were dropped on a window. */
  openDroppedFiles(paths: readonly string[], window: BrowserWindow): void;
  showCatalogue(): void;
  showCatalogueHistory(): void;
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
  /** The user's own catalogue of imports: not there, in use, or put aside for another. */
  ownCatalogue: 'none' | 'in-use' | 'aside';
}
