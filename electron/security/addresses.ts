import { desktopSecretHeader } from '../../server/desktop-secret-header.ts';

/*
 * The addresses that a window may visit or request. The functions compare parsed addresses, never texts.
 */

/**
 * Whether an address belongs to the embedded server. In `http://127.0.0.1:4000@evil.example` the part that looks
 * trusted is a user name: an address with a user name or password is never trusted, because the server needs none.
 *
 * @param address any address, possibly malformed
 * @param ownOrigin origin of the running server, such as `http://127.0.0.1:40123`; null before it runs
 */
export function isTrustedAddress(address: string, ownOrigin: string | null): boolean {
  if (ownOrigin === null) return false;
  const parsed = URL.parse(address);
  if (parsed === null || parsed.protocol !== 'http:') return false;
  if (parsed.username !== '' || parsed.password !== '') return false;
  return parsed.origin === ownOrigin;
}

/** Whether a download comes from the embedded server, or was made by one of its pages (`blob:`, with the page's origin). */
export function isOwnDownload(address: string, ownOrigin: string | null): boolean {
  if (isTrustedAddress(address, ownOrigin)) return true;
  const parsed = URL.parse(address);
  return ownOrigin !== null && parsed?.protocol === 'blob:' && parsed.origin === ownOrigin;
}

const EXTERNAL_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);
const LOOPBACK_HOST =
  /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/;

/**
 * The normalised address to give to the system's browser or mail program, or null when the link must not leave the
 * app: other protocols start programs or read files, a mail may attach files, an address with a user name is made to be misread, and a
 * loopback address from one of our pages can only imitate the embedded server.
 */
export function externalAddress(link: string): string | null {
  const parsed = URL.parse(link);
  if (parsed === null || !EXTERNAL_PROTOCOLS.has(parsed.protocol)) return null;
  if (parsed.username !== '' || parsed.password !== '') return null;
  if (parsed.protocol === 'mailto:') return isPlainMail(parsed) ? parsed.href : null;
  // A name with a full stop at its end is the same name.
  if (LOOPBACK_HOST.test(parsed.hostname.replace(/\.$/, ''))) return null;
  return parsed.href;
}

const MAIL_FIELDS: ReadonlySet<string> = new Set(['subject', 'body']);
/** In characters. Windows hands no longer address to a mail program. */
const LONGEST_MAIL_ADDRESS = 2000;

/** Whether an address of mail has only a subject and a text. Some mail programs attach files that an address names. */
function isPlainMail({ href, searchParams }: URL): boolean {
  return href.length <= LONGEST_MAIL_ADDRESS && [...searchParams.keys()].every((name) => MAIL_FIELDS.has(name));
}

export type NavigationDecision = { kind: 'stay' } | { kind: 'open-externally'; address: string } | { kind: 'refuse' };

export type NewWindowDecision = NavigationDecision | { kind: 'profiler'; address: string };

export interface NavigationRequest {
  address: string;
  ownOrigin: string | null;
  isMainFrame: boolean;
  /** A redirect is the server's decision, not the user's: it never opens another program. */
  isRedirect: boolean;
}

export function decideNavigation(request: NavigationRequest): NavigationDecision {
  if (isTrustedAddress(request.address, request.ownOrigin)) return { kind: 'stay' };
  if (!request.isMainFrame || request.isRedirect) return { kind: 'refuse' };
  const address = externalAddress(request.address);
  return address === null ? { kind: 'refuse' } : { kind: 'open-externally', address };
}

export function decideNewWindow(address: string, ownOrigin: string | null): NewWindowDecision {
  const decision = decideNavigation({ address, ownOrigin, isMainFrame: true, isRedirect: false });
  if (decision.kind === 'stay' && isProfilerPath(new URL(address).pathname)) return { kind: 'profiler', address };
  return decision;
}

function isProfilerPath(pathname: string): boolean {
  return pathname === '/_profiler' || pathname.startsWith('/_profiler/');
}

const CONTENTS_IN_THE_ADDRESS: ReadonlySet<string> = new Set(['data:', 'blob:', 'devtools:']);

/**
 * Whether a window may send this request at all. Everything the app shows comes from its own server; `data:`,
 * `blob:` and `devtools:` carry or generate their contents locally. So the app works the same without a network, and the secret
 * cannot follow a redirect to a foreign server.
 */
export function mayRequest(address: string, ownOrigin: string | null): boolean {
  if (isTrustedAddress(address, ownOrigin)) return true;
  const parsed = URL.parse(address);
  return parsed !== null && CONTENTS_IN_THE_ADDRESS.has(parsed.protocol);
}

/** The headers to send: with the secret to the own server, without it to any other, also when a page has set it. */
export function headersWithSecret(
  headers: Readonly<Record<string, string>>,
  address: string,
  ownOrigin: string | null,
  secret: string,
): Record<string, string> {
  const others = Object.entries(headers).filter(([name]) => name.toLowerCase() !== desktopSecretHeader);
  const own = Object.fromEntries(others);
  return isTrustedAddress(address, ownOrigin) ? { ...own, [desktopSecretHeader]: secret } : own;
}
