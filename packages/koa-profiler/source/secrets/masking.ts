import { findSecrets } from './find-secrets.ts';
import { createStatementMasking, type MaskedStatement, type StatementForm } from './mask-statement.ts';
import { replaceRanges, type TextForm } from './ranges.ts';
import { remembered } from './remembered.ts';
import { createSecretNames, mask, type SecretNames } from './secret-names.ts';
import { isSecretNumber } from './secret-shapes.ts';

/**
 * Keeps secrets out of logs and profiles. Every function returns a text without secrets unchanged, takes a time linear in
 * the length of the text, and may be applied twice.
 */
export interface Masking {
  /** Whether a value of this name is a secret: a header, a field, a column, a setting. */
  isSecret(name: string): boolean;
  /** The same for a parameter of a query, a fragment or a form. */
  isSecretParameter(name: string): boolean;
  /** Whether an entry of an object is a secret, by its name or by the name beside it (`{ name, value }`). */
  isSecretEntry(object: object, name: string, value: unknown): boolean;
  /** Whether an item of a list is the value of the name before it: raw headers, pairs, options of a command line. */
  isSecretItem(list: readonly unknown[], index: number): boolean;
  /** Running text, which may contain addresses, headers, JSON or assignments. */
  text(text: string): string;
  /** One address, whole or relative: user and password, query and fragment, and the addresses inside. */
  address(address: string): string;
  /** The value of one parameter, an empty text too. */
  parameter(name: string, value: string): string;
  /** The value of one header. */
  header(name: string, value: string): string;
  /** The value of a `Host` header. */
  host(host: string): string;
  /** A request's or response's body, by its content type. */
  body(body: string, contentType: string): string;
  /** The value of an environment variable. */
  environmentVariable(name: string, value: string): string;
  /** A statement of SQL, and its bind values (a list or an object by name) without those of secret columns. */
  statement(sql: string, values: unknown, form?: StatementForm): MaskedStatement;
  /**
   * A copy of any value. The stack of an error becomes a list of lines.
   * @param escape is applied to each masked text and to each name
   */
  value(value: unknown, escape?: (text: string) => string): unknown;
}

const headersWithAddress: ReadonlySet<string> = new Set(['referer', 'location', 'content-location', 'origin']);
const workingFolders: ReadonlySet<string> = new Set(['PWD', 'OLDPWD']);
/** A user and a password; not a port, an address or a path of Windows. */
const userAndPassword = /^([\w.@+-]{2,64}:)(?!\/|\d{1,5}(?:$|[/,?]))[^\s•]{4,}$/;
const connectionString = /^[^=;]{1,64}=[^;]*;[^=;]{1,64}=/;

/** @param furtherNames more names of secrets, compared without case */
export function createMasking(furtherNames: readonly string[]): Masking {
  const names = createSecretNames(furtherNames);
  // A masked text may bring a name and its secret together, so it is read again.
  const masked = (text: string, form: TextForm, looks = 3): string => {
    const replaced = replaceRanges(text, findSecrets(text, form, names));
    return replaced === text || looks === 0 ? replaced : masked(replaced, form, looks - 1);
  };
  const harmless = remembered<true>(200, 100_000);
  const text = (content: string): string => {
    if (harmless.of(content) === true) return content;
    const replaced = masked(content, connectionString.test(content) ? 'connection string' : 'text');
    if (replaced === content) harmless.keep(content, true);
    return replaced;
  };
  return {
    isSecret: (name) => names.isSecret(name),
    isSecretParameter: (name) => names.isSecretParameter(name),
    isSecretEntry: (object, name, entry) => isSecretEntry(object, name, entry, names),
    isSecretItem: (list, index) => isSecretItem(list, index, names),
    text,
    address: (address) => masked(address, 'address'),
    parameter: (name, content) => (names.isSecretParameter(name) ? mask : text(content)),
    header(name, content) {
      if (names.isSecret(name)) return mask;
      return headersWithAddress.has(name.toLowerCase()) ? masked(content, 'address') : text(content);
    },
    host: (host) => host.replace(/^[^]+(?=@)/, mask),
    body(body, contentType) {
      if (/^\s*application\/x-www-form-urlencoded/i.test(contentType)) return masked(body, 'parameters');
      return text(
        /^\s*multipart\//i.test(contentType) ? maskParts(body, (name) => names.isSecretParameter(name)) : body,
      );
    },
    environmentVariable(name, content) {
      if (names.isSecret(name) && !workingFolders.has(name)) return mask;
      // An image of a container and its tag look like a user and a password.
      return /image$/i.test(name) ? text(content) : text(content).replace(userAndPassword, `$1${mask}`);
    },
    statement: createStatementMasking(names, text),
    value: (value, escape) => maskValue(value, names, text, escape),
  };
}

/** The fields of a multipart form, each from the empty line after its headers to the next boundary. */
function maskParts(body: string, isSecret: (name: string) => boolean): string {
  return body
    .split(/(?=^--)/m)
    .map((part) => {
      const name = /\bname="?([^"\r\n;]{0,200})/i.exec(part.slice(0, 1000))?.[1] ?? '';
      const head = part.search(/\r?\n\r?\n/);
      if (head === -1 || !isSecret(name)) return part;
      const start = head + (part[head] === '\r' ? 4 : 2);
      return part.slice(0, start) + mask + (/\r?\n$/.exec(part)?.[0] ?? '');
    })
    .join('');
}

/** Deeper and further values are left out. This also ends circular references, whose copy would grow without end. */
const deepest = 12;
const mostValues = 10_000;
const omitted = '…';

/**
 * A copy of a value in which every value named like a secret is masked, at any depth, and every text as running text.
 * Lists are searched for names followed by their values: raw headers, pairs, options of a command line.
 */
function maskValue(
  value: unknown,
  names: SecretNames,
  maskText: (text: string) => string,
  escape: (text: string) => string = (text) => text,
): unknown {
  let left = mostValues;
  const copy = (inner: unknown, depth: number): unknown => {
    left -= 1;
    if (depth > deepest || left < 0) return omitted;
    if (typeof inner === 'string') return escape(maskText(inner));
    if (typeof inner === 'number' && isSecretNumber(String(inner))) return mask;
    if (typeof inner !== 'object' || inner === null || inner instanceof Date) return inner;
    if (inner instanceof Error) return copy(errorFields(inner, maskText), depth);
    if (inner instanceof Map)
      return copy(Object.fromEntries([...inner].map(([key, entry]) => [String(key), entry])), depth);
    if (inner instanceof Set) return copy([...inner], depth);
    if (ArrayBuffer.isView(inner)) return omitted;
    if (Array.isArray(inner)) {
      return inner.map((item: unknown, index) => (isSecretItem(inner, index, names) ? mask : copy(item, depth + 1)));
    }
    const entries = Object.entries(inner);
    return Object.fromEntries(
      entries.map(([name, entry]) => [
        escape(name),
        isSecretEntry(inner, name, entry, names) ? mask : copy(entry, depth + 1),
      ]),
    );
  };
  return copy(value, 0);
}

const userOption = /^(?:-u|--(?:proxy-)?user)$/i;

/** Whether a list's item is the value of the name before it. */
function isSecretItem(list: readonly unknown[], index: number, names: SecretNames): boolean {
  const before = list[index - 1];
  const item = list[index];
  if (typeof before !== 'string' || before.length > 200 || typeof item !== 'string') return false;
  if (userOption.test(before)) return item.includes(':');
  if (before.startsWith('-')) return !before.includes('=') && !item.startsWith('-') && names.isSecret(before);
  const isPair = list.length === 2;
  const isHeader =
    index % 2 === 1 &&
    /^[\w-]+$/.test(before) &&
    (/^(?:set-)?cookie$/i.test(before) || /-|authorization/i.test(before));
  return (isPair || isHeader) && names.isSecret(before);
}

/** Whether an object's entry is a secret by its name, or by the name or key beside it: `{ name: 'Cookie', value: … }`. */
function isSecretEntry(object: object, name: string, value: unknown, names: SecretNames): boolean {
  if (value === null || value === undefined || typeof value === 'boolean') return false;
  if (names.isSecret(name)) return true;
  if (name !== 'value') return false;
  const property = Object.hasOwn(object, 'name') ? 'name' : 'key';
  const beside: unknown = Object.getOwnPropertyDescriptor(object, property)?.value;
  return typeof beside === 'string' && names.isSecret(beside);
}

/** Masks the stack as a whole, since a secret may have several lines. */
function errorFields(error: Error, maskText: (text: string) => string): Record<string, unknown> {
  const { name, message, stack = '', cause } = error;
  const lines = maskText(stack)
    .split('\n')
    .map((line) => line.trim());
  const code = 'code' in error && { code: error.code };
  return { name, message, ...code, stack: lines, ...(cause !== undefined && { cause }) };
}
