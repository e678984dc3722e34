import type { BrowserWindow, BrowserWindowConstructorOptions, Session, WebContents } from 'electron';
import type { ShellLog } from '../logging/shell-log.ts';
import { isShellPage } from '../windows/shell-page.ts';
import { decideNavigation, decideNewWindow, headersWithSecret, mayRequest } from './addresses.ts';
import { isPermitted } from './permissions.ts';

export interface NavigationGuard {
  ownOrigin: () => string | null;
  openExternally: (address: string) => void;
  openProfiler: (address: string) => void;
  onShellLink: (address: string, contents: WebContents) => void;
  childWindowOptions: () => BrowserWindowConstructorOptions;
  onChildWindow: (window: BrowserWindow) => void;
  log: ShellLog;
}

/** Keeps a window on the embedded server's own pages. */
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
  // Chromium announces no navigation to an empty page: the window goes back from it.
  contents.on('did-navigate', (_event, address) => {
    if (!address.startsWith('about:')) return;
    guard.log.warning('A navigation was refused.', { isRedirect: false, isMainFrame: true });
    contents.navigationHistory.goBack();
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

export interface SessionGuard {
  /** Origin of the embedded server at the time of the request; null for a session that may send no requests. */
  ownOrigin: () => string | null;
  secret: string;
  log: ShellLog;
}

/** The members of Electron's session that decide what its pages may do. */
export interface GuardedSession extends Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
  | 'setProxy'
> {
  readonly webRequest: Pick<Session['webRequest'], 'onBeforeRequest' | 'onBeforeSendHeaders'>;
}

/**
 * Lets the windows of this session send requests to the embedded server only, with its secret, and gives them no
 * device. Resolves when proxy detection is off: in a network that announces proxies, Chromium would wait for the
 * announcement before it loads the first page, although that page comes from this machine.
 */
export async function guardSession(session: GuardedSession, { ownOrigin, secret, log }: SessionGuard): Promise<void> {
  session.webRequest.onBeforeRequest((details, answer) => {
    const cancel = !mayRequest(details.url, ownOrigin());
    if (cancel) log.warning('A request to a foreign address was stopped.', { address: originOf(details.url) });
    answer({ cancel });
  });
  session.webRequest.onBeforeSendHeaders((details, answer) => {
    answer({ requestHeaders: headersWithSecret(details.requestHeaders, details.url, ownOrigin(), secret) });
  });
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const permitted = isPermitted(permission, details.requestingUrl, ownOrigin());
    if (!permitted) log.warning('A permission was refused.', { permission });
    answer(permitted);
  });
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) =>
    isPermitted(permission, requestingOrigin, ownOrigin()),
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => {
    answer(null);
  });
  await session.setProxy({ mode: 'direct' });
}

/** The part of an address that is logged: path and query belong to the page and may be private. */
function originOf(address: string): string {
  const parsed = URL.parse(address);
  return parsed === null ? 'unreadable' : `${parsed.protocol}//${parsed.host}`;
}
