import { addUp } from '../calculator/parts/bill.ts';
import type { BillLine } from '../calculator/result/bill-line.ts';
import type { RuleId } from '../calculator/rules/rules.ts';
import type { FrozenResult } from './frozen-result.ts';

/** What another catalogue does to a line of the list. Prices are for one piece without VAT; null: no price. */
export interface LineChange {
  readonly articleNumber: string;
  readonly name: string;
  /** `gone`: no longer on the list, `absent`: nor in the catalogue; `new`: only on the new list. */
  readonly kind: 'same' | 'price' | 'quantity' | 'gone' | 'absent' | 'new';
  readonly before: Pick<BillLine, 'quantity' | 'unitPrice'> | null;
  readonly after: Pick<BillLine, 'quantity' | 'unitPrice'> | null;
}

export interface Comparison {
  /** In øre with VAT. */
  readonly before: number;
  readonly after: number;
  /** Jumps in price of more than 30 % first, then in the order of the list. */
  readonly lines: readonly LineChange[];
  readonly rules: readonly RuleId[];
}

/** Compares the lists of two catalogues by article number. `known`: the articles of the new catalogue for this flue. */
export function compareResults(before: FrozenResult, after: FrozenResult, known: ReadonlySet<string>): Comparison {
  const newLines = new Map(after.lines.map((line) => [line.articleNumber, line]));
  const oldNumbers = new Set(before.lines.map(({ articleNumber }) => articleNumber));
  const lines = [
    ...before.lines.map((line): LineChange => changeOf(line, newLines.get(line.articleNumber) ?? null, known)),
    ...after.lines
      .filter(({ articleNumber }) => !oldNumbers.has(articleNumber))
      .map((line): LineChange => {
        const { articleNumber, name } = line;
        return { articleNumber, name, kind: 'new', before: null, after: line };
      }),
  ];
  const status = new Map(before.rules.map((rule) => [rule.id, rule.status]));
  return {
    before: before.totals.incVat,
    after: after.totals.incVat,
    lines: lines.toSorted((a, b) => Number(isJump(b)) - Number(isJump(a))),
    rules: after.rules.filter((rule) => status.get(rule.id) !== rule.status).map(({ id }) => id),
  };
}

function nameOf({ articleNumber, name }: BillLine): Pick<LineChange, 'articleNumber' | 'name'> {
  return { articleNumber, name };
}

function changeOf(before: BillLine, after: BillLine | null, known: ReadonlySet<string>): LineChange {
  const change = { ...nameOf(before), before, after };
  if (after === null) return { ...change, kind: known.has(before.articleNumber) ? 'gone' : 'absent' };
  if (after.quantity !== before.quantity) return { ...change, kind: 'quantity' };
  return { ...change, kind: after.unitPrice === before.unitPrice ? 'same' : 'price' };
}

/** The change of the price of one piece as a share; null where there is none, or no price to compare with. */
export function priceChange({ before, after }: Pick<LineChange, 'before' | 'after'>): number | null {
  const [old, now] = [before?.unitPrice ?? 0, after?.unitPrice ?? null];
  return old === 0 || now === null || now === old ? null : (now - old) / old;
}

function isJump(change: LineChange): boolean {
  return Math.abs(priceChange(change) ?? 0) > 0.3;
}

/** The same parts at other prices; null where one of them is not in the catalogue. `prices`: in øre without VAT. */
export function withPrices(result: FrozenResult, prices: ReadonlyMap<string, number | null>): FrozenResult | null {
  if (result.lines.some(({ articleNumber }) => !prices.has(articleNumber))) return null;
  const lines = result.lines.map((line) => {
    const unitPrice = prices.get(line.articleNumber) ?? null;
    return { ...line, unitPrice, lineTotal: unitPrice === null ? null : unitPrice * line.quantity };
  });
  return { ...result, lines, totals: addUp(lines, result.totals.vatPercent) };
}
