import type { Totals } from '../result/bill-line.ts';
import type { FluePlan } from '../flue/flue-plan.ts';
import type { Flue } from '../flue/flue.ts';
import { toTenths } from '../numbers.ts';
import type { House } from '../house/house.ts';
import type { JointZone } from '../house/joint-zones.ts';
import type { CatalogueProblem } from '../input/catalogue-parts.ts';
import { type ExistingFlue, isUnderFlue } from '../input/chimney-input.ts';
import { isConnection } from '../input/calculation-input.ts';
import type { OutsideFlue } from '../input/outside-input.ts';
import type { DefaultedField, CalculationInput } from '../input/calculation-input.ts';
import { ductOf } from '../flue-draught/report-draught.ts';
import type { DraughtReport } from '../result/draught-report.ts';
import type { Failure, Notice } from '../result/outcome.ts';
import { findNearestJoint } from '../rules/pipe-rules.ts';

type ExcessHeight = Extract<Failure, { readonly code: 'TOO_TALL' }>;

export function listFailures(
  plan: FluePlan,
  startFailure: Failure | null,
  found: { readonly top: number; readonly column: readonly Failure[]; readonly parts: readonly Failure[] },
): Failure[] {
  return [
    ...(startFailure === null ? [] : [startFailure]),
    ...found.column,
    ...findExcessHeights(plan, found.top),
    ...found.parts,
  ];
}

export function findExcessHeights({ input, limits, house }: FluePlan, top: number): ExcessHeight[] {
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

export function listNotices(plan: FluePlan, flue: Flue, problems: readonly CatalogueProblem[]): Notice[] {
  const notices: Notice[] = [...flue.notices, ...noticeOfPrices(flue.totals)];
  if (flue.column.leftOut > 0) notices.push({ code: 'LENGTHS_LEFT_OUT', count: flue.column.leftOut });
  if (flue.column.plan !== null) {
    const { prepared, zones, tolerance, usualTolerance } = flue.column.plan;
    if (prepared.search.loadLimits?.effort.isSpent() === true) notices.push({ code: 'SEARCH_STOPPED' });
    if (tolerance > usualTolerance) {
      notices.push({ code: 'TOLERANCE_WIDENED', usual: usualTolerance, used: tolerance });
    }
    const nearest = findNearestJoint(flue.ruleFacts);
    if (nearest !== null && nearest.distance < nearest.limit && zones.some(({ marginShare }) => marginShare < 1)) {
      notices.push({ code: 'JOINT_MARGIN_REDUCED', margins: listReducedMargins(plan, zones), ...nearest });
    }
  }
  return [...notices, ...noticeOfCatalogue(problems)];
}

export function noticeOfPrices({ missingPrices }: Totals): Notice[] {
  return missingPrices.length > 0 ? [{ code: 'PRICE_MISSING', articleNumbers: missingPrices }] : [];
}

export function noticeOfCatalogue(problems: readonly CatalogueProblem[]): Notice[] {
  return problems.length > 0 ? [{ code: 'CATALOGUE_INVALID', problems }] : [];
}

function listReducedMargins(
  { penetrations }: FluePlan,
  zones: readonly JointZone[],
): Extract<Notice, { readonly code: 'JOINT_MARGIN_REDUCED' }>['margins'] {
  return zones.flatMap(({ penetration, marginShare }, index) => {
    const margin = penetrations[index]?.marginAbove ?? 0;
    return marginShare < 1 ? [{ penetration, usual: margin, kept: toTenths(marginShare * margin) }] : [];
  });
}

/** A used default: millimetres, degrees, or a scheme's name; null: unknown, the safe case was used. */
export interface Assumption {
  readonly field: DefaultedField;
  readonly value: number | string | null;
}

/** Fields that are listed before the measures of a house. */
const firstFields: readonly DefaultedField[] = ['scheme', 'storey', 'roofAngle', 'format', 'ceiling'];

/** Lists the defaults that have an effect on this house. `found`: calculated values for unknown measures. */
export function listAssumptions(
  input: CalculationInput,
  house: House,
  draught: DraughtReport,
  found: Partial<Readonly<Record<DefaultedField, number>>> = {},
): Assumption[] {
  const values: Partial<CalculationInput & Omit<ExistingFlue, 'kind'> & Omit<OutsideFlue, 'kind'>> =
    input.flue.kind === 'new' ? input : { ...input.flue, ...input };
  const matters: Partial<Readonly<Record<DefaultedField, boolean>>> = {
    wallDistance: !isConnection(input) || !isUnderFlue(input.flue),
    storey: input.floor.numFloors > 1,
    ceiling: !input.floor.hasAttic,
    slabThickness: house.slabs.length > 0,
    atticHeight: house.loft !== null,
    ridgeDistance: input.roofAngle > 0,
    offsetAt: input.offset > 0,
    altitude: draught.checked,
    air: draught.checked,
    airDuctBends: draught.checked && ductOf(input) !== null,
    damper: draught.checked && draught.damper?.isListed === true,
  };
  return [...new Set([...firstFields, ...input.defaulted])]
    .filter((field) => input.defaulted.includes(field) && matters[field] !== false)
    .map((field) => ({
      field,
      value: field === 'scheme' ? input.scheme.name : (found[field] ?? values[field] ?? null),
    }));
}
