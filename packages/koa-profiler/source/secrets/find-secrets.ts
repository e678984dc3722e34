import { nameBefore, type NamedPlace } from './named-value.ts';
import type { SecretRange } from './ranges.ts';
import { mask, type SecretNames } from './secret-names.ts';
import {
  behind,
  endInAddress,
  endInConnectionString,
  endInText,
  endOfAuthorization,
  endOfBrackets,
  endOfLine,
  endOfQuoted,
  endOfScheme,
  next,
  quoteAt,
} from './value-end.ts';

/**
 * The kind of a text: running text, which may contain anything; one address; the parameters of an address or a form; or a
 * connection string (`Server=db;Password=…`).
 */
export type TextForm = 'text' | 'address' | 'parameters' | 'connection string';

interface Surroundings {
  readonly text: string;
  readonly form: TextForm;
  readonly names: SecretNames;
  /** The position of the query in an address. */
  readonly query: number;
}

const landmark = /:\/\/|[=:]|\b(?:bearer|basic)[ \t]+/gi;
const blanks = /[ \t]*/y;
const blanksAndLineEnds = /\s*/y;
const word = /[\w.~+/=-]*/y;
const noSecret = /(?:true|false|null|undefined)\b/y;
const keyBefore = /(?:api|access|secret|private|signing|encryption)[ _-]$/i;

/** Finds the secrets in one text without decoding it, in linear time. */
export function findSecrets(text: string, form: TextForm, names: SecretNames): readonly SecretRange[] {
  if (!text.includes('@') && !names.mayStandIn(text)) return [];
  const around: Surroundings = { text, form, names, query: form === 'address' ? text.indexOf('?') : 0 };
  const users = createUserInformationFinder(text);
  const ranges: SecretRange[] = [];
  const leading = form === 'address' && text.startsWith('//') ? users.find(2) : null;
  if (leading !== null) ranges.push(leading);
  const search = new RegExp(landmark);
  for (let found = search.exec(text); found !== null; found = search.exec(text)) {
    const range =
      found[0] === '://'
        ? users.find(search.lastIndex)
        : found[0].length > 1
          ? credentialAfter(text, search.lastIndex, found[0])
          : secretValue(around, found.index);
    if (range === null || range.end <= range.start) continue;
    ranges.push(range);
    search.lastIndex = Math.max(search.lastIndex, range.end);
  }
  return [...ranges, ...pathParts(text, form), ...options(text, names)];
}

/** A part of a path behind the name of what it is: `/reset/…`, `/invite/…`. */
const namedPart =
  /\/(?:[\w-]{0,40}-)?(?:reset|token|secret|invite)s?(?:-[\w-]{0,40})?\/([^/?#;&\s"'`<>,)\]:*{(•][^/?#;&\s"'`<>,)\]]*)(\/?)/gi;

const fileName = /\.[a-z]{1,5}(?::\d|$)/i;

/** In running text the name of a file, and a word with more of a path behind it, belong to the path of a file. */
function* pathParts(text: string, form: TextForm): Generator<SecretRange> {
  for (const { 0: found, 1: part = '', 2: slash = '', index } of text.matchAll(namedPart)) {
    if (form !== 'address' && (fileName.test(part) || (slash !== '' && !looksRandom(part)))) continue;
    const end = index + found.length - slash.length;
    yield { start: end - part.length, end: end - (/\.+$/.exec(part)?.[0].length ?? 0), replacement: mask };
  }
}

/** An option of a command line and its value, in a shell or in a list: `--password x`, `'--token', 'x'`, `-u me:x`. */
const option = /(?<![\w-])--?([a-z][\w-]*)(['"`]\s{0,8},\s{0,8}['"`]|=?["'`]|[ \t]{1,8}["'`]?)([^\s"'`•-][^\s"'`]*)/gi;

function* options(text: string, names: SecretNames): Generator<SecretRange> {
  for (const { 0: found, 1: name = '', 2: between = '', 3: value = '', index } of text.matchAll(option)) {
    const end = index + found.length;
    const colon = /^(?:u|user|proxy-user)$/i.test(name) ? value.indexOf(':') + 1 : 0;
    if (colon > 0) yield { start: end - value.length + colon, end, replacement: mask };
    else if (names.isPlain(name) || (names.isSecret(name) && (/["'`]/.test(between) || looksRandom(value))))
      yield { start: end - value.length, end, replacement: mask };
  }
}

/** The value that the `=` or `:` assigns, if its name is that of a secret. */
function secretValue(around: Surroundings, separator: number): SecretRange | null {
  const { text, form, names } = around;
  const sign = text[separator] ?? '';
  const following = text[separator + 1] ?? '';
  const named = nameBefore(text, separator);
  if (named === null) return null;
  const isParameter =
    sign === '=' &&
    !named.spaced &&
    named.quote === '' &&
    ((named.adjoins && named.before !== '' && '?&#;'.includes(named.before)) ||
      (named.before === '' && form === 'parameters'));
  if (!isParameter && (following === sign || '!<>=:'.includes(text[separator - 1] || ' '))) return null;
  const isSecret =
    isParameter && named.before !== ';' ? names.isSecretParameter(named.name) : names.isSecret(named.name);
  if (!isSecret) return null;

  const behindSign = separator + (following === '>' || (sign === ':' && following === '=') ? 2 : 1);
  const start = behind(sign === ':' && named.quote !== '' ? blanksAndLineEnds : blanks, text, behindSign);
  if (text.startsWith(mask, start)) return null;
  if (isParameter && (form === 'address' || form === 'parameters')) {
    const isPathParameter = named.before === ';' && (around.query === -1 || around.query > separator);
    return { start: behindSign, end: endInAddress(text, behindSign, isPathParameter), replacement: mask };
  }
  if (behind(noSecret, text, start) > start) return null;
  if (!isMeant(around, named, sign, separator, start)) return null;
  return valueAt(around, named, sign, start, isParameter);
}

/** Whether a value is assigned here; otherwise the name is a word of a sentence or the name of a file. */
function isMeant(
  { text, form, names }: Surroundings,
  named: NamedPlace,
  sign: string,
  separator: number,
  start: number,
): boolean {
  if (named.quote !== '' || (sign === '=' && form === 'connection string')) return true;
  if (sign === '=' && (quoteAt(text, start) !== '' || (!named.spaced && start === separator + 1))) return true;
  if (sign === ':' && named.adjoins && (named.before === '/' || named.before === '\\')) return false;
  if (sign === ':' && named.name.includes('.') && /\d/.test(text[separator + 1] ?? '')) return false;
  return (
    names.isPlain(named.name) ||
    named.before === '' ||
    named.name.startsWith('[') ||
    '{,;([|"\'`\n?&#'.includes(named.before) ||
    keyBefore.test(named.wordsBefore) ||
    looksRandom(text.slice(start, behind(word, text, start)))
  );
}

function valueAt(
  { text, form }: Surroundings,
  named: NamedPlace,
  sign: string,
  start: number,
  isParameter: boolean,
): SecretRange {
  const quote = quoteAt(text, start);
  if (quote !== '') {
    const from = start + quote.length;
    return { start: from, end: endOfQuoted(text, from, quote), replacement: mask };
  }
  // Keeps JSON valid.
  const replacement = named.quote + mask + named.quote;
  if ((text[start] === '{' || text[start] === '[') && (sign === ':' || named.quote !== '')) {
    return { start, end: endOfBrackets(text, start), replacement };
  }
  if (sign === '=' && form === 'connection string')
    return { start, end: endInConnectionString(text, start), replacement };
  if (sign === ':' && /cookie$/i.test(named.name))
    return { start, end: endOfLine(text, start, named.before), replacement };
  if (/authorization$/i.test(named.name))
    return { start, end: endOfAuthorization(text, start, named.before), replacement };
  return { start, end: endInText(text, endOfScheme(text, start), isParameter), replacement };
}

/** The text after `Bearer` or `Basic`, if it looks like a credential and not like a word. */
function credentialAfter(text: string, start: number, scheme: string): SecretRange | null {
  const end = behind(word, text, start);
  const credential = text.slice(start, end);
  const isCredential = /^basic/i.test(scheme)
    ? /^[a-z0-9+/]{8,}={0,2}$/i.test(credential) && /\d|=|.[A-Z]/.test(credential)
    : credential.length >= 20 || looksRandom(credential) || /\w\.\w/.test(credential);
  return isCredential ? { start, end, replacement: mask } : null;
}

function looksRandom(text: string): boolean {
  return text.length >= 8 && /\d/.test(text) && /[a-z]/i.test(text);
}

const endOfAuthority = /[/?#\\\s"'<>`]/;
const endOfToken = /[\s"'<>`@]/;
const hostAndPort = /^(?:\[[^\]]*\]|[^:]*)(?::\d*)?$/;

/** Finds the user and password of addresses in one text, from its beginning to its end. */
interface UserInformationFinder {
  /** @param start the position after the `//` of the address */
  find(start: number): SecretRange | null;
}

function createUserInformationFinder(text: string): UserInformationFinder {
  /** Before this position there are no further `@`. */
  let searchedUpTo = 0;
  return {
    find(start) {
      const end = next(endOfAuthority, text, start);
      let at = text.slice(start, end).lastIndexOf('@') + start;
      if (at < start && !hostAndPort.test(text.slice(start, end)) && start >= searchedUpTo) {
        // The text after the colon is not a port, so it is a password with a character that should have been encoded.
        const found = next(endOfToken, text, start);
        searchedUpTo = found;
        if (text[found] === '@') at = found;
      }
      return at > start ? { start, end: at, replacement: mask } : null;
    },
  };
}

/** The text before `@`, if any, masked: for a `Host` header, which is an address without its scheme. */
export function maskUserInformation(host: string): string {
  const at = host.lastIndexOf('@');
  return at > 0 ? mask + host.slice(at) : host;
}
