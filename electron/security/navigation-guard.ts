import type { BrowserWindowConstructorOptions, WebContents } from 'electron';
import type { ShellLog } from '../logging/shell-log.ts';
import { failureActionOf, isFailureScreen, type FailureAction } from '../startup-failure/failure-screen.ts';
import { decideNavigation, decideNewWindow } from './navigation-decision.ts';

export interface NavigationGuard {
  ownOrigin: () => string | null;
  openExternally: (address: string) => void;
  openProfiler: (address: string) => void;
  /** A link of the failure screen was followed. */
  onFailureAction: (action: FailureAction) => void;
  childWindowOptions: () => BrowserWindowConstructorOptions;
  log: ShellLog;
}

/** Keeps a window on the embedded server's own pages, whatever the page tries. */
export function guardNavigation(contents: WebContents, guard: NavigationGuard): void {
  contents.on('will-frame-navigate', (event) => {
    const action = isFailureScreen(contents.getURL()) ? failureActionOf(event.url) : null;
    if (action !== null) {
      event.preventDefault();
      guard.onFailureAction(action);
      return;
    }
    if (!mayFollow(event.url, event.isMainFrame, false, guard)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    if (!mayFollow(event.url, event.isMainFrame, true, guard)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
  });
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
