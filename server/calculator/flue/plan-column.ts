import { planColumn, type ColumnDemand, type ColumnPlan } from './column-attempts.ts';
import { isColumnElement } from './column-candidates.ts';
import { buildStartChain } from './flue-pieces.ts';
import type { FluePlan } from './flue-plan.ts';
import { findJointZones } from '../house/joint-zones.ts';
import { compareForNeed } from '../parts/needed-parts.ts';
import { findNearestOffsets } from './nearest-offset.ts';
import { countBraces, isBraceFor } from '../parts/supports.ts';
import type { Failure } from '../result/outcome.ts';
import { findBendPairs, type BendPair } from './bend-pairs.ts';
import type { Part } from '../input/part.ts';

/** The column of one flue: its plan, or why there is none; and what the names in its paths stand for. */
export interface FlueColumn {
  readonly plan: ColumnPlan | null;
  readonly failure: Failure | null;
  readonly band: Part | null;
  /** Upper end of the start chain, in whole millimetres; null without a chain. */
  readonly start: number | null;
  readonly partByName: ReadonlyMap<string, Part>;
  readonly pairByName: ReadonlyMap<string, BendPair>;
}

/** Finds the candidates, the bend pairs where an offset is wanted, and the column. */
export function planFlueColumn(flue: FluePlan): FlueColumn {
  const { input, limits, assortment, house, requirement, chain } = flue;
  const band = findLockingBand(flue);
  const isElement = isColumnElement(assortment, requirement);
  const elements = keepFirstOfEachArticle(assortment.find(isElement));
  const nothing = { plan: null, failure: null, band, start: null, partByName: new Map(), pairByName: new Map() };
  const workingColors = elements.length === 0 ? assortment.colorsOf(isElement) : [];
  const colorFailure: Failure | null =
    workingColors.length === 0
      ? null
      : { code: 'COLOUR_NOT_AVAILABLE', role: 'straight', colorId: input.color.id, workingColors };
  if (chain === null || colorFailure !== null) return { ...nothing, failure: colorFailure };

  const chainPieces = buildStartChain(chain, input.scheme.outletHeight, input.pipe.diameter).pieces;
  const chainLength = chain.length === 0 ? 0 : (chainPieces.at(-1)?.to ?? 0);
  const start = Math.floor(chainLength);
  const margins = [limits.joint_margin.value, 0].map((margin) => ({
    margin,
    zones: findJointZones(house, input.roofAngle, requirement.outerRadius, margin),
  }));
  const demand: ColumnDemand = {
    start,
    startJoints: [...new Set(chainPieces.map(({ to }) => to))].filter((to) => to > input.scheme.outletHeight),
    requiredTop: requirement.requiredTop,
    highestTop: Math.min(
      input.scheme.outletHeight + limits.total_height.value,
      house.roofSurface + limits.free_height_braced.value,
    ),
    elements,
    bendPairs: null,
    bandPrice: (band?.price ?? 0) * (band === null ? 0 : assortment.quantityOf(band)),
    priceOfTop: priceOfBraces(flue),
    margins,
    // Over the roof nothing holds a bend, so the space above the roof is closed to them too.
    outside: flue.penetrations.map(({ penetration, from, to }) => ({
      from,
      to: penetration.kind === 'roof' ? Infinity : to,
    })),
  };
  const offset = planOffset(flue, demand);
  if (offset.failure !== null) return { ...nothing, start, failure: offset.failure };
  const planned = planColumn({ ...demand, bendPairs: offset.pairs });
  if (planned.plan !== null) {
    const partByName = new Map(elements.map((part) => [part.articleNumber, part]));
    const pairByName = new Map((offset.pairs ?? []).map((pair) => [pair.articleNumber, pair]));
    return { plan: planned.plan, failure: null, band, start, partByName, pairByName };
  }
  const offsetFailure = offset.pairs === null ? null : explainOffset(flue, demand, offset.bends);
  const { reason, nearestBelow = null, nearestAbove = null } = planned.failure;
  const detail = { requiredTop: requirement.requiredTop, tolerance: planned.tolerance, nearestBelow, nearestAbove };
  const penetrations = planned.blockingZones.map(({ penetration }) => penetration);
  const columnFailure: Failure =
    reason === 'unreachable'
      ? { code: 'HEIGHT_UNREACHABLE', ...detail }
      : { code: 'JOINT_IN_PENETRATION', ...detail, penetrations };
  return { ...nothing, start, failure: offsetFailure ?? columnFailure };
}

function findLockingBand({ assortment, requirement }: FluePlan): Part | null {
  const bands = assortment.find((part) => part.role === 'locking_band' && assortment.fits(part, requirement));
  return bands[0] ?? null;
}

/** A millimetre more of free height may cost a brace: without it the cheapest column would not give the cheapest flue. */
function priceOfBraces({ limits, assortment, house }: FluePlan): (top: number) => number {
  const braces = assortment.find(({ role }) => role === 'brace').toSorted(compareForNeed);
  return (top) => {
    const count = countBraces(top, house, limits);
    const brace = count === 0 ? undefined : braces.find(isBraceFor(assortment, house, top));
    return brace === undefined ? 0 : count * (brace.price ?? 0) * assortment.quantityOf(brace);
  };
}

type OffsetPlan =
  /** Null pairs: the flue goes straight up, which is also within the tolerance of a very small offset. */
  | { readonly pairs: readonly BendPair[] | null; readonly bends: readonly Part[]; readonly failure: null }
  | { readonly failure: Failure };

function planOffset(flue: FluePlan, demand: ColumnDemand): OffsetPlan {
  const { input, limits, assortment, requirement } = flue;
  const tolerance = limits.offset_tolerance.value;
  if (input.offset <= tolerance) return { pairs: null, bends: [], failure: null };
  const isBend = (part: Part): boolean =>
    part.role === 'bend' &&
    (part.bendAngle ?? Infinity) <= limits.bend_angle.value &&
    assortment.fits(part, requirement);
  const bends = assortment.find(isBend);
  const workingColors = bends.length === 0 ? assortment.colorsOf(isBend) : [];
  if (workingColors.length > 0) {
    return { failure: { code: 'COLOUR_NOT_AVAILABLE', role: 'bend', colorId: input.color.id, workingColors } };
  }
  const accepts = (shift: number): boolean => Math.abs(shift - input.offset) <= tolerance;
  const pairs = findBendPairs(bends, straightsOf(demand), accepts);
  if (pairs.length > 0) return { pairs, bends, failure: null };
  const nearest = findNearestOffsets(demand, bends, straightsOf(demand), input.offset, tolerance);
  return { failure: { code: 'OFFSET_UNREACHABLE', wanted: input.offset, tolerance, ...nearest } };
}

/** Where another offset can be built, it is the offset that stands in the way; null where nothing can be built at all. */
function explainOffset({ input, limits }: FluePlan, demand: ColumnDemand, bends: readonly Part[]): Failure | null {
  const tolerance = limits.offset_tolerance.value;
  const nearest = findNearestOffsets(demand, bends, straightsOf(demand), input.offset, tolerance);
  if (nearest.nearestBelow === null && nearest.nearestAbove === null) return null;
  return { code: 'OFFSET_UNREACHABLE', wanted: input.offset, tolerance, ...nearest };
}

function straightsOf({ elements }: ColumnDemand): Part[] {
  return elements.filter(({ role }) => role === 'straight');
}

function keepFirstOfEachArticle(parts: readonly Part[]): Part[] {
  const known = new Map<string, Part>();
  for (const part of parts) if (!known.has(part.articleNumber)) known.set(part.articleNumber, part);
  return [...known.values()];
}
