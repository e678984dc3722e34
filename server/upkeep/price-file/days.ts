import { isDay } from '../../../db/models/row-reader.ts';

export interface Period {
  /** Such as `2026-04-01`; null if it is not said. */
  readonly from: string | null;
  /** The last day. */
  readonly to: string | null;
}

const monthNames = [
  'jan(?:uari|uary|uar)?',
  'feb(?:ruari|ruary|ruar)?',
  'mar(?:s|ts|ch)?|märz',
  'apr(?:il)?',
  'mai|maj|may',
  'jun[ie]?',
  'jul[iy]?',
  'aug(?:usti|ust)?',
  'sept?(?:ember)?',
  'o[kc]t(?:ober)?',
  'nov(?:ember)?',
  'de[sc](?:ember)?|dez(?:ember)?',
];
const month = `(?:${monthNames.join('|')})`;
const year = String.raw`(?:19|20)\d{2}`;

/** A season (`høst 2026`, `2026/2027`) and a number of a revision (`2027-01`) are no days. */
const days = new RegExp(
  [
    String.raw`(?<season>(?<!\p{L})(?:vår|sommer|høst|haust|vinter|sommar|höst|spring|summer|autumn|winter|frühjahr|herbst|uke|vecka|week|kvartal|q)\s*\d?\d?\s*${year}(?!\s*/))`,
    String.raw`(?<none>(?<!\d)${year}(?:\s*/\s*(?:${year}|\d{2})|-\d{1,2})(?![\d-]))`,
    String.raw`(?<iso>(?<!\d)\d{4}-\d{2}-\d{2}(?!\d))`,
    String.raw`(?<!\d)(?<day>\d{1,2})[./](?<month>\d{1,2})(?:[./](?:(?<year>${year}|\d{2})(?!\d))?|(?=\s*[-\u2010-\u2015]\s*\d))`,
    String.raw`(?<!\p{L})(?:(?<!\d)(?<dayOfMonth>\d{1,2})\.?\s*)?(?<name>${month})(?!\p{L})\.?(?:\s*(?<yearOfMonth>${year}))?`,
    String.raw`(?<!\d[.,]?)(?<only>(?!2000)${year})(?![.,]?\d)`,
  ].join('|'),
  'giu',
);
const endBefore = /(?:^|[^\p{L}])(?:til|till|t\.?\s?o\.?\s?m\.?|to|until|bis)(?:\s+(?:og|och)\s+med)?\s*$/iu;
const dashBetween = /^\s*[-\u2010-\u2015\u2212~]\s*$/;

interface FoundDay {
  readonly first: string;
  readonly last: string;
  readonly hasYear: boolean;
  readonly isEnd: boolean;
}

/** Reads the days of a text. A day behind a dash or "til" ends a period. A day without a year takes that of the end. */
export function readPeriod(text: string): Period {
  const found: FoundDay[] = [];
  let behind = 0;
  let last: RegExpExecArray | null = null;
  for (const match of text.slice(0, 500).matchAll(days)) {
    const before = text.slice(behind, match.index);
    const isEnd = endBefore.test(before) || (last !== null && dashBetween.test(before));
    behind = match.index + match[0].length;
    last = match;
    const day = dayOf(match.groups ?? {});
    if (day !== null) found.push({ ...day, isEnd });
  }
  const ends = found.filter(({ isEnd, hasYear }) => isEnd && hasYear).map((day) => day.last);
  const to = ends.toSorted()[0] ?? null;
  const beginnings = found.flatMap(({ first, hasYear, isEnd }): string[] => {
    if (isEnd) return [];
    if (hasYear) return [first];
    if (to === null) return [];
    const inYear = `${to.slice(0, 4)}${first.slice(4)}`;
    return [inYear <= to ? inYear : `${Number(to.slice(0, 4)) - 1}${first.slice(4)}`];
  });
  return { from: beginnings.toSorted().at(-1) ?? null, to };
}

/** Reads `2026-04-01` or `20260401`; returns null for another text. */
export function readWrittenDay(text: string): string | null {
  const day = text.trim().replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  return isDay(day) ? day : null;
}

type Groups = Readonly<Partial<Record<string, string>>>;

function dayOf(groups: Groups): Omit<FoundDay, 'isEnd'> | null {
  const { season, none, iso, only, name } = groups;
  if ((season ?? none) !== undefined) return null;
  if (iso !== undefined) return isDay(iso) ? { first: iso, last: iso, hasYear: true } : null;
  if (only !== undefined) return { first: `${only}-01-01`, last: `${only}-12-31`, hasYear: true };
  const written = name === undefined ? groups['year'] : groups['yearOfMonth'];
  const wholeYear = written === undefined ? '2000' : written.length === 2 ? `20${written}` : written;
  const number = name === undefined ? Number(groups['month']) : monthNumber(name);
  const day = name === undefined ? groups['day'] : groups['dayOfMonth'];
  const start = `${wholeYear}-${String(number).padStart(2, '0')}`;
  const hasYear = written !== undefined;
  if (day === undefined) {
    const end = new Date(Date.UTC(Number(wholeYear), number, 0)).toISOString().slice(0, 10);
    return { first: `${start}-01`, last: end, hasYear };
  }
  const whole = `${start}-${day.padStart(2, '0')}`;
  return isDay(whole) ? { first: whole, last: whole, hasYear } : null;
}

function monthNumber(name: string): number {
  return monthNames.findIndex((pattern) => new RegExp(`^(?:${pattern})$`, 'i').test(name)) + 1;
}

/** Returns a text with a mark instead of each day and year. */
export function withoutDays(text: string): string {
  return text.replace(days, '#');
}
