import { desktopSecretHeader } from '../../server/secrets/desktop-secret-header.ts';
import { isTrustedAddress } from './addresses.ts';

const CONTENTS_IN_THE_ADDRESS: ReadonlySet<string> = new Set(['data:', 'blob:', 'devtools:']);

/**
 * Whether a window may send this request at all. Everything the app shows comes from its own server; `data:`,
 * `blob:` and `devtools:` carry or generate their contents locally. Nothing else is fetched, so the app behaves the
 * same without a network, and the secret cannot follow a redirect to a foreign server.
 */
export function mayRequest(address: string, ownOrigin: string | null): boolean {
  if (isTrustedAddress(address, ownOrigin)) return true;
  const parsed = URL.parse(address);
  return parsed !== null && CONTENTS_IN_THE_ADDRESS.has(parsed.protocol);
}

/** The headers to send: with the secret to the own server, and without it (whatever a page set) to anyone else. */
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
