import { toTenths } from '../house/angle.ts';
import type { CatalogueProblem } from '../input/calculation-data.ts';
import type { FlueColumn } from '../flue/plan-column.ts';
import type { Flue } from '../flue/flue.ts';
import type { FluePlan } from '../flue/flue-plan.ts';
import type { Failure, Notice } from '../result/outcome.ts';

/** Everything that keeps the flue from being built, in the order of the steps. */
export function listFailures(plan: FluePlan, startFailure: Failure | null, column: FlueColumn, flue: Flue): Failure[] {
  return [
    ...(startFailure === null ? [] : [startFailure]),
    ...(column.failure === null ? [] : [column.failure]),
    ...findExcessHeights(plan, flue.top),
    ...flue.failures,
  ];
}

function findExcessHeights({ input, limits, house }: FluePlan, top: number): Failure[] {
  const ridgeDistanceKnown = input.ridgeDistance !== null || input.roofAngle === 0;
  const heights = [
    { measure: 'total-height', measured: top - input.scheme.outletHeight, limit: limits.total_height.value },
    { measure: 'free-height', measured: top - house.roofSurface, limit: limits.free_height_braced.value },
  ] as const;
  return heights
    .map(({ measure, measured, limit }) => ({ measure, measured: toTenths(measured), limit }))
    .filter(({ measured, limit }) => measured > limit)
    .map(({ measure, measured, limit }) => ({ code: 'TOO_TALL', measure, measured, limit, ridgeDistanceKnown }));
}

/** What to say beside the result. */
export function listNotices(
  plan: FluePlan,
  column: FlueColumn,
  flue: Flue,
  problems: readonly CatalogueProblem[],
): Notice[] {
  const notices: Notice[] = [...flue.notices];
  const { missingPrices } = flue.totals;
  if (missingPrices.length > 0) notices.push({ code: 'PRICE_MISSING', articleNumbers: missingPrices });
  if (column.plan !== null) {
    const { margin, tolerance, usualTolerance } = column.plan;
    const usualMargin = plan.limits.joint_margin.value;
    if (tolerance > usualTolerance) {
      notices.push({ code: 'TOLERANCE_WIDENED', usual: usualTolerance, used: tolerance });
    }
    if (margin < usualMargin) notices.push({ code: 'JOINT_MARGIN_REDUCED', usual: usualMargin, used: margin });
  }
  if (problems.length > 0) notices.push({ code: 'CATALOGUE_INVALID', problems });
  return notices;
}
