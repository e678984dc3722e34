import { BrowserWindow, Menu, nativeTheme, shell } from 'electron';
import { showAbout } from './about.ts';
import { applicationMenuTemplate, type MenuActions } from './application-menu.ts';
import { chooseCatalogue, returnToBundledCatalogue } from './catalogue/catalogue-dialogs.ts';
import type { DesktopShell } from './desktop-shell.ts';
import type { DesktopText } from './desktop-text.ts';
import { exportCsv, printPage, saveAsPdf } from './documents/documents.ts';
import { tell } from './message-boxes.ts';
import { writePreferences, type Appearance } from './preferences.ts';
import { saveDiagnostics } from './save-diagnostics.ts';

/** Builds the menu of the whole app. */
export function installMenu(desktop: DesktopShell, appearance: Appearance): void {
  const template = applicationMenuTemplate({
    translate: desktop.translate,
    actions: menuActions(desktop),
    isMac: process.platform === 'darwin',
    developer: desktop.developer,
    appearance,
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

function menuActions(desktop: DesktopShell): MenuActions {
  const { calculator, translate, log } = desktop;

  /** Runs a command and tells the user when it fails. */
  function attempt(failure: DesktopText, work: () => Promise<void>): void {
    work().catch((error: unknown) => {
      log.error('A menu command failed.', { error });
      const detail = error instanceof Error ? error.message : String(error);
      return tell(calculator.browserWindow(), 'error', translate(failure), detail, translate);
    });
  }

  /** The same for commands that need the calculator on the screen. */
  function attemptOnPage(failure: DesktopText, work: (window: BrowserWindow) => Promise<void>): void {
    const window = calculator.browserWindow();
    if (window !== null && calculator.failure() === null) attempt(failure, () => work(window));
  }

  return {
    newCalculation: () => desktop.openPage('/'),
    openCatalogue: () => attemptOnPage('catalogue.refused', (window) => chooseCatalogue(window, desktop)),
    useBundledCatalogue: () => attemptOnPage('dialog.failed', (window) => returnToBundledCatalogue(window, desktop)),
    print: () => attemptOnPage('print.failed', printPage),
    savePdf: () =>
      attemptOnPage('pdf.failed', (window) => saveAsPdf({ window, pageLocation: calculator.location(), translate })),
    exportCsv: () => attemptOnPage('csv.failed', (window) => exportOfferedCsv(window, desktop)),
    chooseAppearance(appearance) {
      nativeTheme.themeSource = appearance;
      attempt('dialog.failed', () => writePreferences(desktop.paths.preferences, { appearance }));
    },
    showAbout: () => attempt('dialog.failed', () => showAbout(desktop)),
    openLogFolder: () =>
      attempt('dialog.failed', async () => {
        const problem = await shell.openPath(desktop.paths.logFolder);
        if (problem !== '') throw new Error(problem);
      }),
    saveDiagnostics: () => attempt('diagnostics.failed', () => saveDiagnostics(desktop)),
    openProfiler: () => desktop.openProfiler('/_profiler/latest'),
    reload: () => BrowserWindow.getFocusedWindow()?.webContents.reload(),
    toggleDeveloperTools: () => BrowserWindow.getFocusedWindow()?.webContents.toggleDevTools(),
  };
}

async function exportOfferedCsv(window: BrowserWindow, desktop: DesktopShell): Promise<void> {
  const { translate, secret } = desktop;
  const ownOrigin = desktop.server.origin();
  if (ownOrigin === null) return;
  const pageLocation = desktop.calculator.location();
  const offered = await exportCsv({ window, pageLocation, translate, ownOrigin, secret });
  if (!offered) await tell(window, 'info', translate('csv.nothing'), translate('csv.nothing_detail'), translate);
}
