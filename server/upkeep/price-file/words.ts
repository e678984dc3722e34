import { type Meaning, type Word, createVocabulary } from './vocabulary.ts';

export type Token =
  | { readonly kind: 'word'; readonly meaning: Meaning; readonly languages: ReadonlySet<string>; readonly text: string }
  | { readonly kind: 'unknown'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number; readonly text: string }
  /** Such as `2026-04-01`; a year or a month has its first and its last day. */
  | { readonly kind: 'day'; readonly day: string; readonly last: string }
  /** A dash stands between two tokens. */
  | { readonly kind: 'percent' | 'stroke' | 'dash' };

const vocabulary = createVocabulary();
/** Shorter words are no part of a compound, apart from `nr`. */
const shortestPart = 3;

const dashes = String.raw`\-\u2010-\u2015\u2212~`;
/** A season such as `2026/2027` or `2026/27`, and a number such as `2027-01`, are no days. */
const noDayPattern = String.raw`(?<!\d)(?:19|20)\d{2}(?:\s*\/\s*(?:(?:19|20)\d{2}|\d{2})|-\d{1,2})(?![\d-])`;
const datePattern = String.raw`(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})(?!\d)|(\d{4})-(\d{2})-(\d{2})(?!\d)`;
const anyDay = new RegExp(String.raw`${datePattern}|(?<!\d)(?:19|20)\d{2}(?!\d)`, 'g');
const piece = new RegExp(
  String.raw`${datePattern}|(${noDayPattern})|(\d{1,3}(?:[ \u00A0\u202F]\d{3})+(?!\d)|\d+(?:[.,]\d+)*)|(\p{L}+)|([€$£%/¤${dashes}])`,
  'gu',
);

/** Some words are written short, or as several words. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\d])m\/\s*(?=mva|moms|vat)/gu, 'med '],
  [/(?<![\p{L}\d])u\/\s*(?=mva|moms|vat)/gu, 'uten '],
  [/(?<!\p{L})(?:til og med|till och med|t\. ?o\. ?m\.?)(?!\p{L})/gu, 'til '],
  [/(?<!\p{L})(?:fra og med|från och med|f\. ?o\. ?m\.?)(?!\p{L})/gu, 'fra '],
];

export function cutText(text: string): Token[] {
  const spelled = spellings.reduce((read, [short, word]) => read.replace(short, word), text.toLowerCase());
  const tokens = Array.from(spelled.matchAll(piece)).flatMap(
    ([whole, day, month, year, isoYear, isoMonth, isoDay, noDay, number, word, sign]): Token[] => {
      if (year !== undefined) return [dayToken(year.length === 2 ? `20${year}` : year, month ?? '', day ?? '', whole)];
      if (isoYear !== undefined) return [dayToken(isoYear, isoMonth ?? '', isoDay ?? '', whole)];
      if (noDay !== undefined) return [unknown(noDay)];
      if (number !== undefined) return [numberToken(number)];
      if (word !== undefined) return cutWord(word);
      if (sign === '%') return [{ kind: 'percent' }];
      if (sign === '/') return [{ kind: 'stroke' }];
      return /^[\p{Sc}]$/u.test(sign ?? '') ? cutWord(sign ?? '') : [{ kind: 'dash' }];
    },
  );
  // Other dashes join words, and change no meaning.
  return withMonths(tokens).filter((token, index, all) => token.kind !== 'dash' || all[index + 1]?.kind === 'day');
}

function dayToken(year: string, month: string, day: string, text: string): Token {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return Number.isNaN(Date.parse(iso)) ? unknown(text) : { kind: 'day', day: iso, last: iso };
}

function monthToken(year: string, month: string): Token {
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
  return { kind: 'day', day: `${last.slice(0, 7)}-01`, last };
}

/** A number of four digits that may be a year is one, apart from `1000`. `1.000` is 1000 or 1, and so unknown. */
function numberToken(text: string): Token {
  if (/^(?:19|20)\d{2}$/.test(text) && text !== '2000') {
    return { kind: 'day', day: `${text}-01-01`, last: `${text}-12-31` };
  }
  const plain = text.replace(/[ \u00A0\u202F]/g, '');
  return /^\d+$/.test(plain) ? { kind: 'number', value: Number(plain), text } : unknown(text);
}

/** Joins `15. oktober 2025` and `oktober 2025` to one day. A day of a month without a year is unknown. */
function withMonths(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const [token, next, before] = [tokens[index], tokens[index + 1], joined.at(-1)];
    if (token === undefined) continue;
    const month = token.kind === 'word' && token.meaning.startsWith('month ') ? token.meaning.slice(6) : null;
    const day = month !== null && before?.kind === 'number' ? before.text : null;
    if (month === null || (day === null && next?.kind !== 'day')) {
      joined.push(token);
      continue;
    }
    if (day !== null) joined.pop();
    const year = next?.kind === 'day' ? next.day.slice(0, 4) : null;
    if (year !== null) index += 1;
    if (year === null) joined.push(unknown(`${day}. ${month}`));
    else joined.push(day === null ? monthToken(year, month) : dayToken(year, month, day, month));
  }
  return joined;
}

/** Returns whether a token is a day that lacks its year, as in `01.10. - 31.12.2026`. */
export function isDayWithoutYear(token: Token | undefined): boolean {
  return (
    (token?.kind === 'unknown' && /^\d/.test(token.text)) ||
    (token?.kind === 'word' && token.meaning.startsWith('month '))
  );
}

function unknown(text: string): Token {
  return { kind: 'unknown', text };
}

export function withoutDays(text: string): string {
  return text.replace(anyDay, '#');
}

function cutWord(text: string): Token[] {
  const word = vocabulary.get(text);
  return word === undefined ? (cutCompound(text) ?? [unknown(text)]) : [wordToken(text, word)];
}

function wordToken(text: string, { meaning, languages }: Word): Token {
  return { kind: 'word', meaning, languages, text };
}

const longestCompound = 40;

/** Returns the fewest words without a rest. An `s` or an `e` may join two. */
function cutCompound(text: string): Token[] | null {
  if (text.length > longestCompound) return null;
  const best: (Token[] | null)[] = [[]];
  for (let end = 1; end <= text.length; end += 1) {
    best[end] = null;
    for (let start = 0; start < end; start += 1) {
      const before = best[start];
      const part = text.slice(start, end);
      const word = wordInCompound(part, end === text.length);
      if (before === null || before === undefined || word === undefined) continue;
      const cut = [...before, wordToken(part, word)];
      if (cut.length < (best[end]?.length ?? Number.POSITIVE_INFINITY)) best[end] = cut;
    }
  }
  return best[text.length] ?? null;
}

function wordInCompound(part: string, isLast: boolean): Word | undefined {
  if (part === 'nr' || part === 'no') return vocabulary.get(part);
  const own = part.length < shortestPart ? undefined : vocabulary.get(part);
  if (own !== undefined || isLast || part.length <= shortestPart || !/[se]$/.test(part)) return own;
  return vocabulary.get(part.slice(0, -1));
}
