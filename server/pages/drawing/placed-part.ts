import type { Reason } from '../../calculator/result/bill-line.ts';
import type { CalculationResult } from '../../calculator/calculate.ts';
import type { Penetration } from '../../calculator/house/house.ts';

/** A reason of the bill of materials, with the line that it stands on. */
export interface ListedReason<Kind extends Reason['kind']> {
  readonly position: number;
  readonly name: string;
  readonly quantity: number;
  readonly reason: Extract<Reason, { readonly kind: Kind }>;
}

/** All reasons of one kind in the bill of materials. */
export function listedReasons<Kind extends Reason['kind']>(
  { lines }: Pick<CalculationResult, 'lines'>,
  kind: Kind,
): ListedReason<Kind>[] {
  const isOfKind = (reason: Reason): reason is Extract<Reason, { readonly kind: Kind }> => reason.kind === kind;
  return lines.flatMap(({ position, name, reasons }) =>
    reasons.flatMap(({ reason, quantity }) => (isOfKind(reason) ? [{ position, name, quantity, reason }] : [])),
  );
}

/** Whether two penetrations are the same one. */
export function isSamePenetration(left: Penetration, right: Penetration): boolean {
  return (
    left.kind === right.kind &&
    (left.kind !== 'storey-slab' || right.kind !== 'storey-slab' || left.storey === right.storey)
  );
}
