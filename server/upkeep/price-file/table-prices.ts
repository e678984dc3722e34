import type { DecimalMark } from '../../i18n/read-number.ts';
import { type ColumnRole, type ImportAnswers, answerTo } from '../import-answers.ts';
import type { UpkeepText } from '../refusal.ts';
import { type Cell, cellName, placeOf } from '../workbook/sheet.ts';
import { type MarkReading, readAmount, readDecimalMark, readDiscount, readGoodsNumber } from './amounts.ts';
import { isUnitOfPrice } from './column-roles.ts';
import { readPeriod, readWrittenDay } from './days.ts';
import { type PriceTable, type TableColumn, isOfTexts, textOf } from './layout.ts';
import { type LineFacts, type ReadLine, earlierDay, laterDay, nothingStated } from './price-list.ts';
import { readState } from './read-state.ts';
import { createShapeCheck } from './row-shape.ts';
import { type PriceKind, type TextFacts, readFacts, readUnit, unknownCurrency } from './text-facts.ts';
import { readWords } from './vocabulary.ts';

export interface TableLines extends MarkReading {
  readonly lines: readonly ReadLine[];
}

/** @param roles what each column is used for, by its heading */
export function readPricesOfTable(
  table: PriceTable,
  roles: ReadonlyMap<string, ColumnRole>,
  answers: ImportAnswers,
): TableLines {
  const columns = (role: ColumnRole): TableColumn[] =>
    table.columns.filter(({ heading }) => roles.get(heading) === role);
  const [price] = columns('price');
  if (price === undefined) return { lines: [], mark: null, doubtful: null };
  const { sheet, headingRow, end } = table;
  const [nobb, name, currency, quantity, unit, from, to, status, discount] = (
    ['nobb', 'name', 'currency', 'quantity', 'unit', 'valid-from', 'valid-to', 'status', 'discount'] as const
  ).map((role) => columns(role)[0]);
  const number = columns('article')[0] ?? columns('supplier-number')[0];
  const goods = Array.from({ length: Math.max(0, end - headingRow - 1) }, (_, index) => index + headingRow + 1).filter(
    (row) => !isEmpty(sheet.rows[row] ?? []) && !isHeadingAgain(sheet.rows[row] ?? [], table),
  );
  const written = readDecimalMark(goods.map((row) => sheet.rows[row]?.[price.position] ?? null));
  const mark =
    chosenMark(answers) ??
    (written.doubtful === null ? written.mark : (written.mark ?? neighbourMark(table, price, goods)));
  const misfit = sheet.delimiter === undefined ? () => null : createShapeCheck(table);
  const factsAt = createFactReader(table, price);
  const lines = goods.map((row): ReadLine => {
    const cells = sheet.rows[row] ?? [];
    const at = (column: TableColumn | undefined): string =>
      column === undefined ? '' : textAt(cells, column.position);
    const cell = cells[price.position] ?? null;
    const amount = readAmount(cell, mark);
    const facts = factsAt(row, cell);
    const stated = currency === undefined ? null : currencyOfCell(at(currency));
    const isContradicted = stated !== null && facts.shared.currency !== null && facts.shared.currency !== stated;
    const units = unitOf(at(quantity), at(unit), unit !== undefined && isUnitOfPrice(unit.heading), facts);
    const [numberRead, nobbRead] = [number, nobb].map((column) =>
      readGoodsNumber(column === undefined ? null : (cells[column.position] ?? null)),
    );
    const off = readDiscount(at(discount));
    const state = readState(at(status), status?.heading ?? '', answers);
    const objections: (UpkeepText | null)[] = [
      misfit(row),
      lostCell(table, row, price),
      amount.objection,
      currency !== undefined && stated === null ? { code: 'no-currency' } : null,
      off === null ? { code: 'not-a-price', text: at(discount).slice(0, 50) } : null,
      numberRead?.isRounded === true || nobbRead?.isRounded === true ? { code: 'rounded-number' } : null,
    ];
    return {
      table: `${table.name}:${headingRow}`,
      sheet: sheet.name === '' ? null : sheet.name,
      row: row + 1,
      articleNumber: numberRead?.text ?? null,
      nobbNumber: nobbRead?.text?.replace(/\s/g, '') ?? null,
      name: at(name) || null,
      brand: null,
      column: price.heading,
      price: amount.price,
      own: Object.assign({}, facts.own, {
        currency: isContradicted ? null : (stated ?? facts.own.currency),
        per: units.count,
      }),
      shared: isContradicted ? Object.assign({}, facts.shared, { currency: null }) : facts.shared,
      unit: units.unit,
      validFrom: laterDay(facts.from, dayOf(cells, from, 'from')),
      validTo: earlierDay(facts.to, dayOf(cells, to, 'to')),
      discount: off ?? 0,
      agreedPrice: null,
      state: state.state,
      status: state.status,
      objection: objections.find((objection) => objection !== null) ?? null,
    };
  });
  return { lines, mark, doubtful: written.doubtful };
}

function chosenMark(answers: ImportAnswers): DecimalMark | null {
  const answer = answerTo(answers, 'decimal-mark');
  return answer === null ? null : answer === 'comma' ? ',' : '.';
}

/** Another column of amounts is written in the same way. */
function neighbourMark(
  { sheet, columns }: PriceTable,
  price: TableColumn,
  goods: readonly number[],
): DecimalMark | null {
  const marks = columns
    .filter((column) => column !== price)
    .map(({ position }) => readDecimalMark(goods.map((row) => sheet.rows[row]?.[position] ?? null)).mark)
    .filter((mark) => mark !== null);
  return new Set(marks).size === 1 ? (marks[0] ?? null) : null;
}

function isEmpty(cells: readonly Cell[]): boolean {
  return cells.every((cell) => cell === null || cell === '');
}

function isHeadingAgain(cells: readonly Cell[], { sheet, headingRow }: PriceTable): boolean {
  if (headingRow < 0 || !isOfTexts(cells)) return false;
  const headings = sheet.rows[headingRow] ?? [];
  return (
    cells.length > 0 &&
    Array.from({ length: Math.max(cells.length, headings.length) }, (_, index) => index).every(
      (index) => textOf(cells[index]) === textOf(headings[index]),
    )
  );
}

/** A formula that nothing has calculated has no value, and an error has none. */
function lostCell({ sheet }: PriceTable, row: number, { position }: TableColumn): UpkeepText | null {
  const place = placeOf(row, position);
  const code = sheet.lostCells?.get(place);
  return code === undefined ? null : { code, cell: cellName(place) };
}

/** No number or name of goods is longer. */
const longestText = 500;

function textAt(cells: readonly Cell[], position: number): string {
  const cell = cells[position] ?? null;
  return cell instanceof Date || cell === null ? '' : String(cell).trim().slice(0, longestText);
}

/** A year or a month is its first day in a column of beginnings, and its last day in one of ends. */
function dayOf(cells: readonly Cell[], column: TableColumn | undefined, end: 'from' | 'to'): string | null {
  const cell = column === undefined ? null : (cells[column.position] ?? null);
  if (cell === null) return null;
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  const text = String(cell);
  return readWrittenDay(text) ?? readPeriod(end === 'from' ? text : `til ${text}`)[end];
}

function currencyOfCell(text: string): string | null {
  if (/^[A-Z]{3}$/.test(text)) return text;
  const [only, ...others] = readFacts(text, true).currencies;
  return only === undefined || others.length > 0 || only === unknownCurrency ? null : only === 'kr' ? 'NOK' : only;
}

interface PlaceFacts {
  readonly own: LineFacts;
  readonly shared: LineFacts;
  readonly counts: ReadonlySet<number>;
  readonly unit: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** Reads heading, notes, number format and signs beside an amount. Equal formats and signs are read once. */
function createFactReader(table: PriceTable, price: TableColumn): (row: number, cell: Cell) => PlaceFacts {
  const heading = [readFacts(price.heading, true), readFacts(price.above, true)];
  const notes = table.notes.map((text) => readFacts(text, false));
  const isForeign = table.columns.some((column) =>
    readWords(column.heading).some(
      ({ languages }) => languages.size > 0 && !languages.has('no') && !languages.has('en'),
    ),
  );
  const { formatTexts } = table.sheet;
  const known = new Map<string, PlaceFacts>();
  return (row, cell) => {
    const format = formatTexts?.get(placeOf(row, price.position)) ?? '';
    const sign =
      typeof cell === 'string'
        ? cell
            .replace(/[\d.,\s\u2212-]+/g, ' ')
            .trim()
            .slice(0, 40)
        : '';
    const key = `${format}\n${sign}`;
    const facts =
      known.get(key) ?? placeFacts(heading, notes, [readFacts(format, true), readFacts(sign, true)], isForeign);
    known.set(key, facts);
    return facts;
  };
}

function placeFacts(
  heading: readonly TextFacts[],
  notes: readonly TextFacts[],
  beside: readonly TextFacts[],
  isForeign: boolean,
): PlaceFacts {
  const all = [...heading, ...notes, ...beside];
  const union = <Value>(texts: readonly TextFacts[], of: (facts: TextFacts) => Iterable<Value>): Set<Value> =>
    new Set(texts.flatMap((facts) => [...of(facts)]));
  const currency = singleOf(
    currenciesWithoutKrone(
      union(all, ({ currencies }) => currencies),
      isForeign,
    ),
  );
  const shared = {
    kind: kindOf(
      union([...heading, ...beside], ({ kinds }) => kinds),
      union(notes, ({ kinds }) => kinds),
    ),
    currency,
    vat: singleOf(union(all, ({ vats }) => vats)),
    per: null,
  };
  const besideCurrency = singleOf(
    currenciesWithoutKrone(
      union(beside, ({ currencies }) => currencies),
      isForeign,
    ),
  );
  return {
    own: { ...nothingStated, currency: besideCurrency !== null && besideCurrency === currency ? currency : null },
    shared,
    counts: union(all, ({ counts }) => counts),
    unit: all.map(({ unit }) => unit).find((unit) => unit !== null) ?? null,
    from: all.map(({ from }) => from).reduce(laterDay, null),
    to: all.map(({ to }) => to).reduce(earlierDay, null),
  };
}

function singleOf<Value>(values: ReadonlySet<Value>): Value | null {
  const [value, ...others] = values;
  return value === undefined || others.length > 0 ? null : value;
}

/** `kr` is the krone of the country that another text names, else the Norwegian one in a Norwegian list. */
function currenciesWithoutKrone(named: ReadonlySet<string>, isForeign: boolean): Set<string> {
  const codes = new Set([...named].filter((code) => code !== 'kr'));
  if (named.has('kr') && codes.size === 0 && !isForeign) codes.add('NOK');
  // A sign that is not known is no currency that can be used.
  return codes.has(unknownCurrency) ? new Set() : codes;
}

/** A note that says otherwise than the heading contradicts it. */
function kindOf(said: ReadonlySet<PriceKind>, noted: ReadonlySet<PriceKind>): PriceKind | null {
  if (said.size === 0) return singleOf(noted);
  const [note, ...others] = noted;
  const kind = singleOf(said);
  return note !== undefined && others.length === 0 && note !== kind ? null : kind;
}

/** Returns the count, and the unit in the words of the list. Two places that disagree are a unit that must be answered. */
function unitOf(quantity: string, text: string, isOfPrice: boolean, { counts: said, unit: saidUnit }: PlaceFacts) {
  const read = readUnit(text);
  const number = readUnit(quantity);
  const isPackage = read.count !== null && read.count !== 1 && !isOfPrice;
  const unit = isPackage ? text : read.unit;
  const counts = new Set([...said, ...[number.count, isPackage ? null : read.count].filter((count) => count !== null)]);
  const named = [
    ...new Set([saidUnit, number.unit, unit].filter((word) => word !== null).map((word) => word.toLowerCase())),
  ];
  if (named.length === 0 && counts.size <= 1) {
    const [count] = counts;
    return { count: count ?? (text.trim() === '' ? null : 1), unit: null };
  }
  const shown = [...counts].filter((count) => count !== 1 || counts.size > 1).join(' / ');
  return { count: null, unit: `${shown} ${named.join(' / ')}`.replace(/\s+/g, ' ').trim() };
}
