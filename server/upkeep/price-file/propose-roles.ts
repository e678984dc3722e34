import { readNumber } from '../../i18n/read-number.ts';
import type { ColumnRole } from '../import-answers.ts';
import type { Cell } from '../workbook/sheet.ts';
import { readGoodsNumber } from './amounts.ts';
import { isUnitOfPrice, proposedRole } from './column-roles.ts';
import { readPeriod } from './days.ts';
import type { PriceTable, TableColumn } from './layout.ts';
import { readFacts } from './text-facts.ts';

/** Says whether the catalogue has goods with a number. */
export interface KnownNumbers {
  readonly isArticle: (text: string) => boolean;
  readonly isNobb: (text: string) => boolean;
}

const rowsLookedAt = 3000;

interface ColumnContent {
  readonly column: TableColumn;
  readonly role: ColumnRole | null;
  readonly filled: number;
  readonly numbers: number;
  readonly days: number;
  readonly articles: number;
  readonly nobbs: number;
}

/**
 * Proposes what each column is used for, by its heading and its cells. Numbers of the catalogue say most.
 * @param today such as `2026-04-01`
 */
export function proposeRoles(
  { sheet, headingRow, end, columns }: PriceTable,
  known: KnownNumbers,
  today: string,
): ReadonlyMap<string, ColumnRole> {
  const rows = sheet.rows.slice(headingRow + 1, Math.min(end, headingRow + 1 + rowsLookedAt));
  const contents = columns.map((column) =>
    contentOf(
      column,
      headingRow < 0,
      rows.map((cells) => cells[column.position] ?? null),
      known,
    ),
  );
  const roles = new Map<string, ColumnRole>();
  const give = (role: ColumnRole, content: ColumnContent | undefined): void => {
    if (content !== undefined && !roles.has(content.column.heading)) roles.set(content.column.heading, role);
  };
  const free = (): ColumnContent[] => contents.filter(({ column }) => !roles.has(column.heading));
  const most = (count: (content: ColumnContent) => number): ColumnContent | undefined =>
    free()
      .filter((content) => count(content) > 0)
      .toSorted((a, b) => count(b) - count(a))[0];
  const first = (...wanted: readonly ColumnRole[]): ColumnContent | undefined =>
    wanted.flatMap((role) => free().filter((content) => content.role === role))[0];
  give(
    'article',
    most(({ articles, role }) => articles + (role === 'article' && articles > 0 ? 0.5 : 0)) ??
      first('article', 'supplier-number'),
  );
  give('nobb', most(({ nobbs }) => nobbs) ?? first('nobb'));
  give('supplier-number', first('supplier-number'));
  give('price', pricesIn(free(), today)[0]);
  const units = free()
    .filter(({ role }) => role === 'unit')
    .toSorted((a, b) => Number(isUnitOfPrice(b.column.heading)) - Number(isUnitOfPrice(a.column.heading)));
  give(
    'quantity',
    units.find((content) => isMostly(content.numbers, content) && isUnitOfPrice(content.column.heading)),
  );
  give(
    'unit',
    units.find((content) => !roles.has(content.column.heading)),
  );
  for (const role of ['valid-from', 'valid-to'] as const)
    give(
      role,
      free().find((content) => content.role === role && isMostly(content.days, content)),
    );
  // A column `Vare` beside that of the numbers has names.
  give(
    'name',
    first('name') ?? free().find(({ role, filled, numbers }) => role === 'article' && filled > 0 && numbers === 0),
  );
  for (const role of ['currency', 'status', 'discount'] as const) give(role, first(role));
  if (!roles.has('price') && ![...roles.values()].includes('price')) {
    const unsaid = free().filter((content) => content.role === null && isMostly(content.numbers, content));
    if (unsaid.length === 1) give('price', unsaid[0]);
  }
  for (const { column } of contents) if (!roles.has(column.heading)) roles.set(column.heading, 'ignore');
  return roles;
}

function contentOf(column: TableColumn, isLetter: boolean, cells: readonly Cell[], known: KnownNumbers): ColumnContent {
  const filled = cells.filter((cell) => cell !== null && cell !== '');
  const count = (isCounted: (text: string, cell: Cell) => boolean): number =>
    filled.filter((cell) => isCounted(readGoodsNumber(cell).text ?? '', cell)).length;
  return {
    column,
    role: isLetter ? null : proposedRole(column.heading),
    filled: filled.length,
    numbers: count(
      (_, cell) => typeof cell === 'number' || (typeof cell === 'string' && readNumber(cell, ',') !== null),
    ),
    days: count((text, cell) => cell instanceof Date || /^\d{8}$/.test(text) || readPeriod(text).from !== null),
    articles: count((text) => known.isArticle(text)),
    nobbs: count((text) => known.isNobb(text)),
  };
}

function isMostly(count: number, { filled }: ColumnContent): boolean {
  return filled > 0 && count * 2 >= filled;
}

/** The prices for customers are first; then those without VAT; then the newest that hold today. */
function pricesIn(contents: readonly ColumnContent[], today: string): ColumnContent[] {
  const candidates = contents.filter(
    (content) =>
      content.role === 'price' ||
      (content.role === 'valid-from' && /pris|price/i.test(content.column.heading) && !isMostly(content.days, content)),
  );
  const rank = ({ column }: ColumnContent): string => {
    const facts = readFacts(`${column.above} ${column.heading}`, true);
    const isOld = /(?<!\p{L})(?:gml|gammel|gamle|før|tidligere|forrige|old|previous)/iu.test(column.heading);
    const isLater = (facts.from ?? '') > today;
    const kind = facts.kinds.has('list') ? 0 : facts.kinds.has('purchase') ? 2 : 1;
    const vat = facts.vats.has('excluding') ? 0 : facts.vats.has('including') ? 2 : 1;
    const age = 99_999_999 - Number((facts.from ?? '0000-00-00').replaceAll('-', ''));
    return [Number(isOld), kind, vat, Number(isLater), String(age).padStart(8, '0')].join(' ');
  };
  return candidates.toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
}
