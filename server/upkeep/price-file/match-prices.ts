import { createRowReader } from '../../../db/models/row-reader.ts';
import { tables } from '../../../db/models/tables.ts';
import type { CatalogueRows, StoredRow } from '../catalogue-rows.ts';
import { nameRow } from '../difference.ts';
import { type ImportAnswers, answerTo, numberAnswer } from '../import-answers.ts';
import type { FileProblem, UpkeepText } from '../refusal.ts';
import { type PriceLine, holdsOn, ownCurrency } from './price-list.ts';

export type MatchedPrices = ReturnType<typeof matchPrices>;

export type NewPrice = MatchedPrices['prices'][number];

const defaultVat = 25;
const readPrice = createRowReader<{ price_ex_vat: number | null; nobb_nr: string | null }>(tables.module, [
  'price_ex_vat',
  'nobb_nr',
]);

export interface PricedPart {
  readonly line: PriceLine;
  readonly part: StoredRow;
}

export function matchPrices(
  file: string,
  current: CatalogueRows,
  matched: readonly PricedPart[],
  answers: ImportAnswers,
) {
  const toSellingPrice = priceConversion(current, answers);
  const toPiece = pieceConversion(current, answers);
  const onDate = answerTo(answers, 'on-date');
  const takesNobb = answerTo(answers, 'nobb') !== null;
  const marksDiscontinued = answerTo(answers, 'discontinued') !== null;
  /** They have no NOBB number and no mark of discontinued goods. */
  const fireplaces = new Set(current.fireplace);
  const inventedMakers = new Set(current.producer.filter(({ invented }) => invented === 1).map(({ id }) => id));
  const isInvented = (part: StoredRow): boolean => part['invented'] === 1 || inventedMakers.has(part['producer_id']);
  const problems: FileProblem[] = [];
  /** Not certain if another line has another price. */
  const changes = new Map<StoredRow, { line: PriceLine; row: StoredRow; isCertain: boolean }>();
  const purchases = new Map<StoredRow, number | null>();
  const otherNobb = new Set<StoredRow>();
  const ended = new Set<StoredRow>();
  const refuse = ({ sheet, row, column }: PriceLine, sentence: UpkeepText): void => {
    problems.push({ file, sheet, row, column, sentence });
  };
  for (const { line, part } of matched) {
    if (line.state === 'ended') {
      if (part['discontinued'] !== 1 && !fireplaces.has(part)) ended.add(part);
      if (!marksDiscontinued || fireplaces.has(part)) refuse(line, { code: 'discontinued' });
      continue;
    }
    if (line.price === null || line.objection !== null) {
      refuse(line, line.objection ?? { code: 'no-price' });
      continue;
    }
    if (!holdsOn(line, onDate)) {
      const { validFrom, validTo } = line;
      const isLater = validFrom !== null && validFrom > (onDate ?? '');
      refuse(line, isLater ? { code: 'later-price', date: validFrom } : { code: 'past-price', date: validTo ?? '' });
      continue;
    }
    const price = Math.round(toSellingPrice(line, line.price) * 100) / 100;
    const isOtherNobb = !fireplaces.has(part) && line.nobbNumber !== null && line.nobbNumber !== part['nobb_nr'];
    if (isOtherNobb) otherNobb.add(part);
    const nobb = takesNobb && isOtherNobb ? line.nobbNumber : (part['nobb_nr'] ?? null);
    const { faults } = readPrice({ price_ex_vat: price, nobb_nr: nobb });
    const change = changes.get(part);
    if (price === 0) refuse(line, { code: 'zero-price' });
    else if (faults.length > 0) for (const { sentence } of faults) refuse(line, sentence);
    else if (change === undefined) {
      const row = Object.assign({}, part, { price_ex_vat: price }, fireplaces.has(part) ? null : { nobb_nr: nobb });
      changes.set(part, { line, row, isCertain: true });
      purchases.set(part, purchasePriceOf(line, line.price, toPiece));
    } else if (change.row['price_ex_vat'] !== price) {
      if (change.isCertain) refuse(change.line, { code: 'other-price', row: line.row });
      refuse(line, { code: 'other-price', row: change.line.row });
      changes.set(part, { ...change, isCertain: false });
    }
  }
  // A number that is sold again on another line is on sale.
  for (const part of changes.keys()) ended.delete(part);
  const nextRow = (part: StoredRow): StoredRow => {
    const change = changes.get(part);
    if (marksDiscontinued && ended.has(part)) return Object.assign({}, part, { discontinued: 1 });
    return change?.isCertain === true ? change.row : part;
  };
  const present = new Set(matched.map(({ part }) => part));
  return {
    rows: { ...current, module: current.module.map(nextRow), fireplace: current.fireplace.map(nextRow) },
    problems,
    /** Lines of parts have neither a price that can be read nor a state. */
    hasNone: changes.size + ended.size === 0 && matched.length > 0,
    prices: Array.from(changes, ([part, { line, row, isCertain }]) => {
      const [from, to] = [part['price_ex_vat'] ?? null, row['price_ex_vat'] ?? null];
      return {
        line,
        isInvented: isInvented(part),
        from: typeof from === 'number' ? from : null,
        to: isCertain && typeof to === 'number' ? to : Number(from),
      };
    }),
    /** The dealer's purchase prices by article number, of goods with one price only. */
    purchases: Array.from(purchases).flatMap(([part, price]): [string, number][] =>
      price === null || changes.get(part)?.isCertain !== true ? [] : [[String(part['art_nr']), price]],
    ),
    /** Parts with another NOBB number in the catalogue. */
    otherNobbNumbers: otherNobb.size,
    /** Parts on sale that are discontinued in the list. */
    discontinued: ended.size,
    /** Goods on sale that the list lacks. A list of parts alone lacks no fireplaces. */
    absent: (['module', 'fireplace'] as const)
      .filter((table) => current[table].some((row) => present.has(row)))
      .flatMap((table) =>
        current[table]
          .filter((row) => row['discontinued'] !== 1 && !present.has(row))
          .map((row) => nameRow(table, row)),
      ),
  };
}

type PriceConversion = (line: PriceLine, price: number) => number;

/** Returns the selling price of one piece without VAT; NaN while a fact is not known. */
export function priceConversion(current: CatalogueRows, answers: ImportAnswers): PriceConversion {
  const toPiece = pieceConversion(current, answers);
  const withMarkup = 1 + (numberAnswer(answers, 'markup') ?? Number.NaN) / 100;
  return (line, price) =>
    line.kind === 'list' ? toPiece(line, price) : toPiece(line, price) * (1 - discountOf(line)) * withMarkup;
}

/** Returns an amount of the list in kroner for one piece without VAT; NaN while a fact is not known. */
function pieceConversion(current: CatalogueRows, answers: ImportAnswers): PriceConversion {
  const limit = current.chimney_limit.find((row) => row['code'] === 'vat' && (row['producer_id'] ?? null) === null);
  const vatPercent = typeof limit?.['value'] === 'number' ? limit['value'] : defaultVat;
  return (line, price) => {
    const { currency, vat, pieces, kind } = line;
    if (kind === null || vat === null) return Number.NaN;
    const rate = currency === ownCurrency ? 1 : (numberAnswer(answers, 'rate', currency) ?? Number.NaN);
    return ((vat === 'including' ? price / (1 + vatPercent / 100) : price) * rate) / (pieces ?? Number.NaN);
  };
}

/** Returns the purchase price that the line or the file of discounts states; null if neither does. */
function purchasePriceOf(line: PriceLine, price: number, toPiece: PriceConversion): number | null {
  const isNet = line.kind === 'purchase';
  const net =
    line.agreedPrice ??
    (isNet ? price * (1 - discountOf(line)) : line.discount === 0 ? null : price * (1 - line.discount));
  return net === null ? null : Math.round(toPiece(line, net) * 100) / 100;
}

/** A price that the file calls a purchase price has its discount taken off. */
export function discountOf({ own, shared, discount }: PriceLine): number {
  return (own.kind ?? shared.kind) === 'purchase' ? 0 : discount;
}
