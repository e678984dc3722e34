import { clipboard, shell, type App, type BrowserWindow, type WebContents } from 'electron';
import type { DesktopShell } from './desktop-shell.ts';
import { needsNewStart } from './failures.ts';
import { startAgain } from './life-cycle.ts';
import { codeOf } from './logging/shell-log.ts';
import { offerContextMenu } from './menu/context-menu.ts';
import type { MenuContext } from './menu/run-command.ts';
import { sendTyped } from './menu/quote-commands.ts';
import { zoom } from './menu/view-menu.ts';
import { guardNavigation } from './security/guards.ts';
import { failureActionOf, type FailureAction } from './windows/screens.ts';
import type { PageWindow } from './windows/page-window.ts';

export interface WindowCare {
  app: App;
  desktop: DesktopShell;
  menu: MenuContext;
  /** The first line of the copied details of a failure. */
  versionLine: string;
  /** Starts the server again and shows the page that was shown before. */
  retry: () => void;
}

/** Gives each window, when it is created, its navigation guard, context menu, zoom, and back and forward. */
export function careForWindows(care: WindowCare): void {
  const { app, desktop, menu } = care;
  const { windows, preferences, translate, reportProblem, log, server } = desktop;

  function openExternally(address: string): void {
    shell.openExternal(address).catch((error: unknown) => {
      log.warning('No program opened an address.', { error });
      reportProblem(translate('external.failed'), address);
    });
  }

  app.on('web-contents-created', (_event, contents) => {
    guardNavigation(contents, {
      ownOrigin: server.origin,
      openExternally,
      openProfiler: desktop.openProfiler,
      onShellLink: (address, from) => followShellLink(address, from, care),
      childWindowOptions: () => desktop.windowOptions('child'),
      onChildWindow: windows.adopt,
      log,
    });
    offerContextMenu(contents, menu);
    contents.on('did-navigate', () => {
      if (windows.pageOf(contents) !== null) contents.setZoomLevel(preferences.current().zoomLevel);
    });
    contents.on('zoom-changed', (_zoomEvent, direction) => zoom(direction === 'in' ? 1 : -1, menu));
  });
  let isQuitting = false;
  app.on('before-quit', () => {
    isQuitting = true;
  });
  app.on('browser-window-created', (_event, window) => {
    offerMouseButtons(window);
    askBeforeClosing(window, desktop, (isWanted) => {
      if (isWanted && isQuitting) app.quit();
      else if (isWanted) window.close();
      isQuitting = false;
    });
  });
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) =>
    log.error('A process of the app is gone.', { type, reason, exitCode, name }),
  );
}

/**
 * Lets the calculator's window close once the user has decided about unsaved changes, the last typed ones included.
 *
 * @param settled whether the window is to close now
 */
function askBeforeClosing(
  window: BrowserWindow,
  { windows, quotes, log }: DesktopShell,
  settled: (isWanted: boolean) => void,
): void {
  let isAsking = false;
  let mayClose = false;
  window.on('close', (event) => {
    const page = windows.calculator();
    const showsQuote = page?.location().startsWith('/quote') ?? false;
    if (mayClose || page?.browserWindow !== window || !(showsQuote || quotes.isUnsaved())) return;
    event.preventDefault();
    if (isAsking) return;
    isAsking = true;
    sendTyped({ windows })
      .then(() => quotes.settle())
      .catch((error: unknown) => {
        log.error('The quote could not be asked about.', { code: codeOf(error) });
        return true;
      })
      .then((isSettled) => {
        isAsking = false;
        mayClose = isSettled;
        return settled(isSettled);
      })
      .catch(() => undefined);
  });
}

/** Follows a link on a page of the shell itself: of the find window, or of a failure screen. */
function followShellLink(address: string, from: WebContents, care: WindowCare): void {
  const { windows, find } = care.desktop;
  if (find.take(address, from)) return;
  const action = failureActionOf(address);
  const page = windows.pageOf(from);
  if (action !== null && page !== null) doFailureAction(action, page, care);
}

function doFailureAction(action: FailureAction, page: PageWindow, care: WindowCare): void {
  const { app, desktop, versionLine, retry } = care;
  const isCalculator = page === desktop.windows.calculator();
  const failure = page.failure();
  if (action === 'quit') {
    if (isCalculator) app.quit();
    else page.browserWindow.close();
  } else if (action === 'copy') {
    // If there is no clipboard, the user can select the details on the screen.
    clipboard.writeText(`${versionLine}\n${failure?.details ?? ''}`).then(
      () => page.confirmCopy(),
      () => undefined,
    );
  } else if (failure !== null && needsNewStart(failure)) {
    startAgain(app, process.env, process.argv);
  }
  // If only the page's process has ended, the server goes on for the other windows.
  else if (isCalculator && failure?.kind !== 'renderer') retry();
  else {
    const address = desktop.addressOf(page.location());
    if (address !== null) page.showPage(address);
  }
}

/** The buttons for back and forward on many mice and some keyboards (Windows and Linux). */
function offerMouseButtons(window: BrowserWindow): void {
  window.on('app-command', (_event, command) => {
    if (command === 'browser-backward') window.webContents.navigationHistory.goBack();
    else if (command === 'browser-forward') window.webContents.navigationHistory.goForward();
  });
}
