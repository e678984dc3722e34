import { deepestEncoding, mask } from './secret-names.ts';

/**
 * The kind of a text: running text, which may contain anything; one address; the parameters of an address or a form; or a
 * connection string (`Server=db;Password=…`).
 */
export type TextForm = 'text' | 'address' | 'parameters' | 'connection string';

/** A secret in a text, from `start` up to, but not including, `end`. */
export interface SecretRange {
  readonly start: number;
  readonly end: number;
  /** Written in its place. */
  readonly replacement: string;
}

type Groups = Readonly<Record<string, string | undefined>>;

/** A place of secrets: the group `secret` of a pattern with the flags `d` and `g`. */
export interface SecretPlace<Context extends readonly unknown[] = []> {
  readonly pattern: RegExp;
  /** Whether the other groups, and the look of the text, say that it is a secret. Default: always. */
  readonly isSecret?: (groups: Groups, ...context: Context) => boolean;
}

/** Finds the secrets of places in a text. */
export function findPlaces<Context extends readonly unknown[]>(
  places: readonly SecretPlace<Context>[],
  text: string,
  ...context: Context
): readonly SecretRange[] {
  return places.flatMap(({ pattern, isSecret }) =>
    Array.from(text.matchAll(pattern)).flatMap(({ groups = {}, indices }) => {
      const [start, end] = indices?.groups?.['secret'] ?? [0, 0];
      const isMeant = isSecret === undefined || isSecret(groups, ...context);
      return isMeant ? [{ start, end, replacement: mask }] : [];
    }),
  );
}

/** The text with each range replaced; ranges that overlap are replaced once. */
export function replaceRanges(text: string, ranges: readonly SecretRange[]): string {
  if (ranges.length === 0) return text;
  let replaced = '';
  let done = 0;
  let open: SecretRange | null = null;
  for (const range of [...ranges].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (open !== null && range.start < open.end) {
      if (range.end > open.end) open = { start: open.start, end: range.end, replacement: mask };
      continue;
    }
    if (open !== null) {
      replaced += text.slice(done, open.start) + open.replacement;
      done = open.end;
    }
    open = range;
  }
  if (open !== null) {
    replaced += text.slice(done, open.start) + open.replacement;
    done = open.end;
  }
  return replaced + text.slice(done);
}

/** A text that is decoded once, and the origin of each character. */
interface Decoded {
  readonly text: string;
  /** For each character its position in the original text; last the length of the original. */
  readonly origin: Int32Array;
}

/**
 * Finds ranges in the text and in its decoded forms: percent signs of addresses and backslashes of JSON are decoded until none
 * is left, at most `deepestEncoding` times. All ranges are positions in the original text, so that only the secrets are
 * changed, also in addresses inside other addresses and in JSON inside of JSON.
 */
export function rangesAtEachDepth(
  text: string,
  find: (text: string) => readonly SecretRange[],
): readonly SecretRange[] {
  const outer = find(text);
  if (!mayBeEncoded.test(text)) return outer;
  const ranges = [...outer];
  let inner = text;
  let origin: Int32Array | null = null;
  for (let depth = 0; depth < deepestEncoding; depth += 1) {
    const decoded = decode(inner, origin);
    if (decoded === null) break;
    for (const { start, end } of find(decoded.text)) {
      ranges.push({ start: decoded.origin[start] ?? 0, end: decoded.origin[end] ?? text.length, replacement: mask });
    }
    inner = decoded.text;
    origin = decoded.origin;
  }
  return ranges;
}

const mayBeEncoded = /[%\\]/;
/** One printable ASCII character, the bytes of one letter in UTF-8, or a backslash with its character. */
const encoded = /%(?:[2-6][0-9a-f]|7[0-9a-e])|%[c-f][0-9a-f](?:%[89ab][0-9a-f]){1,3}|\\(?:u[0-9a-f]{4}|[nrt"'`/\\])/gi;

/** Returns null if the bytes are not one letter of UTF-8. */
function decodedLetter(letter: string): string | null {
  if (letter.startsWith('\\u')) return String.fromCharCode(Number.parseInt(letter.slice(2), 16));
  if (letter.startsWith('\\')) return letter.slice(1).replace(/[nrt]/i, '\n');
  try {
    return decodeURIComponent(letter);
  } catch {
    return null;
  }
}

/** Returns null if nothing is encoded. */
function decode(text: string, origin: Int32Array | null): Decoded | null {
  if (!mayBeEncoded.test(text)) return null;
  const pieces: string[] = [];
  const places = new Int32Array(text.length + 1);
  const originOf = (place: number): number => origin?.[place] ?? place;
  let length = 0;
  let done = 0;
  const copyUpTo = (end: number): void => {
    pieces.push(text.slice(done, end));
    for (let place = done; place < end; place += 1) places[length++] = originOf(place);
  };
  for (const match of text.matchAll(encoded)) {
    const letter = decodedLetter(match[0]);
    if (letter === null) continue;
    copyUpTo(match.index);
    pieces.push(letter);
    for (let unit = 0; unit < letter.length; unit += 1) places[length++] = originOf(match.index);
    done = match.index + match[0].length;
  }
  if (done === 0) return null;
  copyUpTo(text.length);
  places[length] = originOf(text.length);
  return { text: pieces.join(''), origin: places.subarray(0, length + 1) };
}
