import { BrowserWindow, clipboard, shell, type App, type WebContents } from 'electron';
import type { DesktopShell } from './desktop-shell.ts';
import { needsNewStart } from './failures.ts';
import { guardLeaving, type Leave } from './leaving.ts';
import { quitLater, startAgain } from './life-cycle.ts';
import { offerContextMenu } from './menu/context-menu.ts';
import { mailQuote, openMail } from './menu/mail-quote.ts';
import { DESK_PAGE } from './menu/quote-commands.ts';
import type { MenuContext } from './menu/run-command.ts';
import { zoom } from './menu/view-menu.ts';
import { guardNavigation } from './security/guards.ts';
import { TASK_NAME } from './serving/start-utility-task.ts';
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
  const leave = guardLeaving(app, desktop);

  function openExternally(address: string, from: WebContents): void {
    if (address.startsWith('mailto:')) {
      const window = BrowserWindow.fromWebContents(from);
      const isQuote = windows.pageOf(from)?.location() === DESK_PAGE;
      menu.run.anyway('pdf.failed', () =>
        window !== null && isQuote ? mailQuote(address, window, desktop) : openMail(address, desktop),
      );
      return;
    }
    shell.openExternal(address).catch((error: unknown) => {
      log.warning('No program opened an address.', { error });
      reportProblem(translate('external.failed'), address);
    });
  }

  app.on('web-contents-created', (_event, contents) => {
    guardNavigation(contents, {
      ownOrigin: server.origin,
      openExternally: (address) => openExternally(address, contents),
      openProfiler: desktop.openProfiler,
      onShellLink: (address, from) => followShellLink(address, from, { ...care, leave }),
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
  app.on('browser-window-created', (_event, window) => offerMouseButtons(window));
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) => {
    // The program that starts a task reports its end. The app kills the process of a task that is done or given up.
    if (name !== TASK_NAME) log.error('A process of the app is gone.', { type, reason, exitCode, name });
  });
}

interface LinkCare extends WindowCare {
  readonly leave: Leave;
}

/** Follows a link on a page of the shell itself: of the find window, or of a failure screen. */
function followShellLink(address: string, from: WebContents, care: LinkCare): void {
  const { windows, find } = care.desktop;
  if (find.take(address, from)) return;
  const action = failureActionOf(address);
  const page = windows.pageOf(from);
  if (action !== null && page !== null) doFailureAction(action, page, care);
}

function doFailureAction(action: FailureAction, page: PageWindow, care: LinkCare): void {
  const { app, desktop, versionLine, retry, leave } = care;
  const isCalculator = page === desktop.windows.calculator();
  const failure = page.failure();
  if (action === 'quit') {
    if (isCalculator) quitLater(app);
    else page.browserWindow.close();
  } else if (action === 'copy') {
    // If there is no clipboard, the user can select the details on the screen.
    clipboard.writeText(`${versionLine}\n${failure?.details ?? ''}`).then(
      () => page.confirmCopy(),
      () => undefined,
    );
  } else if (failure !== null && needsNewStart(failure)) {
    // If the user cancels the question about a quote, nothing may be started at a later end.
    leave(() => startAgain(app, process.env, process.argv));
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
