import type { UnnumberedPiece } from '../flue/flue-pieces.ts';
import { listSupportItems, type WeightReport } from '../flue/weight-report.ts';
import { toTenths } from '../numbers.ts';
import type { BillItem } from '../parts/bill.ts';
import type { OutsideColumn } from './outside-column.ts';
import type { OutsideConnector } from './outside-connector.ts';
import type { OutsidePlan } from './outside-plan.ts';

/**
 * Adds the weight of the cap, of the pieces under the tee and of the run through the wall to the weight of a column. The base
 * carries half of the run.
 */
export function addLoads(
  weight: WeightReport,
  below: readonly UnnumberedPiece[],
  { hanging }: OutsideConnector,
  { base, besideLoad, plan }: OutsideColumn,
  { assortment }: OutsidePlan,
): WeightReport {
  const { total, measured } = weight;
  const isOfBase = weight.limit === plan.supportChoices.limit;
  const limit = isOfBase ? (base?.loadCapacity ?? null) : weight.limit;
  const weights = below.map(({ partId }) => assortment.partById(partId)?.weight ?? null);
  if (total === null || measured === null || weights.includes(null)) return { ...weight, limit };
  const under = weights.reduce<number>((sum, kilograms) => sum + (kilograms ?? 0), 0);
  const added = under + besideLoad;
  const load = isOfBase ? toTenths(measured + added) : measured;
  const isTooHeavy = weight.status === 'ok' && limit !== null && load > limit;
  return {
    ...weight,
    total: toTenths(total + added + hanging),
    measured: load,
    limit,
    supports: weight.supports.map((support, index) =>
      support.carries === null || index > 0 ? support : { ...support, carries: toTenths(support.carries + added) },
    ),
    ...(isTooHeavy ? { status: 'error', findings: ['no-support-left'] } : {}),
  };
}

/** Lists the consoles, or the support on the ground, with their loads. */
export function listBases(
  { assortment, input }: OutsidePlan,
  weight: WeightReport,
  { gap }: OutsideConnector,
): BillItem[] {
  return listSupportItems(weight, assortment).map(({ part, quantity }, index): BillItem => {
    const { carries = null, height = 0 } = weight.supports[index] ?? {};
    return {
      part,
      quantity,
      reason:
        input.flue.base === 'console'
          ? { kind: 'wall-console', carries, distance: toTenths(gap) }
          : { kind: 'ground-support', carries, height: toTenths(height + input.flue.ground) },
    };
  });
}
