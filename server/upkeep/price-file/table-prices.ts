import { type DecimalMark, findDecimalMark, readNumber } from '../../i18n/read-number.ts';
import { type ImportAnswers, answerTo } from '../import-answers.ts';
import { type UpkeepText, RefusalError } from '../refusal.ts';
import { type Cell, type Sheet, placeOf } from '../workbook/sheet.ts';
import { createShapeCheck, refuseCommaFile } from './row-shape.ts';
import { type Heading, type PriceFacts, currenciesOf, readHeading, readNote, unknownCurrency } from './headings.ts';
import { type PriceColumns, chooseColumns } from './price-columns.ts';
import { type PriceLine, type PriceList, earlierDay, laterDay, ownCurrency } from './price-list.ts';
import { type PriceTable, findTables } from './price-tables.ts';
import { priceUnit } from './price-units.ts';
import { cutText, withoutDays } from './words.ts';

/**
 * Reads the prices of every table.
 * @param answersOf returns the answers for headings with this mark
 * @throws {RefusalError} if there is no table, or if decimal commas separate its values
 */
export function readTablePrices(
  file: string,
  sheets: readonly Sheet[],
  answersOf: (mark: string) => ImportAnswers,
): PriceList {
  const tables = findTables(sheets);
  if (tables.length === 0) throw new RefusalError({ code: 'no-headings', file });
  const mark = markOf(tables);
  const answers = answersOf(mark);
  const read = tables.map((table) => ({ table, columns: chooseColumns(table, answers) }));
  const priced = read.map(({ table, columns }) => {
    if (table.sheet.delimiter === ',' && columns.price !== null) refuseCommaFile(file, table, columns.price.position);
    return linesOf(table, columns, answers);
  });
  const questions = read.flatMap(({ columns }) => columns.questions);
  const facts = tables.flatMap(({ columns, notes, sheet }) =>
    notes.concat(
      columns.flatMap(({ meaning, above }) => [meaning, above]),
      Array.from(new Set(sheet.formatTexts?.values()), readNote),
    ),
  );
  const named = facts.flatMap(({ currencies }) => Array.from(currencies));
  return {
    organisation: null,
    mark,
    lines: priced.flatMap(({ lines }) => lines),
    questions: [...new Map(questions.map((asked) => [`${asked.subject} ${asked.values.join()}`, asked])).values()],
    ignored: [...new Set(read.flatMap(({ columns }) => columns.ignored))],
    ambiguous: priced.find(({ ambiguous }) => ambiguous !== null)?.ambiguous ?? null,
    currencies: [...currenciesOf(new Set(named))],
  };
}

/** Returns equal marks for equal headings. Dates do not count in a file with one column of prices. */
function markOf(tables: readonly PriceTable[]): string {
  if (tables.every(({ headingRow }) => headingRow < 0)) return '';
  const headings = tables.map(({ columns }) => columns.map(({ heading }) => heading).toSorted());
  const mark = [...new Set(headings.map((own) => own.join('\t')))].join('\n');
  const hasOnePrice = tables.every(
    ({ columns }) => columns.filter(({ meaning: { role } }) => role === 'price' || role === 'unclear').length <= 1,
  );
  return hasOnePrice ? withoutDays(mark) : mark;
}

function linesOf(
  table: PriceTable,
  { price, kind, articles, others, units }: PriceColumns,
  answers: ImportAnswers,
): { readonly lines: readonly PriceLine[]; readonly ambiguous: string | null } {
  if (price === null) return { lines: [], ambiguous: null };
  const { sheet, headingRow, end } = table;
  const { rows, formatTexts } = sheet;
  const texts = rows.slice(headingRow + 1, end).map((cells) => textAt(cells, price.position));
  const { mark, ambiguous } = decimalMark(texts, answers);
  const misfit = sheet.delimiter === undefined ? () => null : createShapeCheck(table, price.position);
  const statements = [price.meaning, price.above, ...table.notes];
  const factsOfFormat = new Map<string, ReturnType<typeof factsWith>>();
  const factsWith = (format: Heading) => ({
    ...factsOf(table, [...statements, format]),
    isNet: format.kinds.has('purchase'),
  });
  const factsAt = (row: number): ReturnType<typeof factsWith> => {
    const format = formatTexts?.get(placeOf(row, price.position)) ?? '';
    const facts = factsOfFormat.get(format) ?? factsWith(readHeading(format));
    factsOfFormat.set(format, facts);
    return facts;
  };
  const lines: PriceLine[] = [];
  for (let row = headingRow + 1; row < end; row += 1) {
    const cells = rows[row] ?? [];
    if (cells.every((cell) => cell === null || cell === '')) continue;
    const at = (column: { readonly position: number } | undefined): string => textAt(cells, column?.position ?? -1);
    const amount = readPrice(cells[price.position] ?? null, mark);
    const facts = factsAt(row);
    const signs = currenciesIn(cells[price.position]);
    const currency = currencyOf(others.currency === undefined ? null : at(others.currency), facts, signs, answers);
    const unitCells = units.map(({ column, isPriceUnit }) => ({ text: at(column), isPriceUnit }));
    const discount = readDiscount(at(others.discount));
    lines.push({
      table: `${sheet.name}:${headingRow}`,
      sheet: sheet.name === '' ? null : sheet.name,
      row: row + 1,
      articleNumbers: articles.map((column) => at(column) || null),
      nobbNumber: at(others.nobb).replace(/\s/g, '') || null,
      name: at(others.name) || null,
      brand: at(others.brand) || null,
      column: price.heading,
      price: amount.price,
      kind: facts.isNet ? 'purchase' : kind,
      currency: currency === 'none' ? null : currency,
      vat: facts.vat,
      ...priceUnit(unitCells, facts, answers),
      validFrom: laterDay(facts.from, dateAt(cells, others.from?.position ?? -1, 'from')),
      validUntil: earlierDay(facts.until, dateAt(cells, others.until?.position ?? -1, 'until')),
      discount: discount ?? 0,
      ...readState(at(others.status), others.status?.meaning.yes ?? null, answers),
      objection:
        misfit(row) ??
        amount.objection ??
        (currency === 'none' ? { code: 'no-currency' } : null) ??
        (discount === null ? { code: 'not-a-price', text: at(others.discount).slice(0, 50) } : null),
    });
  }
  return { lines, ambiguous };
}

/** Several values of one fact contradict each other. */
function factsOf({ columns }: PriceTable, statements: readonly PriceFacts[]) {
  const all = <Value>(of: (facts: PriceFacts) => Iterable<Value>): Set<Value> =>
    new Set(statements.flatMap((facts) => [...of(facts)]));
  const vats = all(({ vat }) => vat);
  const [vat = null] = vats.size === 1 ? vats : [];
  const languages = columns.flatMap(({ meaning }) => meaning.languages);
  const isNorwegian = languages.some((own) => own.has('no') && !own.has('sv') && !own.has('da'));
  const isOther =
    languages.some((own) => !own.has('no') && !own.has('en')) ||
    (languages.every((own) => own.has('en')) && languages.some((own) => !own.has('no')));
  return {
    vat,
    currencies: all(({ currencies }) => currencies),
    counts: [...all(({ counts }) => counts)],
    units: [...all(({ unit }) => (unit === null ? [] : [unit]))],
    from: statements.map(({ from }) => from).reduce(laterDay, null),
    until: statements.map(({ until }) => until).reduce(earlierDay, null),
    isForeign: isOther && !isNorwegian,
  };
}

function currenciesIn(cell: Cell | undefined): Iterable<string> {
  return typeof cell === 'string' && /[\p{L}€$£]/u.test(cell) ? readNote(cell.slice(0, 60)).currencies : [];
}

/** Returns null if the currency must be asked, and `none` if the cell holds none. */
function currencyOf(
  cell: string | null,
  { currencies, isForeign }: ReturnType<typeof factsOf>,
  signs: Iterable<string>,
  answers: ImportAnswers,
): string | null {
  const own = cell === null || cell === '' ? [] : /^[A-Z]{3}$/.test(cell) ? [cell] : [...readNote(cell).currencies];
  const texts = new Set([...currencies, ...signs, ...own]);
  const named = currenciesOf(texts);
  if (cell !== null && own.length === 0 && (cell !== '' || named.size === 0)) return 'none';
  const [only, ...others] = named;
  const isAnyKrone = texts.size === 1 && texts.has('kr');
  if (others.length > 0 || only === unknownCurrency || ((only === undefined || isAnyKrone) && isForeign))
    return answerTo(answers, 'currency');
  return only ?? ownCurrency;
}

/** Amounts such as `1.250` among `112.5` are ambiguous until they are answered. */
function decimalMark(
  texts: readonly string[],
  answers: ImportAnswers,
): { readonly mark: DecimalMark | null; readonly ambiguous: string | null } {
  const mark = findDecimalMark(texts);
  const isThousand = new RegExp(`^\\D{0,5}[1-9]\\d{0,2}\\${mark ?? '.'}\\d{3}(?!\\d)\\D{0,5}$`);
  const isShort = new RegExp(`\\${mark ?? '.'}\\d{1,2}(?!\\d)`);
  const doubtful =
    mark !== null && texts.some((text) => isShort.test(text))
      ? texts.find((text) => isThousand.test(text.trim()))
      : undefined;
  const answer = answerTo(answers, 'decimal-mark');
  if (doubtful === undefined) return { mark, ambiguous: null };
  return { mark: answer === null ? mark : answer === 'comma' ? ',' : '.', ambiguous: doubtful.trim().slice(0, 20) };
}

const currencySign = /€|\$|£|(?<![\p{L}])(?:eur|sek|dkk|usd|gbp)(?![\p{L}])/giu;

function readPrice(cell: Cell, mark: DecimalMark | null): Pick<PriceLine, 'price' | 'objection'> {
  if (cell === null || cell === '') return { price: null, objection: { code: 'no-price' } };
  const withoutSigns = (text: string): string => text.replace(currencySign, '').trim();
  const price =
    typeof cell === 'number' ? cell : typeof cell === 'string' ? readNumber(withoutSigns(cell), mark) : null;
  if (price !== null) return { price, objection: null };
  const text = (cell instanceof Date ? cell.toISOString() : String(cell)).slice(0, 50);
  const [withComma, withPoint] =
    typeof cell === 'string' ? [readNumber(cell, ','), readNumber(cell, '.')] : [null, null];
  const objection: UpkeepText =
    withComma !== null && withPoint !== null
      ? { code: 'two-prices', one: withComma, other: withPoint, text }
      : { code: 'not-a-price', text };
  return { price, objection };
}

/** Returns per cent as a part; 0 for an empty cell, null for another text. */
function readDiscount(text: string): number | null {
  if (text === '') return 0;
  const percent = readNumber(text.replace(/\s*%$/, ''));
  return percent !== null && percent >= 0 && percent <= 100 && (percent === 0 || percent >= 1) ? percent / 100 : null;
}

/**
 * Returns the state of goods. An unknown word is asked about.
 * @param yes the meaning of "yes" below its heading
 */
function readState(
  text: string,
  yes: 'active' | 'ended' | null,
  answers: ImportAnswers,
): Pick<PriceLine, 'state' | 'status'> {
  const state = text === '' ? 'active' : stateOf(text, yes);
  if (state !== null) return { state, status: text };
  const answer = answerTo(answers, 'status', text);
  return { state: answer === null ? 'unknown' : answer === 'discontinued' ? 'ended' : 'active', status: text };
}

function stateOf(text: string, yes: 'active' | 'ended' | null): 'active' | 'ended' | null {
  if (/^(?:n|no|0|nei|nej|false)$/i.test(text)) return yes === 'active' ? 'ended' : 'active';
  if (/^(?:1|true)$/i.test(text)) return yes;
  const meanings = new Set(cutText(text).map((token) => (token.kind === 'word' ? token.meaning : token.kind)));
  for (const harmless of ['filler', 'day', 'goods'] as const) meanings.delete(harmless);
  const [only, ...others] = meanings;
  if (others.length > 0) return null;
  if (only === 'yes') return yes;
  return only === 'ended' || only === 'active' ? only : null;
}

/** No number or name of goods is longer. */
const longestText = 500;

function textAt(cells: readonly Cell[], position: number): string {
  const cell = cells[position] ?? null;
  return cell instanceof Date || cell === null ? '' : String(cell).trim().slice(0, longestText);
}

/** A year or a month is its first day in a column of beginnings, and its last day in one of ends. */
function dateAt(cells: readonly Cell[], position: number, end: 'from' | 'until'): string | null {
  const cell = cells[position] ?? null;
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  const text = String(cell ?? '');
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (year !== undefined) return `${year}-${month}-${day}`;
  return readNote(`${end === 'from' ? 'fra' : 'til'} ${text}`)[end];
}
