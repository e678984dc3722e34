import { createRowReader } from '../../../db/models/row-reader.ts';
import { tables } from '../../../db/models/models.ts';
import type { CatalogueRows, StoredRow } from '../catalogue-rows.ts';
import { ExchangeError, type FileProblem } from '../exchange-error.ts';
import type { PriceLine, PriceList, PriceOptions } from './price-line.ts';

/** A line that no part has, or more than one. */
export interface UnknownLine extends FileProblem {
  readonly articleNumber: string | null;
  readonly nobbNumber: string | null;
  readonly name: string | null;
}

export interface MatchedPrices {
  readonly rows: CatalogueRows;
  readonly unknown: readonly UnknownLine[];
  readonly problems: readonly FileProblem[];
}

const usualVat = 25;
const readPrice = createRowReader<{ price_ex_vat: number | null; nobb_nr: string | null }>(tables.module, [
  'price_ex_vat',
  'nobb_nr',
]);

/**
 * Gives parts the prices of a list. Parts are found by article number, else by NOBB number; what is not certain is listed
 * and never guessed.
 * @throws {ExchangeError} when the list holds purchase prices and nobody has said what is put upon them
 */
export function matchPrices(
  file: string,
  current: CatalogueRows,
  list: PriceList,
  options: PriceOptions,
): MatchedPrices {
  const toListPrice = priceConversion(file, current, list, options);
  const [byArticle, byNobb] = [groupBy(current.module, 'art_nr'), groupBy(current.module, 'nobb_nr')];
  const unknown: UnknownLine[] = [];
  const problems: FileProblem[] = [];
  const changes = new Map<StoredRow, { readonly line: PriceLine; readonly row: StoredRow }>();
  const refuse = ({ sheet, row, column }: PriceLine, reason: string): void => {
    problems.push({ file, sheet, row, column, reason });
  };
  for (const line of list.lines) {
    const found = findPart(line, byArticle, byNobb);
    if ('reason' in found) {
      const { sheet, row, articleNumber, nobbNumber, name } = line;
      unknown.push({ file, sheet, row, column: null, reason: found.reason, articleNumber, nobbNumber, name });
      continue;
    }
    if (line.price === null) {
      refuse(line, line.priceText === '' ? 'has no price' : `is no price: "${line.priceText.slice(0, 50)}"`);
      continue;
    }
    const price = Math.round(toListPrice(line.price) * 100) / 100;
    const nobb = options.takesNobb && line.nobbNumber !== null ? line.nobbNumber : (found.part['nobb_nr'] ?? null);
    const { faults } = readPrice({ price_ex_vat: [price], nobb_nr: [nobb] }, 0);
    const known = changes.get(found.part);
    if (faults.length > 0) for (const { detail } of faults) refuse(line, detail);
    else if (known !== undefined && known.row['price_ex_vat'] !== price) {
      refuse(line, `is another price than that in row ${known.line.row} for the same part`);
    } else
      changes.set(found.part, { line, row: Object.assign({}, found.part, { price_ex_vat: price, nobb_nr: nobb }) });
  }
  const module = current.module.map((row) => changes.get(row)?.row ?? row);
  if (changes.size === 0 && list.lines.length > 0 && unknown.length < list.lines.length) {
    throw new ExchangeError(`${file} has no price that can be read.`);
  }
  return { rows: { ...current, module }, unknown, problems };
}

function priceConversion(
  file: string,
  current: CatalogueRows,
  { isNet, vat }: PriceList,
  options: PriceOptions,
): (price: number) => number {
  const limit = current.chimney_limit.find((row) => row['code'] === 'vat' && (row['producer_id'] ?? null) === null);
  const vatPercent = typeof limit?.['value'] === 'number' ? limit['value'] : usualVat;
  const withoutVat = (vat ?? options.vat) === 'incl' ? 1 / (1 + vatPercent / 100) : 1;
  if (!isNet) return (price) => price * withoutVat;
  const { markup } = options;
  if (markup === null) {
    throw new ExchangeError(
      `${file} has net prices, which are purchase prices; say the mark-up in per cent with --markup.`,
    );
  }
  return (price) => price * withoutVat * (1 + markup / 100);
}

function groupBy(rows: readonly StoredRow[], column: 'art_nr' | 'nobb_nr'): ReadonlyMap<string, readonly StoredRow[]> {
  return Map.groupBy(
    rows.filter((row) => typeof row[column] === 'string' || typeof row[column] === 'number'),
    (row) => plain(String(row[column])),
  );
}

type Groups = ReadonlyMap<string, readonly StoredRow[]>;

function findPart(
  { articleNumber, nobbNumber }: PriceLine,
  byArticle: Groups,
  byNobb: Groups,
): { readonly part: StoredRow } | { readonly reason: string } {
  const ofArticle = articleNumber === null ? [] : (byArticle.get(plain(articleNumber)) ?? []);
  const found = ofArticle.length > 0 || nobbNumber === null ? ofArticle : (byNobb.get(plain(nobbNumber)) ?? []);
  const [part, ...others] = found;
  if (part !== undefined && others.length === 0) return { part };
  if (others.length > 0) return { reason: `is the number of ${found.length} parts` };
  if (nobbNumber !== null && /^\d{7}$/.test(nobbNumber)) {
    const whole = `0${nobbNumber}`;
    const offer = byNobb.has(whole) ? `, which there is` : '';
    return { reason: `has a NOBB number of 7 digits, which has probably lost its leading zero: ${whole}${offer}` };
  }
  return { reason: articleNumber === null && nobbNumber === null ? 'has no number' : 'is no part of the catalogue' };
}

function plain(number: string): string {
  return number.trim().toUpperCase();
}
