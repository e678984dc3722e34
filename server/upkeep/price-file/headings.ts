import { readNumber } from '../../i18n/read-number.ts';
import type { Cell } from '../workbook/open-workbook.ts';
import { type ColumnRole, type OfferedColumn, columnRoles } from '../import-answers.ts';
import { currencyNamed } from './currency.ts';

/** A column of prices: its position, and the VAT, currency and kind that its heading names. */
export interface PriceHeading {
  readonly position: number;
  readonly heading: string;
  readonly isNet: boolean;
  readonly vat: 'incl' | 'ex' | null;
  /** Null where neither the heading nor a title above names one. */
  readonly currency: string | null;
  /** The number of pieces that a price is for. */
  readonly pieces: number;
}

/** The headings of a price list, with the positions of its columns. */
export interface PriceHeadings {
  /** The last row of the headings, from 0. */
  readonly row: number;
  readonly article: number | null;
  /** Further columns of article numbers. */
  readonly otherArticles: readonly number[];
  readonly nobb: number | null;
  readonly name: number | null;
  readonly currency: number | null;
  /** The column that says whether the goods are discontinued. */
  readonly status: number | null;
  /** The column with the number of pieces that a price is for. */
  readonly pieces: number | null;
  readonly prices: readonly PriceHeading[];
  /** The same for every list with these headings; digits do not count, such as those of a date. */
  readonly mark: string;
}

const article =
  /^(?:lev(?:erandør(?:ens)?)?\s*)?(?:vare|art(?:ikkel)?|produkt)\s*(?:nummer|nr|no|id|kode)?$|^(?:item|article|part)\s*(?:number|no)$|^sku$/;
const nobb = /^nobb(?:\s*(?:nummer|nr|no|modul(?:nummer|nr)?))?$/;
const name = /^(?:vare)?(?:beskrivelse|tekst|navn|benevnelse)$|^(?:description|name)$/;
const price =
  /^(?:ny\s+)?(?:vei(?:l(?:edende)?)?\s*)?(?:ut|salgs|brutto|netto|liste|inn(?:kjøps)?|enhets|utsalgs|butikk)?\s*pris(?:er)?(?:[\s/(,].*)?$|^(?:netto|brutto|net|gross|list)?\s*price(?:[\s/(,].*)?$|^(?:netto|brutto)$/;
const net = /netto|\bnet\b|inn(?:kjøps)?pris/;
const pieces = /^pris\s*(?:enhet|antall|faktor|mengde|pr|per)$|^(?:pr|per)\s*antall$|^price\s*(?:unit|quantity)$/;
const currency = /^valuta(?:\s*kode)?$|^currency(?:\s*code)?$/;

const status = /^(?:(?:vare|artikkel|produkt|item)\s*)?status$|^utgå(?:tt|r)(?:\s*vare)?$|^discontinued$/;

const patterns: Readonly<Record<Exclude<ColumnRole, 'none'>, RegExp>> = {
  article,
  nobb,
  price,
  unit: pieces,
  currency,
  status,
  name,
};

/** What columns hold, by their headings. */
type Said = Readonly<Record<string, ColumnRole>>;

/** The roles of headings: what was said of them, else what they are known for. */
function rolesOf(plain: readonly string[], said: Said): (ColumnRole | null)[] {
  const named = new Map(Object.entries(said).map(([heading, role]) => [plainHeading(heading), role]));
  return plain.map((text) => named.get(text) ?? roleKnown(text));
}

function roleKnown(text: string): ColumnRole | null {
  if (pieces.test(text)) return 'unit';
  return columnRoles.find((role) => role !== 'none' && patterns[role].test(text)) ?? null;
}

const rowsThatMayStandAbove = 20;

type Row = readonly Cell[];

/**
 * Finds the headings of a price list, in one row or two: the first with a number and a price. Null when there are none.
 * @param said what was said of columns, by their headings; it holds over what headings are known for
 */
export function findHeadings(rows: readonly Row[], said: Said = {}): PriceHeadings | null {
  for (let row = 0; row < Math.min(rows.length, rowsThatMayStandAbove); row += 1) {
    const [cells, below, above] = [rows[row] ?? [], rows[row + 1] ?? [], rows[row - 1] ?? []];
    const isDouble = isSecondRow(below);
    const one = headingsOf(textsOf(cells), textsOf(cells), row, said);
    const two = isDouble ? headingsOf(joined(cells, below), joined(cells, below), row + 1, said) : null;
    const found = two ?? (one === null ? null : headingsOf(textsOf(cells), joined(above, cells), row, said));
    if (found !== null) return withTitle(found, rows.slice(0, row));
  }
  return null;
}

/** The headings that a list probably has, where it has none that are known. */
export interface SupposedHeadings {
  /** The same mark that the list has when its columns are named. */
  readonly mark: string;
  readonly columns: readonly OfferedColumn[];
}

const mostExamples = 3;
const mostColumns = 60;
const longestHeading = 100;

/**
 * The row without a number that has the most texts is supposed to be the headings. Null where no row has two, or it cannot be one of
 * a list.
 */
export function supposeHeadings(rows: readonly Row[], said: Said): SupposedHeadings | null {
  const counts = rows
    .slice(0, rowsThatMayStandAbove)
    .map((cells) => (cells.some(isNumber) ? 0 : headingTexts(cells).length));
  const row = counts.indexOf(Math.max(...counts, 2));
  if (row < 0) return null;
  const texts = textsOf(rows[row] ?? []);
  const isHeading = (text: string): boolean =>
    text.length <= longestHeading && !/\p{Cc}/u.test(text.replace(/\s/g, ' '));
  if (texts.length > mostColumns || !texts.every(isHeading)) return null;
  const plain = texts.map(plainHeading);
  const roles = rolesOf(plain, said);
  const columns = texts.flatMap((heading, position): OfferedColumn[] => {
    if (heading === '' || texts.indexOf(heading) !== position) return [];
    const examples = rows
      .slice(row + 1, row + 1 + rowsThatMayStandAbove)
      .map((cells) =>
        String(cells[position] ?? '')
          .trim()
          .slice(0, 40),
      )
      .filter((text) => text !== '');
    return [{ heading, examples: examples.slice(0, mostExamples), role: roles[position] ?? 'none' }];
  });
  return { mark: markOf(plain), columns };
}

function isNumber(cell: Cell): boolean {
  return typeof cell === 'number' || (typeof cell === 'string' && readNumber(cell) !== null);
}

function headingTexts(cells: Row): string[] {
  return textsOf(cells).filter((text) => text !== '' && !/\d{3}/.test(text));
}

/** Whether a row may be the second row of headings: it has only texts, and no number of three digits or more. */
function isSecondRow(cells: Row): boolean {
  const filled = cells.filter((cell) => cell !== null && cell !== '');
  return filled.length > 0 && filled.every((cell) => typeof cell === 'string' && !/\d{3}/.test(cell));
}

function textsOf(cells: Row): string[] {
  return Array.from(cells, (cell) => (typeof cell === 'string' ? cell.trim() : ''));
}

/** Each heading with the one above it; an empty cell above has the text of the cell to its left, as merged cells do. */
function joined(upper: Row, lower: Row): string[] {
  const [top, bottom] = [textsOf(upper), textsOf(lower)];
  let last = '';
  return Array.from({ length: Math.max(top.length, bottom.length) }, (_, index) => {
    const own = top[index] ?? '';
    if (own !== '') last = own;
    const under = bottom[index] ?? '';
    return under === '' ? own : `${last} ${under}`.trim();
  });
}

/** @param meanings the headings together with the titles above them: they name VAT, currency and kind */
function headingsOf(
  texts: readonly string[],
  meanings: readonly string[],
  row: number,
  said: Said,
): PriceHeadings | null {
  const plain = texts.map(plainHeading);
  const roles = rolesOf(plain, said);
  const articles = roles.flatMap((role, position) => (role === 'article' ? [position] : []));
  const positionOf = (wanted: ColumnRole): number | null => {
    const position = roles.indexOf(wanted);
    return position < 0 ? null : position;
  };
  const numbers = { article: articles[0] ?? null, nobb: positionOf('nobb') };
  const prices = roles.flatMap((role, position): PriceHeading[] => {
    if (role !== 'price') return [];
    const meaning = plainHeading(meanings[position] ?? '');
    return [
      {
        position,
        heading: texts[position] ?? '',
        isNet: net.test(meaning),
        vat: vatSaid(meaning),
        currency: currencyNamed(meaning),
        pieces: piecesSaid(meaning),
      },
    ];
  });
  if ((numbers.article === null && numbers.nobb === null) || prices.length === 0) return null;
  return {
    row,
    ...numbers,
    otherArticles: articles.slice(1),
    name: positionOf('name'),
    currency: positionOf('currency'),
    status: positionOf('status'),
    pieces: positionOf('unit'),
    prices,
    mark: markOf(plain),
  };
}

function markOf(plain: readonly string[]): string {
  return plain
    .filter((text) => text !== '')
    .map((text) => text.replace(/\d+/g, '#'))
    .toSorted()
    .join('|');
}

/** A title such as "Prices in EUR" holds for the prices whose headings name no currency. */
function withTitle(headings: PriceHeadings, above: readonly Row[]): PriceHeadings {
  const title = currencyNamed(above.flatMap(textsOf).join(' ').toLowerCase());
  if (title === null) return headings;
  return { ...headings, prices: headings.prices.map((one) => ({ ...one, currency: one.currency ?? title })) };
}

/** The column that `wanted` names, else the only column of list prices, else the only one with net prices; null where several are left. */
export function choosePrice({ prices }: PriceHeadings, wanted: string | null): PriceHeading | null {
  const named = prices.find(({ heading }) => heading.toLowerCase() === wanted?.trim().toLowerCase());
  if (named !== undefined) return named;
  const listPrices = prices.filter(({ isNet }) => !isNet);
  const [only, ...others] = listPrices.length > 0 ? listPrices : prices;
  return only !== undefined && others.length === 0 ? only : null;
}

const vatWord = String.raw`(?:\d+\s*%?\s*)?(?:mva|moms|vat|mwst|merverdiavgift|avgift(?:er)?|tax)(?![\p{L}])`;
/** A word such as "incl" that ends the heading, or is followed by a word for VAT: "inkl. frakt" names no VAT. */
const said = String.raw`(?:\s*$|\s*[)\]]|\s+(?:nok|kr|sek|eur|dkk|usd|gbp)(?![\p{L}])|\s*${vatWord})`;
const including = new RegExp(
  String.raw`(?<![\p{L}])(?:(?:ink?l|incl?|inklusive?|including)${said}|(?:med|with|m/)\s*${vatWord})`,
  'u',
);
const without = new RegExp(
  String.raw`(?<![\p{L}])(?:(?:eks|ekskl|exkl|excl?|ex|eksklusive?|excluding)${said}|(?:uten|utan|without|u/)\s*${vatWord})`,
  'u',
);

/** The VAT that a text in small letters names; null where it names none, or both. */
export function vatSaid(text: string): 'incl' | 'ex' | null {
  const [incl, ex] = [including.test(text), without.test(text)];
  if (incl === ex) return null;
  return incl ? 'incl' : 'ex';
}

function piecesSaid(text: string): number {
  const [, per, slash] = /(?<![\p{L}])(?:pr|per|à)\s*(\d{2,4})(?!\d)|\/\s*(10{1,3})(?!\d)/u.exec(text) ?? [];
  return Number(per ?? slash ?? 1);
}

function plainHeading(text: string): string {
  return text
    .toLowerCase()
    .replace(/[.:_*-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
