import type { CatalogueRows } from '../catalogue-rows.ts';
import { type ColumnRole, type ImportAnswers, answerTo, numberAnswer } from '../import-answers.ts';
import { RefusalError } from '../refusal.ts';
import type { Sheet } from '../workbook/sheet.ts';
import { readGoodsNumber } from './amounts.ts';
import { type FoundParts, type PartFinder, createPartFinder, findParts } from './find-parts.ts';
import { type PriceTable, findTables } from './layout.ts';
import { type SettledFact, contradicts, isComplete, rolesIn, settleFacts, withFacts } from './mapping.ts';
import { type PricedPart, priceConversion } from './match-prices.ts';
import type { SupplierDiscounts } from './nelfo-discounts.ts';
import { isNelfo, nelfoMark, readNelfoPrices } from './nelfo-prices.ts';
import type { ReadLine } from './price-list.ts';
import { type PriceMemory, type RememberedList, lastList } from './price-memory.ts';
import { proposeRoles } from './propose-roles.ts';
import { refuseCommaFile } from './row-shape.ts';
import { readPricesOfTable } from './table-prices.ts';

export interface PriceSource {
  readonly file: string;
  /** Null for a text. */
  readonly sheets: readonly Sheet[];
  readonly text: string;
  readonly answers: ImportAnswers;
  readonly memory: PriceMemory;
  /** Only for EFO/NELFO. */
  readonly discounts: SupplierDiscounts | null;
  /** Such as `2026-04-01`. */
  readonly today: string;
}

/** How a file is read: proposed and confirmed uses of columns, facts of prices, and some converted lines. */
export interface PriceMapping {
  /** Other tables are not read. */
  readonly tables: readonly string[];
  readonly table: string;
  /** From 1; null if the columns are called by their letters, and for EFO/NELFO. */
  readonly headingRow: number | null;
  readonly columns: readonly {
    readonly heading: string;
    /** The text over several columns. */
    readonly above: string;
    readonly samples: readonly string[];
    readonly role: ColumnRole;
  }[];
  readonly facts: readonly SettledFact[];
  /** Amounts that mean another price with another mark. `value` is proposed until it is answered. */
  readonly decimalMark: { readonly example: string; readonly value: string | null } | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly examples: readonly MappingExample[];
  readonly supplier: string | null;
  /** Suppliers whose last file had this layout. */
  readonly knownSuppliers: readonly string[];
  readonly suppliers: readonly string[];
  /** When the layout was confirmed for the supplier; null for a new layout. */
  readonly rememberedAt: string | null;
  readonly isContradicted: boolean;
  readonly isConfirmed: boolean;
}

export interface MappingExample {
  readonly number: string;
  readonly name: string;
  /** In the file. */
  readonly amount: number;
  readonly from: number | null;
  /** Null while a fact is missing. */
  readonly to: number | null;
}

export type ReadPrices = ReturnType<typeof readPrices>;

const examplesShown = 5;
const samplesShown = 3;

/** @throws {RefusalError} if the file has no table, is of another version of EFO/NELFO, or does not fit to its discounts */
export function readPrices(source: PriceSource, current: CatalogueRows) {
  const finder = createPartFinder(current);
  if (source.discounts !== null && !isNelfo(source.text))
    throw new RefusalError({ code: 'discounts-need-nelfo', file: source.file });
  return isNelfo(source.text) ? readNelfo(source, current, finder) : readTables(source, current, finder);
}

function readNelfo(source: PriceSource, current: CatalogueRows, finder: PartFinder) {
  const { organisation, lines } = readNelfoPrices(source.file, source.text, source.discounts);
  const last = lastList(source.memory, organisation, nelfoMark);
  const layout = { tables: [], table: '', headingRow: null, columns: [], decimalMark: null };
  return settle(source, current, finder, {
    supplier: organisation,
    mark: nelfoMark,
    last,
    layout,
    lines,
    isAnswered: true,
  });
}

function readTables(source: PriceSource, current: CatalogueRows, finder: PartFinder) {
  const { file, sheets, answers, memory, today } = source;
  const supplier = answerTo(answers, 'supplier');
  const named = answerTo(answers, 'table');
  const all = findTables(sheets, { table: named, headingRow: numberAnswer(answers, 'heading-row') });
  const main = mainTable(all, source, finder);
  if (main === undefined) throw new RefusalError({ code: 'no-headings', file });
  // Tables with equal headings are read as one, unless one of them is chosen.
  const read = named === null && main.mark !== null ? all.filter(({ mark }) => mark === main.mark) : [main];
  const last = main.mark === null ? null : lastList(memory, supplier, main.mark);
  const proposed = proposeRoles(main, finder, today);
  const given = rolesIn(main, answers);
  const isAnswered =
    given.size > 0 && [...proposed].every(([heading, role]) => role === 'ignore' || given.has(heading));
  const before = last === null || given.size > 0 ? null : rolesIn(main, last.answers);
  const roles = before ?? new Map([...proposed, ...given]);
  const price = main.columns.find(({ heading }) => roles.get(heading) === 'price');
  if (main.sheet.delimiter === ',' && price !== undefined) refuseCommaFile(file, main, price.position);
  const remembered = { ...last?.answers, ...answers };
  const reading = readMarked(read, roles, remembered, finder);
  const columns = main.columns.map(({ heading, above, position }) => ({
    heading,
    above,
    samples: samplesOf(main, position),
    role: roles.get(heading) ?? ('ignore' as const),
  }));
  const layout = {
    tables: [...new Set(all.filter((table) => !read.includes(table) || table === main).map(({ name }) => name))],
    table: main.name,
    headingRow: main.headingRow < 0 ? null : main.headingRow + 1,
    columns,
    decimalMark: reading.decimalMark,
  };
  const areRolesKnown =
    (named === null || main.name === named) &&
    (isAnswered || before !== null) &&
    isComplete(roles) &&
    (reading.decimalMark === null || answerTo(remembered, 'decimal-mark') !== null);
  return settle(source, current, finder, {
    supplier,
    mark: main.mark,
    last,
    layout,
    lines: reading.lines,
    isAnswered: areRolesKnown,
  });
}

/** A named table counts, then one whose layout is remembered, then the one with most goods of the catalogue, then the longest. */
function mainTable(
  tables: readonly PriceTable[],
  { answers, memory }: PriceSource,
  finder: PartFinder,
): PriceTable | undefined {
  const [named, supplier] = [answerTo(answers, 'table'), answerTo(answers, 'supplier')];
  const isKnown = ({ mark }: PriceTable): boolean =>
    memory.some((list) => list.mark === mark && (supplier === null || list.supplier === supplier));
  const isGoods = (text: string): boolean => finder.isArticle(text) || finder.isNobb(text);
  const rank = (table: PriceTable): number => {
    const rows = table.sheet.rows.slice(table.headingRow + 1, table.end);
    const goods = rows.filter((cells) => cells.some((cell) => isGoods(readGoodsNumber(cell).text ?? ''))).length;
    const first = table.name === named ? 2 : isKnown(table) ? 1 : 0;
    return (first * millionRows + goods) * millionRows + rows.length;
  };
  const ranked = tables.map((table) => ({ table, rank: rank(table) }));
  return ranked.toSorted((a, b) => b.rank - a.rank)[0]?.table;
}

/** More than a file may have. */
const millionRows = 1_000_000;

/** If no amount decides the decimal mark, the one is proposed that changes today's prices least. */
function readMarked(
  tables: readonly PriceTable[],
  roles: ReadonlyMap<string, ColumnRole>,
  answers: ImportAnswers,
  finder: PartFinder,
) {
  const readAll = (given: ImportAnswers) => tables.map((table) => readPricesOfTable(table, roles, given));
  const linesOf = (read: ReturnType<typeof readAll>): ReadLine[] => read.flatMap(({ lines }) => lines);
  const read = readAll(answers);
  const doubtful = read.map((table) => table.doubtful).find((text) => text !== null) ?? null;
  const answer = answerTo(answers, 'decimal-mark');
  if (doubtful === null || answer !== null) {
    return { lines: linesOf(read), decimalMark: doubtful === null ? null : { example: doubtful, value: answer } };
  }
  const [best] = (['comma', 'point'] as const)
    .map((value) => {
      const lines = linesOf(readAll({ ...answers, 'decimal-mark': value }));
      return { value, lines, distance: distanceOf(findParts('', finder, lines, false).matched) };
    })
    .toSorted((a, b) => a.distance - b.distance);
  return { lines: best?.lines ?? linesOf(read), decimalMark: { example: doubtful, value: best?.value ?? null } };
}

/** Returns the median of the changes of today's prices. */
function distanceOf(matched: FoundParts['matched']): number {
  const distances = matched.flatMap(({ line, part }) => {
    const price = part['price_ex_vat'];
    return line.price === null || line.price <= 0 || typeof price !== 'number' || price <= 0
      ? []
      : [Math.abs(Math.log(line.price / price))];
  });
  return distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? Number.POSITIVE_INFINITY;
}

function samplesOf({ sheet, headingRow, end }: PriceTable, position: number): string[] {
  const samples: string[] = [];
  for (let row = headingRow + 1; row < end && samples.length < samplesShown; row += 1) {
    const cell = sheet.rows[row]?.[position] ?? '';
    const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim();
    if (text !== '') samples.push(text.slice(0, 40));
  }
  return samples;
}

interface Layout {
  readonly supplier: string | null;
  readonly mark: string | null;
  readonly last: RememberedList | null;
  readonly layout: Pick<PriceMapping, 'tables' | 'table' | 'headingRow' | 'columns' | 'decimalMark'>;
  readonly lines: readonly ReadLine[];
  /** Whether the use of every column is known. */
  readonly isAnswered: boolean;
}

function settle(
  source: PriceSource,
  current: CatalogueRows,
  finder: PartFinder,
  { supplier, mark, last, layout, lines, isAnswered }: Layout,
) {
  const { file, memory } = source;
  const answers: ImportAnswers = { ...last?.answers, ...source.answers };
  const found = findParts(file, finder, lines, answerTo(answers, 'leading-zeros') !== null);
  const used = found.matched.length > 0 ? found.matched.map(({ line }) => line) : lines;
  const facts = settleFacts(used, source.answers, last);
  const isContradicted = last !== null && contradicts(facts, last);
  const matched: PricedPart[] = found.matched.map(({ line, part }) => ({
    line: withFacts(line, facts, answers),
    part,
  }));
  const mapping: PriceMapping = {
    ...layout,
    facts,
    validFrom: onlyDay(used.map(({ validFrom }) => validFrom)),
    validTo: onlyDay(used.map(({ validTo }) => validTo)),
    examples: examplesOf(matched, current, answers),
    supplier,
    knownSuppliers:
      mark === null
        ? []
        : memory.filter((list) => list.mark === mark && mark !== nelfoMark).map((list) => list.supplier),
    suppliers: [...new Set(memory.map((list) => list.supplier))].filter((name) => !/^\d{9}$/.test(name)),
    rememberedAt: last?.confirmedAt ?? null,
    isContradicted,
    isConfirmed:
      isAnswered &&
      !isContradicted &&
      facts.every((fact) => fact.source !== 'missing') &&
      answerTo(source.answers, 'look') === null,
  };
  return { mapping, mark, lines, found, matched, answers };
}

function onlyDay(days: readonly (string | null)[]): string | null {
  const [day = null, ...others] = new Set(days);
  return others.length === 0 ? day : null;
}

function examplesOf(matched: readonly PricedPart[], current: CatalogueRows, answers: ImportAnswers): MappingExample[] {
  const convert = priceConversion(current, answers);
  return matched
    .filter(({ line }) => line.price !== null && line.objection === null && line.state === 'active')
    .slice(0, examplesShown)
    .map(({ line, part }) => {
      const amount = line.price ?? 0;
      const to = Math.round(convert(line, amount) * 100) / 100;
      const from = part['price_ex_vat'];
      return {
        number: String(part['art_nr'] ?? ''),
        name: String(part['name'] ?? ''),
        amount,
        from: typeof from === 'number' ? from : null,
        to: Number.isNaN(to) ? null : to,
      };
    });
}
