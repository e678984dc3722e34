/** What stands in the place of a secret. */
export const mask = '••••••';

const secretKey =
  /(?:^|[^a-z])(?:auth|authorization|cookies?|credentials?|passwd|pwd|session(?:[-_]?id)?|sid|jwt|bearer|signature)(?:$|[^a-z])|pass(?:word|phrase|code)|secret|token|api[-_]?key|access[-_]?key|private[-_]?key|client[-_]?key|encryption[-_]?key/;
const publicKeys: ReadonlySet<string> = new Set(['x-debug-token', 'x-debug-token-link']);
const userInfo = /^([a-z][a-z0-9+.-]*:\/\/)[^/?#@\s]+@/i;

/** Decides by the name of a value whether it must never be stored. */
export type IsSecret = (key: string) => boolean;

/**
 * Masks by name: headers that carry credentials, and whatever is called like a password, token, key or secret,
 * in any spelling (`apiKey`, `API_KEY`, `x-api-key`).
 * @param more names beyond these, compared without regard to case
 */
export function createIsSecret(more: readonly string[]): IsSecret {
  const own = new Set(more.map((name) => name.toLowerCase()));
  const known = new Map<string, boolean>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const lower = key.toLowerCase();
    const words = key.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
    const secret = !publicKeys.has(lower) && (own.has(lower) || secretKey.test(words) || secretKey.test(lower));
    if (known.size < 2000 && key.length < 100) known.set(key, secret);
    return secret;
  };
}

/** A text value that may be an address with a user and a password in it, without these. */
export function maskUserInfo(text: string): string {
  return text.replace(userInfo, `$1${mask}@`);
}

/** An address with the values of secret query parameters masked. */
export function maskQuery(url: string, isSecret: IsSecret): string {
  const start = url.indexOf('?');
  if (start === -1) return maskUserInfo(url);
  const parts = url.slice(start + 1).split('&');
  const masked = parts.map((part) => {
    const equals = part.indexOf('=');
    return equals !== -1 && isSecret(decoded(part.slice(0, equals))) ? `${part.slice(0, equals)}=${mask}` : part;
  });
  return `${maskUserInfo(url.slice(0, start))}?${masked.join('&')}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
