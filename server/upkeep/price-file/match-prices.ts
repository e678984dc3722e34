import { createRowReader } from '../../../db/models/row-reader.ts';
import { tables } from '../../../db/models/tables.ts';
import type { CatalogueRows, StoredRow } from '../catalogue-rows.ts';
import { type RowNamed, nameRow } from '../difference.ts';
import { type FileProblem, type ProblemText, RefusalError } from '../refusal.ts';
import type { ImportAnswers } from '../import-answers.ts';
import { type PriceLine, type PriceList, ownCurrency } from './price-list.ts';

/** A line for which there is no part, or more than one. */
export interface UnknownLine extends FileProblem {
  readonly articleNumber: string | null;
  readonly nobbNumber: string | null;
  readonly name: string | null;
}

export interface MatchedPrices {
  readonly rows: CatalogueRows;
  readonly unknown: readonly UnknownLine[];
  readonly problems: readonly FileProblem[];
  /** How many lines are of a part of the catalogue. */
  readonly matched: number;
  /** How many parts have a price in the list. */
  readonly prices: number;
  /** How many NOBB numbers of seven digits are numbers of parts with a leading zero. */
  readonly lostZeros: number;
  /** How many parts have another NOBB number in the list. */
  readonly otherNobbNumbers: number;
  /** How many parts that are on sale in the catalogue are discontinued in the list. */
  readonly discontinued: number;
  /** Parts that are on sale in the catalogue, and of which the list has no line. */
  readonly absent: readonly RowNamed[];
}

/** A price that was found for a part; not certain where another line of the list has another. */
interface FoundPrice {
  readonly line: PriceLine;
  readonly row: StoredRow;
  readonly isCertain: boolean;
}

const usualVat = 25;
const readPrice = createRowReader<{ price_ex_vat: number | null; nobb_nr: string | null }>(tables.module, [
  'price_ex_vat',
  'nobb_nr',
]);

/**
 * Gives parts the prices of a list. Parts are found by article number, else by NOBB number, else by article number without
 * spaces and hyphens. Uncertain lines are listed, never guessed.
 * @param options with an answer to every question about the list
 * @throws {RefusalError} when the list has parts of the catalogue and no price that can be read
 */
export function matchPrices(
  file: string,
  current: CatalogueRows,
  list: PriceList,
  options: ImportAnswers,
): MatchedPrices {
  const toListPrice = priceConversion(current, list.vat ?? options.vat, options);
  const parts = createPartFinder(current);
  const unknown: UnknownLine[] = [];
  const problems: FileProblem[] = [];
  const changes = new Map<StoredRow, FoundPrice>();
  const otherNobb = new Set<StoredRow>();
  const present = new Set<StoredRow>();
  const ended = new Set<StoredRow>();
  let [lostZeros, matched] = [0, 0];
  const refuse = ({ sheet, row, column }: PriceLine, sentence: ProblemText): void => {
    problems.push({ file, sheet, row, column, sentence });
  };
  for (const read of withBestNumbers(list.lines, parts)) {
    const whole = parts.withLeadingZero(read);
    if (whole !== null) lostZeros += 1;
    const line = whole !== null && options.addsLeadingZeros ? { ...read, nobbNumber: whole } : read;
    const found = parts.find(line);
    if ('sentence' in found) {
      const { sheet, row, articleNumber, nobbNumber, name } = line;
      unknown.push({ file, sheet, row, column: null, sentence: found.sentence, articleNumber, nobbNumber, name });
      continue;
    }
    matched += 1;
    const { part } = found;
    present.add(part);
    if (line.isDiscontinued) {
      if (part['discontinued'] !== 1) ended.add(part);
      if (!options.marksDiscontinued) refuse(line, { code: 'discontinued' });
      continue;
    }
    if (line.price === null || line.objection !== null) {
      refuse(line, line.objection ?? { code: 'no-price' });
      continue;
    }
    if (line.validFrom !== null && options.onDate !== null && line.validFrom > options.onDate) {
      refuse(line, { code: 'later-price', date: line.validFrom });
      continue;
    }
    const price = Math.round(toListPrice(line, line.price) * 100) / 100;
    const isOtherNobb = line.nobbNumber !== null && line.nobbNumber !== part['nobb_nr'];
    if (isOtherNobb) otherNobb.add(part);
    const nobb = options.takesNobb && isOtherNobb ? line.nobbNumber : (part['nobb_nr'] ?? null);
    const { faults } = readPrice({ price_ex_vat: [price], nobb_nr: [nobb] }, 0);
    const known = changes.get(part);
    if (price === 0) refuse(line, { code: 'zero-price' });
    else if (faults.length > 0) for (const { sentence } of faults) refuse(line, sentence);
    else if (known === undefined) {
      const row = Object.assign({}, part, { price_ex_vat: price, nobb_nr: nobb });
      changes.set(part, { line, row, isCertain: true });
    } else if (known.row['price_ex_vat'] !== price) {
      if (known.isCertain) refuse(known.line, { code: 'other-price', row: line.row });
      refuse(line, { code: 'other-price', row: known.line.row });
      changes.set(part, { ...known, isCertain: false });
    }
  }
  // A number that is sold again on another line is on sale.
  for (const part of changes.keys()) ended.delete(part);
  const module = current.module.map((part) => {
    const found = changes.get(part);
    if (options.marksDiscontinued && ended.has(part)) return Object.assign({}, part, { discontinued: 1 });
    return found?.isCertain === true ? found.row : part;
  });
  if (changes.size + ended.size === 0 && list.lines.length > 0 && unknown.length < list.lines.length) {
    throw new RefusalError({ code: 'no-readable-price', file });
  }
  return {
    rows: { ...current, module },
    unknown,
    problems,
    matched,
    prices: changes.size,
    lostZeros,
    otherNobbNumbers: otherNobb.size,
    discontinued: ended.size,
    absent: current.module
      .filter((part) => part['discontinued'] !== 1 && !present.has(part))
      .map((part) => nameRow('module', part)),
  };
}

/**
 * Where a sheet has several columns of article numbers, the one whose numbers are those of the most parts is read: a wholesaler's
 * own number may stand before the maker's. One column holds for the whole sheet.
 */
function withBestNumbers(lines: readonly PriceLine[], parts: PartFinder): readonly PriceLine[] {
  if (lines.every(({ otherArticleNumbers }) => otherArticleNumbers.length === 0)) return lines;
  const found = new Map<string | null, number[]>();
  for (const line of lines) {
    const counts = found.get(line.sheet) ?? [];
    found.set(line.sheet, counts);
    for (const [column, articleNumber] of [line.articleNumber, ...line.otherArticleNumbers].entries()) {
      const isPart = articleNumber !== null && 'part' in parts.find({ articleNumber, nobbNumber: null });
      counts[column] = (counts[column] ?? 0) + (isPart ? 1 : 0);
    }
  }
  return lines.map((line) => {
    const counts = found.get(line.sheet) ?? [];
    const best = counts.indexOf(Math.max(...counts));
    return best <= 0 ? line : { ...line, articleNumber: line.otherArticleNumbers[best - 1] ?? null };
  });
}

function priceConversion(
  current: CatalogueRows,
  vat: PriceList['vat'],
  { markup, price: basis, rates }: ImportAnswers,
): (line: PriceLine, price: number) => number {
  const limit = current.chimney_limit.find((row) => row['code'] === 'vat' && (row['producer_id'] ?? null) === null);
  const vatPercent = typeof limit?.['value'] === 'number' ? limit['value'] : usualVat;
  const withoutVat = vat === 'incl' ? 1 / (1 + vatPercent / 100) : 1;
  const withMarkup = 1 + (markup ?? 0) / 100;
  return ({ currency, isNet, discount }, price) => {
    const inKroner = price * withoutVat * (currency === ownCurrency ? 1 : (rates[currency] ?? Number.NaN));
    if (isNet) return inKroner * withMarkup;
    return basis === 'discounted' ? inKroner * (1 - discount) * withMarkup : inKroner;
  };
}

/** The numbers of a line. */
type Numbers = Pick<PriceLine, 'articleNumber' | 'nobbNumber'>;

/** Finds parts by the numbers of a price list. */
interface PartFinder {
  /** The part of a line, or why none is certain. */
  find(line: Numbers): { readonly part: StoredRow } | { readonly sentence: ProblemText };
  /** The NOBB number of a line with a leading zero, where it has seven digits and a part has that number. */
  withLeadingZero(line: Numbers): string | null;
}

function createPartFinder({ module: parts }: CatalogueRows): PartFinder {
  const [byArticle, byNobb] = [groupBy(parts, 'art_nr', plain), groupBy(parts, 'nobb_nr', plain)];
  let byBareArticle: typeof byArticle | null = null;
  const findBare = (articleNumber: string): readonly StoredRow[] => {
    byBareArticle ??= groupBy(parts, 'art_nr', bare);
    return byBareArticle.get(bare(articleNumber)) ?? [];
  };
  return {
    find({ articleNumber, nobbNumber }) {
      const ofArticle = articleNumber === null ? [] : (byArticle.get(plain(articleNumber)) ?? []);
      const ofNobb = nobbNumber === null ? [] : (byNobb.get(plain(nobbNumber)) ?? []);
      const exact = ofArticle.length > 0 ? ofArticle : ofNobb;
      const found = exact.length > 0 || articleNumber === null ? exact : findBare(articleNumber);
      const [part, ...others] = found;
      if (part !== undefined && others.length === 0) return { part };
      if (others.length > 0) return { sentence: { code: 'several-parts', parts: found.length } };
      if (isShort(nobbNumber)) {
        const whole = `0${nobbNumber}`;
        return { sentence: { code: byNobb.has(whole) ? 'lost-zero-known' : 'lost-zero', number: whole } };
      }
      return { sentence: { code: articleNumber === null && nobbNumber === null ? 'no-number' : 'no-part' } };
    },
    withLeadingZero: ({ nobbNumber }) =>
      isShort(nobbNumber) && byNobb.has(`0${nobbNumber}`) ? `0${nobbNumber}` : null,
  };
}

function isShort(nobbNumber: string | null): nobbNumber is string {
  return nobbNumber !== null && /^\d{7}$/.test(nobbNumber);
}

function groupBy(
  rows: readonly StoredRow[],
  column: 'art_nr' | 'nobb_nr',
  plainOf: (number: string) => string,
): ReadonlyMap<string, readonly StoredRow[]> {
  return Map.groupBy(
    rows.filter((row) => typeof row[column] === 'string' || typeof row[column] === 'number'),
    (row) => plainOf(String(row[column])),
  );
}

/** Wholesalers leave out the spaces and hyphens of a maker's number, or put in their own. */
function bare(number: string): string {
  return plain(number).replace(/[\s\u2010-\u2013-]+/g, '');
}

function plain(number: string): string {
  return number.trim().toUpperCase();
}
