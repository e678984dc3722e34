import { existsSync } from 'node:fs';
import { BrowserWindow, Menu, nativeTheme, shell } from 'electron';
import {
  chooseCatalogue,
  openCatalogue,
  returnToOwnCatalogue,
  returnToStandardCatalogue,
} from '../catalogue/catalogue-dialogs.ts';
import { chooseImport, openDroppedFiles } from '../catalogue/import-dialogs.ts';
import type { DesktopShell } from '../desktop-shell.ts';
import type { DesktopText } from '../desktop-texts.ts';
import { downloadList, printPage, saveAsPdf } from '../documents/documents.ts';
import { GREATEST_ZOOM_LEVEL, LEAST_ZOOM_LEVEL } from '../files/preferences.ts';
import { report } from '../message-boxes.ts';
import { showAbout } from './about.ts';
import { applicationMenuTemplate } from './application-menu.ts';
import type { MenuActions, MenuSurroundings } from './menu-parts.ts';
import { saveDiagnostics } from './save-diagnostics.ts';

/** Builds the menu of the whole app, as the preferences are now. */
export function installMenu(desktop: DesktopShell, actions: MenuActions): void {
  const { appearance, recentCatalogues } = desktop.preferences.current();
  const template = applicationMenuTemplate({
    translate: desktop.translate,
    actions,
    isMac: process.platform === 'darwin',
    developer: desktop.developer,
    appearance,
    mayOpenCatalogues: desktop.central.catalogueSwitching,
    hasCentralCatalogue: desktop.central.catalogue !== null,
    recentCatalogues,
    ownCatalogue: ownCatalogueState(desktop),
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

function ownCatalogueState({ catalogues, server }: DesktopShell): MenuSurroundings['ownCatalogue'] {
  const { ownPath } = catalogues.store;
  if (!existsSync(ownPath)) return 'none';
  return server.cataloguePath() === ownPath ? 'in-use' : 'aside';
}

/** What the menu does. Opening a catalogue builds the menu anew, for the list of recent ones. */
export function createMenuActions(desktop: DesktopShell): MenuActions {
  const { windows, find, dealer, translate, preferences, log } = desktop;

  /** Runs a command and says so to the user when it fails. */
  function attempt(failure: DesktopText, work: () => Promise<void>): void {
    work().catch((error: unknown) => {
      log.error('A menu command failed.', { error });
      const detail = error instanceof Error ? error.message : String(error);
      const window = windows.calculator()?.browserWindow ?? null;
      return report(window, 'error', translate(failure), detail, translate);
    });
  }

  /** The same for commands about catalogues, which are the way out of a failure too. */
  function attemptOnCatalogue(failure: DesktopText, work: (window: BrowserWindow) => Promise<void>): void {
    const page = windows.calculator();
    if (page === null) return;
    attempt(failure, async () => {
      await work(page.browserWindow);
      installMenu(desktop, actions);
    });
  }

  /** The same for commands that need the calculator on the screen. */
  function attemptOnPage(failure: DesktopText, work: (window: BrowserWindow) => Promise<void>): void {
    const page = windows.calculator();
    if (page !== null && page.failure() === null) attempt(failure, () => work(page.browserWindow));
  }

  /** The page that the user looks at, unless it is a failure screen. */
  function focusedPage(): BrowserWindow | null {
    const window = BrowserWindow.getFocusedWindow() ?? windows.calculator()?.browserWindow ?? null;
    return window === null || (windows.pageOf(window.webContents)?.failure() ?? null) === null ? window : null;
  }

  const actions: MenuActions = {
    newCalculation: () => desktop.openPage('/'),
    openCatalogue: () => attemptOnCatalogue('catalogue.refused', (window) => chooseCatalogue(window, desktop)),
    openRecentCatalogue: (path) =>
      attemptOnCatalogue('catalogue.refused', (window) => openCatalogue(path, window, desktop)),
    useStandardCatalogue: () =>
      attemptOnCatalogue('dialog.failed', (window) => returnToStandardCatalogue(window, desktop)),
    useOwnCatalogue: () => attemptOnCatalogue('dialog.failed', (window) => returnToOwnCatalogue(window, desktop)),
    importCatalogue: () => attemptOnPage('import.failed', (window) => chooseImport(window, desktop)),
    openDroppedFiles: (paths, window) =>
      attempt('import.failed', async () => {
        await openDroppedFiles(paths, window, desktop);
        installMenu(desktop, actions);
      }),
    showCatalogue: () => desktop.openPage('/catalogue'),
    showCatalogueHistory: () => desktop.openPage('/catalogue/history'),
    print: () => attemptOnPage('print.failed', printPage),
    savePdf: () => attemptOnPage('pdf.failed', (window) => saveAsPdf(window, translate, preferences)),
    exportCsv: () => attemptOnPage('csv.failed', (window) => downloadOfferedList(window, desktop)),
    showDealer() {
      const page = windows.calculator();
      if (page !== null) dealer.open(page.browserWindow);
    },
    find() {
      const window = focusedPage();
      if (window !== null) find.open(window);
    },
    findAgain(forward) {
      const window = focusedPage();
      if (window !== null) find.again(window, forward);
    },
    goBack: () => focusedPage()?.webContents.navigationHistory.goBack(),
    goForward: () => focusedPage()?.webContents.navigationHistory.goForward(),
    zoom(step) {
      const wanted = step === 0 ? 0 : preferences.current().zoomLevel + step;
      const zoomLevel = Math.min(Math.max(wanted, LEAST_ZOOM_LEVEL), GREATEST_ZOOM_LEVEL);
      for (const { webContents } of BrowserWindow.getAllWindows()) {
        if (windows.pageOf(webContents) !== null) webContents.setZoomLevel(zoomLevel);
      }
      attempt('dialog.failed', () => preferences.change({ zoomLevel }));
    },
    chooseAppearance(appearance) {
      nativeTheme.themeSource = appearance;
      attempt('dialog.failed', () => preferences.change({ appearance }));
    },
    showAbout: () => attempt('dialog.failed', () => showAbout(desktop)),
    openLogFolder: () =>
      attempt('dialog.failed', async () => {
        const problem = await shell.openPath(desktop.folders.logFolder);
        if (problem !== '') throw new Error(problem);
      }),
    saveDiagnostics: () => attempt('diagnostics.failed', () => saveDiagnostics(desktop)),
    openProfiler: () => desktop.openProfiler('/_profiler/latest'),
    reload: () => BrowserWindow.getFocusedWindow()?.webContents.reload(),
    toggleDeveloperTools: () => BrowserWindow.getFocusedWindow()?.webContents.toggleDevTools(),
  };
  return actions;
}

async function downloadOfferedList(window: BrowserWindow, { server, translate }: DesktopShell): Promise<void> {
  const ownOrigin = server.origin();
  if (ownOrigin === null || (await downloadList(window, ownOrigin))) return;
  await report(window, 'info', translate('csv.nothing'), translate('csv.nothing_detail'), translate);
}
