import { type Meaning, type Word, createVocabulary } from './vocabulary.ts';

export type Token =
  | { readonly kind: 'word'; readonly meaning: Meaning; readonly languages: ReadonlySet<string>; readonly text: string }
  | { readonly kind: 'unknown'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number; readonly text: string }
  /** Such as `2026-04-01`; a year or a month counts as its first day. */
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'percent' | 'stroke' };

const vocabulary = createVocabulary();
/** Shorter words are no part of a compound, apart from `nr`. */
const shortestPart = 3;

const datePattern = String.raw`(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})(?!\d)|(\d{4})-(\d{2})-(\d{2})(?!\d)`;
const anyDay = new RegExp(String.raw`${datePattern}|(?<!\d)(?:19|20)\d{2}(?!\d)`, 'g');
const piece = new RegExp(
  String.raw`${datePattern}|(\d{1,3}(?:[ \u00A0\u202F]\d{3})+(?!\d)|\d+(?:[.,]\d+)*)|(\p{L}+)|([€$£%/])`,
  'gu',
);

/** Cuts a text into tokens. `m/ mva` and `u/ mva` are "with" and "without". */
export function cutText(text: string): Token[] {
  const spelled = text
    .toLowerCase()
    .replace(/(?<![\p{L}\d])m\/\s*(?=mva|moms|vat)/gu, 'med ')
    .replace(/(?<![\p{L}\d])u\/\s*(?=mva|moms|vat)/gu, 'uten ');
  const tokens = Array.from(spelled.matchAll(piece)).flatMap(
    ([whole, day, month, year, isoYear, isoMonth, isoDay, number, word, sign]): Token[] => {
      if (year !== undefined) return [dayToken(year.length === 2 ? `20${year}` : year, month ?? '', day ?? '', whole)];
      if (isoYear !== undefined) return [dayToken(isoYear, isoMonth ?? '', isoDay ?? '', whole)];
      if (number !== undefined) return [numberToken(number)];
      if (word !== undefined) return cutWord(word);
      if (sign === '%') return [{ kind: 'percent' }];
      return sign === '/' ? [{ kind: 'stroke' }] : cutWord(sign ?? '');
    },
  );
  return withMonths(tokens);
}

function dayToken(year: string, month: string, day: string, text: string): Token {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return Number.isNaN(Date.parse(iso)) ? unknown(text) : { kind: 'day', day: iso };
}

/** A number of four digits that may be a year is one, apart from `1000`. `1.000` is 1000 or 1, and so unknown. */
function numberToken(text: string): Token {
  if (/^(?:19|20)\d{2}$/.test(text) && text !== '2000') return { kind: 'day', day: `${text}-01-01` };
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
    if (next?.kind === 'day') index += 1;
    joined.push(next?.kind === 'day' ? dayToken(next.day.slice(0, 4), month, day ?? '1', month) : unknown(month));
  }
  return joined;
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
