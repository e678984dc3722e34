import type { Session } from 'electron';
import type { ShellLog } from '../logging/shell-log.ts';
import { isPermitted } from './permissions.ts';
import { headersWithSecret, mayRequest } from './request-decision.ts';

export interface SessionProtection {
  /** Origin of the embedded server at the moment of the question; null for a session that may ask nobody. */
  ownOrigin: () => string | null;
  secret: string;
  log: ShellLog;
}

/**
 * Lets the windows of this session speak to the embedded server only, with its secret, and gives them no device.
 * Resolves once no proxy is looked for: where a network announces proxies, Chromium would make the first page wait for
 * the answer, although it is on this machine.
 */
export async function protectSession(session: Session, { ownOrigin, secret, log }: SessionProtection): Promise<void> {
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

/** Enough of an address for the log: what a page put into the path or query is not ours to keep. */
function originOf(address: string): string {
  const parsed = URL.parse(address);
  return parsed === null ? 'unreadable' : `${parsed.protocol}//${parsed.host}`;
}
