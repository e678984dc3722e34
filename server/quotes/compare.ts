import { addUpQuote } from './money.ts';
import type { QuotedCalculation, QuotedLine, QuotedRule } from './quoted-calculation.ts';

/** Quantity and price of a line. The price is for one piece without VAT; null: no price. */
type LineState = Pick<QuotedLine, 'quantity' | 'unitPrice'>;

export interface LineChange {
  readonly articleNumber: string;
  readonly name: string;
  /** `gone`: only on the old list. `absent`: also missing in the catalogue. `new`: only on the new list. */
  readonly kind: 'same' | 'price' | 'quantity' | 'gone' | 'absent' | 'new';
  readonly before: LineState | null;
  readonly after: LineState | null;
}

export type Comparison = ReturnType<typeof compareCalculations>;

/** Compares two lists by article number. `articles`: all articles of the new catalogue for this flue. */
export function compareCalculations(
  before: QuotedCalculation,
  after: QuotedCalculation,
  articles: ReadonlySet<string>,
) {
  const newLines = new Map(after.lines.map((line) => [line.articleNumber, line]));
  const oldNumbers = new Set(before.lines.map(({ articleNumber }) => articleNumber));
  const lines = [
    ...before.lines.map((line): LineChange => changeOf(line, newLines.get(line.articleNumber) ?? null, articles)),
    ...after.lines
      .filter(({ articleNumber }) => !oldNumbers.has(articleNumber))
      .map((line): LineChange => {
        const { articleNumber, name } = line;
        return { articleNumber, name, kind: 'new', before: null, after: line };
      }),
  ];
  return {
    /** In øre with VAT, as `after`. */
    before: sumOf(before),
    after: sumOf(after),
    /** Price changes of more than 30 % first, then in the order of the list. */
    lines: lines.toSorted((a, b) => Number(isJump(b)) - Number(isJump(a))),
    rules: changedRules(before.rules, after.rules),
  };
}

function sumOf(calculation: QuotedCalculation): number {
  return addUpQuote({ calculation, parts: [], lines: [], discount: null }).incVat;
}

/** Returns titles of changed rules. A rule that the older program lacked counts as changed if it is not fulfilled. */
function changedRules(before: readonly QuotedRule[], after: readonly QuotedRule[]): string[] {
  const oldStatus = new Map(before.flatMap(({ ids, status }) => ids.map((id) => [id, status])));
  return after
    .filter(({ ids, status }) => ids.some((id) => (oldStatus.get(id) ?? 'ok') !== status))
    .map(({ title }) => title);
}

function changeOf(before: QuotedLine, after: QuotedLine | null, articles: ReadonlySet<string>): LineChange {
  const { articleNumber, name } = before;
  const change = { articleNumber, name, before, after };
  if (after === null) return { ...change, kind: articles.has(articleNumber) ? 'gone' : 'absent' };
  if (after.quantity !== before.quantity) return { ...change, kind: 'quantity' };
  return { ...change, kind: after.unitPrice === before.unitPrice ? 'same' : 'price' };
}

/** Returns the change of the price of one piece as a share; null: unchanged, or a price is unknown. */
export function priceChange({ before, after }: Pick<LineChange, 'before' | 'after'>): number | null {
  const [old, now] = [before?.unitPrice ?? 0, after?.unitPrice ?? null];
  return old === 0 || now === null || now === old ? null : (now - old) / old;
}

function isJump(change: LineChange): boolean {
  return Math.abs(priceChange(change) ?? 0) > 0.3;
}

/** Returns the lines at other prices, in øre without VAT; null: an article has no entry in `prices`. */
export function withPrices(
  lines: readonly QuotedLine[],
  prices: ReadonlyMap<string, number | null>,
): readonly QuotedLine[] | null {
  if (lines.some(({ articleNumber }) => !prices.has(articleNumber))) return null;
  return lines.map((line) => ({ ...line, unitPrice: prices.get(line.articleNumber) ?? null }));
}
