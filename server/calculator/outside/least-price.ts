import { listSweepingItems, planSweeping } from '../parts/sweeping-parts.ts';
import { bracketHeights, type OutsideColumn } from './outside-column.ts';
import type { OutsideConnector } from './outside-connector.ts';
import { describeFixings, findEavesParts, findFixingParts, findWallParts } from './outside-parts.ts';
import type { OutsidePlan } from './outside-plan.ts';
import type { Passage } from './outside-site.ts';

/**
 * Returns a lower bound of the price of a straight way past the overhang, in øre. Unlike the price it needs no search of
 * the column, so a way that is surely dearer than another is not searched.
 */
export function findLeastPrice(
  plan: OutsidePlan,
  passage: Passage,
  connector: OutsideConnector,
  column: OutsideColumn,
): number {
  const { limits, bandPrice, pricePerMillimetre } = plan;
  const { requiredTop } = column.mouth.requirement;
  const near = bracketHeights(column.foot, column.lowerEnd, column.highestFixing, limits.wall_fixing.value);
  const fixings = describeFixings(plan, { foot: column.foot, near, far: null, top: requiredTop, joints: [] });
  const needed = [
    ...connector.items,
    ...(column.plan.chain ?? []).map(({ part }) => ({ part, quantity: 1 })),
    ...findWallParts(plan, connector, column, 1).items,
    ...findEavesParts(plan, passage).items,
    ...findFixingParts(plan, column.plan, connector, fixings, requiredTop).items,
    ...listSweepingItems(column.plan, planSweeping(column.plan, requiredTop)),
    ...(column.base === undefined ? [] : [{ part: column.base, quantity: 1 }]),
    ...plan.chosenItems,
  ];
  const height = Math.max(0, requiredTop - connector.height - (plan.tee?.length ?? 0));
  const fixed = needed.reduce((sum, { part, quantity }) => sum + (part.price ?? 0) * quantity, 0);
  return fixed + pricePerMillimetre * height - bandPrice;
}
