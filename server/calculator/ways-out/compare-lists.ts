import type { PartRole } from '../../../db/codes.ts';
import type { ListResult } from '../calculate.ts';
import type { Reason, Totals } from '../result/bill-line.ts';
import { hasIce } from '../rules/draught-rules.ts';
import type { RuleResult } from '../rules/rules.ts';

/** The differences between the list of other choices and the shown list. */
export interface ListChange {
  readonly totals: Totals;
  /** The change of the price, in whole øre with VAT; null: a price is missing. */
  readonly incVat: number | null;
  /** Additional parts that hold the flue or that the sweep needs. */
  readonly brings: readonly { readonly role: PartRole; readonly quantity: number }[];
  readonly worse: readonly RuleResult[];
  /** Spare draught in Pa; null: not calculated. */
  readonly margin: number | null;
  /** Whether condensate forms on the inner wall, without ice. */
  readonly isWet: boolean;
}

/** Roles and reasons of parts that a visitor might not expect from a change. */
const unexpected: readonly (readonly [PartRole, readonly Reason['kind'][]])[] = [
  ['brace', ['brace', 'wall-brace']],
  ['wall_bracket', ['wall-bracket', 'wall-fixing', 'bend-bracket']],
  ['load_support', ['load-support']],
  ['tee_support', ['tee-support']],
  ['sweep_platform', ['sweep-platform']],
  ['wall_console', ['wall-console']],
  ['ground_support', ['ground-support']],
];

export function compareLists(before: ListResult, after: ListResult): ListChange {
  const isBuilt = before.failures.length === 0;
  const isPriced = before.totals.complete && after.totals.complete;
  return {
    totals: after.totals,
    incVat: isPriced ? after.totals.incVat - before.totals.incVat : null,
    brings: unexpected
      .map(([role, kinds]) => ({ role, quantity: count(after, kinds) - count(before, kinds) }))
      .filter(({ quantity }) => isBuilt && quantity > 0),
    worse: after.rules.filter((rule) => before.rules.some((other) => other.id === rule.id && isWorse(other, rule))),
    margin: after.draught.checked ? after.draught.margin : null,
    isWet: after.draught.checked && after.draught.operation === 'wet',
  };
}

function count({ lines }: ListResult, kinds: readonly Reason['kind'][]): number {
  return lines
    .flatMap(({ reasons }) => reasons)
    .reduce((sum, { reason, quantity }) => sum + (kinds.includes(reason.kind) ? quantity : 0), 0);
}

const ranks = { ok: 0, clarify: 1, warning: 2, error: 3 } as const;

/** Ice is worse than the condensate that it comes from, which has another limit. */
function rankOf(rule: RuleResult): number {
  return ranks[rule.status] + (hasIce(rule) ? 0.5 : 0);
}

/** Returns whether a rule became worse: its status is worse, or it is still not met and farther from its limit. */
function isWorse(before: RuleResult, after: RuleResult): boolean {
  const [rankBefore, rankAfter] = [rankOf(before), rankOf(after)];
  if (rankAfter !== rankBefore) return rankAfter > rankBefore;
  return after.status !== 'ok' && excessOf(after) > excessOf(before);
}

function excessOf({ measured, limit, direction }: RuleResult): number {
  if (measured === null || limit === null) return Number.NaN;
  return direction === 'minimum' ? limit - measured : measured - limit;
}
