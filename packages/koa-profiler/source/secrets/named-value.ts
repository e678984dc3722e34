const longestName = 200;
/** The most spaces and backslashes that are skipped before and after a name. */
const mostBetween = 8;

/** A name in front of a `=` or `:`. */
export interface NamedPlace {
  readonly name: string;
  /** The character before the name, spaces skipped; empty at the beginning. */
  readonly before: string;
  /** Whether there is no space between `before` and the name. */
  readonly adjoins: boolean;
  /** The end of the text before the name, as far as needed. */
  readonly wordsBefore: string;
  /** How the name is quoted: nothing, or a quotation mark with the backslashes before it. */
  readonly quote: string;
  /** Whether spaces are between the name and the separator. */
  readonly spaced: boolean;
}

/** Reads the name that ends at the separator, from a limited number of characters. Returns null if there is none. */
export function nameBefore(text: string, separator: number): NamedPlace | null {
  const behindBlanks = skipBack(text, separator, isBlank, mostBetween);
  const mark = text[behindBlanks - 1] ?? '';
  const isQuoted = mark === '"' || mark === "'" || mark === '`';
  const end = isQuoted ? skipBack(text, behindBlanks - 1, isBackslash, mostBetween) : behindBlanks;
  const start = skipBack(text, end, isQuoted ? isQuotedNameCharacter : isNameCharacter, longestName);
  if (start === end) return null;
  const quote = text.slice(end, behindBlanks);
  if (isQuoted && !text.startsWith(quote, start - quote.length)) return null;
  const before = skipBack(text, start - quote.length, isBlankOrLineEnd, mostBetween);
  return {
    name: text.slice(start, end),
    before: text.slice(before, start).includes('\n') ? '\n' : text.slice(Math.max(0, before - 1), before),
    adjoins: before === start - quote.length,
    wordsBefore: text.slice(Math.max(0, start - 12), start),
    quote,
    spaced: behindBlanks < separator,
  };
}

function skipBack(text: string, end: number, belongs: (code: number) => boolean, maximum: number): number {
  let start = end;
  while (start > 0 && end - start < maximum && belongs(text.charCodeAt(start - 1))) start -= 1;
  return start;
}

function isNameCharacter(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code > 127 ||
    '_-.[]$@+'.includes(String.fromCharCode(code))
  );
}

function isQuotedNameCharacter(code: number): boolean {
  return code === 32 || isNameCharacter(code);
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}

function isBlankOrLineEnd(code: number): boolean {
  return isBlank(code) || code === 10 || code === 13;
}

function isBackslash(code: number): boolean {
  return code === 92;
}
