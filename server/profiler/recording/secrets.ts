/** What stands in the place of a secret. */
export const mask = '••••••';

const secretKey =
  /(?:^|[^a-z])(?:auth|authorization|cookies?|credentials?|passwd|pwd|session(?:[-_]?id)?|sid|jwt|bearer|signature)(?:$|[^a-z])|pass(?:word|phrase|code)|secret|token|api[-_]?key|access[-_]?key|private[-_]?key|client[-_]?key|encryption[-_]?key/;
const publicKeys: ReadonlySet<string> = new Set(['x-debug-token', 'x-debug-token-link']);
const userInfo = /\b([a-z][a-z0-9+.-]*:\/\/)[^/?#@\s]+@/gi;
const parameterName = /[?&#]([^\s?&#=<>"`]{1,200})=/g;
const endInAddress = /[&#]/;
const endInText = /[\s&#<>"`]/;

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

/** A text without the users and passwords of the addresses in it. */
export function maskUserInfo(text: string): string {
  return text.includes('://') ? text.replace(userInfo, `$1${mask}@`) : text;
}

/** An address with the values of secret parameters masked, in its query and behind its `#`. */
export function maskQuery(url: string, isSecret: IsSecret): string {
  return maskParameters(maskUserInfo(url), endInAddress, isSecret);
}

/** Any text in which addresses may stand, each masked like an address of its own. */
export function maskAddresses(text: string, isSecret: IsSecret): string {
  return maskParameters(maskUserInfo(text), endInText, isSecret);
}

/** Looks for parameters in the values of others too, for an address can hold another. */
function maskParameters(text: string, end: RegExp, isSecret: IsSecret): string {
  if (!text.includes('=')) return text;
  let masked = '';
  let done = 0;
  for (const match of text.matchAll(parameterName)) {
    const start = match.index + match[0].length;
    if (match.index < done || !isSecret(decoded(match[1] ?? ''))) continue;
    const length = text.slice(start).search(end);
    masked += text.slice(done, start) + mask;
    done = length === -1 ? text.length : start + length;
  }
  return masked + text.slice(done);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
