const EXTERNAL_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);
const LOOPBACK_HOST =
  /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/;

/**
 * Whether an address belongs to the embedded server. Decided on the parsed address, never on its text: in
 * `http://127.0.0.1:4000@evil.example` the trusted-looking part is a user name. An address that carries a user name
 * or password is never trusted, even on the right origin, because the server has no use for one.
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

/**
 * The normalised address to hand to the system's browser or mail program, or null when the link must not leave the
 * app: other protocols start programs or read files, an address with a user name is made to be misread, and a
 * loopback address from one of our pages can only be a look-alike of the embedded server.
 */
export function externalAddress(link: string): string | null {
  const parsed = URL.parse(link);
  if (parsed === null || !EXTERNAL_PROTOCOLS.has(parsed.protocol)) return null;
  if (parsed.username !== '' || parsed.password !== '') return null;
  if (LOOPBACK_HOST.test(parsed.hostname)) return null;
  return parsed.href;
}
