import { deepestEncoding, mask } from './secret-names.ts';

/** A secret in a text, from `start` up to, but not including, `end`. */
export interface SecretRange {
  readonly start: number;
  readonly end: number;
  /** Written in its place. */
  readonly replacement: string;
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

/** A text with its percent-encoded printable characters decoded, and the origin of each character. */
interface Decoded {
  readonly text: string;
  /** For each character its position in the original text; last the length of the original. */
  readonly origin: Int32Array;
}

/**
 * Finds ranges in the text, and in the text percent-decoded as often as it is encoded. All ranges are positions in the original text, so
 * that only the secrets are changed, also in addresses inside other addresses.
 */
export function rangesAtEachDepth(
  text: string,
  find: (text: string) => readonly SecretRange[],
): readonly SecretRange[] {
  const outer = find(text);
  if (!text.includes('%')) return outer;
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

/** One printable ASCII character, or the bytes of one letter in UTF-8. */
const encoded = /%(?:[2-6][0-9a-f]|7[0-9a-e])|%[c-f][0-9a-f](?:%[89ab][0-9a-f]){1,3}/gi;

/** Returns null if the bytes are not one letter of UTF-8. */
function decodedLetter(bytes: string): string | null {
  try {
    return decodeURIComponent(bytes);
  } catch {
    return null;
  }
}

/** Returns null if nothing is encoded. */
function decode(text: string, origin: Int32Array | null): Decoded | null {
  if (!text.includes('%')) return null;
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
