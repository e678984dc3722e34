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
