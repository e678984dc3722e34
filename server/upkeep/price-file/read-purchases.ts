import { readCatalogueRows } from '../catalogue-rows.ts';
import type { ColumnRole, ImportAnswers } from '../import-answers.ts';
import { readWholeFile } from '../read-file.ts';
import { RefusalError } from '../refusal.ts';
import type { Task } from '../run-task.ts';
import { isArchive, onlyFileOf, refuseOtherFormats } from '../workbook/archive.ts';
import { openWorkbook } from '../workbook/open-workbook.ts';
import { proposedRole } from './column-roles.ts';
import { matchPrices } from './match-prices.ts';
import { priceContent } from './price-content.ts';
import { ownCurrency } from './price-list.ts';
import { type PriceMapping, readPrices } from './read-prices.ts';
import { readFacts } from './text-facts.ts';

export interface PurchaseOrder {
  readonly path: string;
  /** As shown to the user. */
  readonly name: string;
  /** The catalogue, whose goods alone have purchase prices. */
  readonly catalogue: string;
  /** Such as `2026-04-01`. */
  readonly today: string;
}

export interface PurchaseReading {
  /** In kroner for one piece without VAT, by article number. */
  readonly prices: Readonly<Record<string, number>>;
  /** How many goods of the catalogue are in the file without a usable purchase price. */
  readonly leftOut: number;
}

/** What a file of purchase prices means if it does not say otherwise. */
const unlessStated = { 'price-kind': 'purchase', currency: ownCurrency, vat: 'excluding', per: '1' } as const;

/**
 * Reads purchase prices from a price file without a question.
 * @throws {RefusalError} if the file has no purchase prices of the catalogue's goods, or several columns of them
 */
export const task: Task<PurchaseOrder, PurchaseReading> = async ({ path, name, catalogue, today }) => {
  const whole = await readWholeFile(path, name);
  refuseOtherFormats(whole);
  const file = onlyFileOf(whole);
  const workbook = isArchive(file.bytes) ? openWorkbook(file) : null;
  const source = { ...priceContent(file, workbook?.sheets ?? null), memory: [], discounts: null, today };
  const current = await readCatalogueRows(catalogue);
  const read = (answers: ImportAnswers) => readPrices({ ...source, answers }, current);
  const columns = columnsOf(name, read({}).mapping);
  const open = read(columns).mapping.facts.filter((fact) => fact.source === 'missing');
  const answers = Object.fromEntries(open.map(({ option }) => [option, unlessStated[option]]));
  const { matched, answers: settled } = read({ ...columns, ...answers });
  const { purchases } = matchPrices(name, current, matched, { ...settled, markup: '0', 'on-date': today });
  if (purchases.length === 0) throw new RefusalError({ code: 'no-purchase-prices', file: name });
  const prices = Object.fromEntries(purchases);
  return { prices, leftOut: new Set(matched.map(({ part }) => part)).size - Object.keys(prices).length };
};

/** Returns the answers that make the column of purchase prices the only price. Empty: no heading says purchase price. */
function columnsOf(file: string, { columns }: Pick<PriceMapping, 'columns'>): ImportAnswers {
  const priced = columns.filter(({ heading, role }) => role === 'price' || proposedRole(heading) === 'price');
  const [purchase, ...others] = priced.filter(({ heading, above }) =>
    readFacts(`${above} ${heading}`, true).kinds.has('purchase'),
  );
  if (others.length > 0) {
    const headings = [purchase, ...others].map((column) => `«${column?.heading ?? ''}»`).join(', ');
    throw new RefusalError({ code: 'several-purchase-prices', file, headings });
  }
  if (purchase === undefined) return {};
  const roleOf = (column: (typeof priced)[number]): ColumnRole => (column === purchase ? 'price' : 'ignore');
  return Object.fromEntries(priced.map((column) => [`column:${column.heading}`, roleOf(column)]));
}
