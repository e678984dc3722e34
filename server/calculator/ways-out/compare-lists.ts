import type { PartRole } from '../../../db/codes.ts';
import type { ListResult } from '../calculate.ts';
import type { Reason } from '../result/bill-line.ts';

/** How the list of another choice differs from the list that there is. */
export interface ListChange {
  /** Of the price, in whole øre with VAT; null where either list lacks a price. */
  readonly incVat: number | null;
  /** Parts that hold the flue or that the sweep needs, of which there are more. */
  readonly brings: readonly { readonly role: PartRole; readonly quantity: number }[];
}

/** The reasons to order what a visitor might not expect to come with a change, by the role of the part. */
const unexpected: readonly (readonly [PartRole, readonly Reason['kind'][]])[] = [
  ['brace', ['brace']],
  ['wall_bracket', ['wall-bracket', 'bend-bracket']],
  ['load_support', ['load-support']],
  ['tee_support', ['tee-support']],
  ['sweep_platform', ['sweep-platform']],
];

export function compareLists(before: ListResult, after: ListResult): ListChange {
  const isPriced = before.totals.complete && after.totals.complete;
  return {
    incVat: isPriced ? after.totals.incVat - before.totals.incVat : null,
    brings: unexpected
      .map(([role, kinds]) => ({ role, quantity: count(after, kinds) - count(before, kinds) }))
      .filter(({ quantity }) => quantity > 0),
  };
}

function count({ lines }: ListResult, kinds: readonly Reason['kind'][]): number {
  return lines
    .flatMap(({ reasons }) => reasons)
    .reduce((sum, { reason, quantity }) => sum + (kinds.includes(reason.kind) ? quantity : 0), 0);
}
