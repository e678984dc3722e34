import { shell, type App, type BrowserWindow, type WebContents } from 'electron';
import type { DesktopShell } from '../desktop-shell.ts';
import type { MenuActions } from '../menu/menu-parts.ts';
import { offerContextMenu } from '../menu/offer-context-menu.ts';
import { guardNavigation } from '../security/navigation-guard.ts';
import { doFailureAction } from '../startup-failure/failure-actions.ts';
import { failureActionOf } from '../startup-failure/failure-screen.ts';

export interface ContentsCare {
  actions: MenuActions;
  /** Stands before the details that the user copies from a failure screen. */
  versionLine: string;
  /** Starts the server anew and shows the page that was there before. */
  retry: () => void;
  reportProblem: (message: string, detail: string) => void;
}

/** Everything that each window needs from its first moment on: who may go where, context menu, zoom, back and forward. */
export function careForContents(app: App, desktop: DesktopShell, care: ContentsCare): void {
  const { windows, preferences, translate, log, server } = desktop;
  const { actions, reportProblem } = care;

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
      onShellLink: (address, from) => followShellLink(address, from, desktop, care),
      childWindowOptions: () => desktop.windowOptions('child'),
      onChildWindow: windows.adopt,
      log,
    });
    offerContextMenu(contents, translate, actions);
    contents.on('did-navigate', () => {
      if (windows.pageOf(contents) !== null) contents.setZoomLevel(preferences.current().zoomLevel);
    });
    contents.on('zoom-changed', (_zoomEvent, direction) => actions.zoom(direction === 'in' ? 1 : -1));
  });
  app.on('browser-window-created', (_event, window) => offerMouseButtons(window));
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) =>
    log.error('A process of the app is gone.', { type, reason, exitCode, name }),
  );
}

/** A link on a page of the shell itself: a search, the dealer's name, or what a failure screen offers. */
function followShellLink(address: string, from: WebContents, desktop: DesktopShell, care: ContentsCare): void {
  const { windows, find, dealer, server } = desktop;
  if (find.take(address, from) || dealer.take(address, from)) return;
  const action = failureActionOf(address);
  const page = windows.pageOf(from);
  if (action === null || page === null) return;
  doFailureAction(action, {
    page,
    isCalculator: page === windows.calculator(),
    versionLine: care.versionLine,
    retry: care.retry,
    show(location) {
      const origin = server.origin();
      if (origin !== null) page.showPage(new URL(location, origin).href);
    },
  });
}

/** The buttons for back and forward that many mice and some keyboards have (Windows and Linux). */
function offerMouseButtons(window: BrowserWindow): void {
  window.on('app-command', (_event, command) => {
    if (command === 'browser-backward') window.webContents.navigationHistory.goBack();
    else if (command === 'browser-forward') window.webContents.navigationHistory.goForward();
  });
}
