import type { BrowserWindow, BrowserWindowConstructorOptions, WebContents } from 'electron';
import type { ShellLog } from '../logging/shell-log.ts';
import { isShellPage } from '../windows/shell-page.ts';
import { decideNavigation, decideNewWindow } from './navigation-decision.ts';

export interface NavigationGuard {
  ownOrigin: () => string | null;
  openExternally: (address: string) => void;
  openProfiler: (address: string) => void;
  /** A link on a page of the shell itself was followed. */
  onShellLink: (address: string, contents: WebContents) => void;
  childWindowOptions: () => BrowserWindowConstructorOptions;
  onChildWindow: (window: BrowserWindow) => void;
  log: ShellLog;
}

/** Keeps a window on the embedded server's own pages, whatever the page tries. */
export function guardNavigation(contents: WebContents, guard: NavigationGuard): void {
  contents.on('will-frame-navigate', (event) => {
    if (isShellPage(contents.getURL())) {
      event.preventDefault();
      guard.onShellLink(event.url, contents);
    } else if (!mayFollow(event.url, event.isMainFrame, false, guard)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    if (!mayFollow(event.url, event.isMainFrame, true, guard)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
  });
  contents.on('did-create-window', (window) => guard.onChildWindow(window));
  contents.setWindowOpenHandler(({ url }) => {
    const decision = decideNewWindow(url, guard.ownOrigin());
    if (decision.kind === 'stay') {
      return { action: 'allow', overrideBrowserWindowOptions: guard.childWindowOptions() };
    }
    if (decision.kind === 'profiler') guard.openProfiler(decision.address);
    else if (decision.kind === 'open-externally') guard.openExternally(decision.address);
    else guard.log.warning('A new window was refused.');
    return { action: 'deny' };
  });
}

function mayFollow(address: string, isMainFrame: boolean, isRedirect: boolean, guard: NavigationGuard): boolean {
  const decision = decideNavigation({ address, ownOrigin: guard.ownOrigin(), isMainFrame, isRedirect });
  if (decision.kind === 'open-externally') guard.openExternally(decision.address);
  if (decision.kind === 'refuse') guard.log.warning('A navigation was refused.', { isRedirect, isMainFrame });
  return decision.kind === 'stay';
}
