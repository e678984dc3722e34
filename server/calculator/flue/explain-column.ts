import { findBestPath, prepareColumn } from '../column/search.ts';
import { toTenths } from '../numbers.ts';
import type { Part } from '../input/part.ts';
import type { Failure, JointCause } from '../result/outcome.ts';
import { explainColumnFailure, findHighestTop } from './column-attempts.ts';
import { toColumnElement } from './column-candidates.ts';
import {
  bareZones,
  type ColumnDemand,
  createSearch,
  findHighestRoom,
  findStartZones,
  findUsualTolerance,
  lowestRise,
} from './column-demand.ts';
import type { FluePlan } from './flue-plan.ts';
import { type BendPair, straightsOf, findBendPairs } from './offset.ts';

type HatchFailure = Extract<Failure, { readonly code: 'HATCH_UNREACHABLE' }>;

/** Why the column of a demand cannot be built; empty where it can. */
export function explainColumn(demand: ColumnDemand, purpose: FluePlan['purpose']): Failure[] {
  return findHighestTop(demand) === null ? explainMissing(demand, purpose) : [];
}

/** The same for a column that is known not to be possible. */
export function explainMissing(demand: ColumnDemand, purpose: FluePlan['purpose']): Failure[] {
  const { tolerance, failure, startZones } = explainColumnFailure(demand, purpose);
  const { reason, nearestBelow = null, nearestAbove = null } = failure;
  const detail = { requiredTop: demand.requiredTop, tolerance, nearestBelow, nearestAbove };
  if (reason === 'unreachable') return [{ code: 'HEIGHT_UNREACHABLE', ...detail }];
  return [{ code: 'JOINT_IN_PENETRATION', ...detail, causes: findJointCauses(demand, startZones) }];
}

/**
 * The causes: a start chain that ends in a penetration, a penetration that no element passes, else that no sequence
 * passes them all.
 */
function findJointCauses(
  demand: ColumnDemand,
  startZones: readonly { readonly penetration: JointCause['penetrations'][number] }[],
): JointCause[] {
  const crossed = bareZones(demand).filter(({ from }) => from < demand.requiredTop);
  const longest = demand.elements
    .map((part) => toColumnElement(part, 0))
    .reduce((most, { length, maximumLength = length }) => Math.max(most, maximumLength), 0);
  const causes: JointCause[] = crossed.flatMap(({ penetration, from, to }): JointCause[] => {
    const end = demand.startJoints.find((joint) => from < joint && joint < to);
    if (startZones.some((zone) => zone.penetration === penetration) && end !== undefined) {
      return [{ kind: 'start-ends-inside', penetrations: [penetration], end, from: toTenths(from), to: toTenths(to) }];
    }
    return to - from > longest
      ? [{ kind: 'longer-than-elements', penetrations: [penetration], height: toTenths(to - from), longest }]
      : [];
  });
  if (causes.length > 0) return causes;
  return [{ kind: 'no-sequence', penetrations: crossed.map(({ penetration }) => penetration) }];
}

/** Why a hatch has no place whatever the rest of the flue is; null where it may have one, or none is asked for. */
export function explainHatch({ hatch }: ColumnDemand): HatchFailure | null {
  if (hatch === null) return null;
  const { lowest, roof, elements } = hatch;
  if (elements.length === 0) return { code: 'HATCH_UNREACHABLE', lowest, cause: { kind: 'no-element' } };
  const missing = Math.ceil(lowest + shortestOf(elements) - roof);
  if (missing > 0) return { code: 'HATCH_UNREACHABLE', lowest, cause: { kind: 'attic-too-low', missing } };
  return null;
}

function shortestOf(elements: readonly Part[]): number {
  return elements.reduce((least, { length }) => Math.min(least, length ?? Infinity), Infinity);
}

/** The hatch is the failure where the flue could be built without it. */
export function explainHatchPlace(demand: ColumnDemand): HatchFailure[] {
  const { hatch } = demand;
  if (hatch === null || findHighestTop({ ...demand, hatch: null }) === null) return [];
  const highest = Math.min(hatch.highest, Math.floor(hatch.roof - shortestOf(hatch.elements)));
  return [{ code: 'HATCH_UNREACHABLE', lowest: hatch.lowest, cause: { kind: 'no-place', highest } }];
}

/**
 * Why the column with its bends, which cannot be built, cannot: no bends give the shift, the lowest are too high for
 * the room, or there is no place for them between the joints. Where the flue could not go straight up either, those
 * failures are added, or replace this one.
 */
export function explainOffset(
  demand: ColumnDemand,
  pairs: readonly BendPair[],
  bends: readonly Part[],
  { input, limits, purpose }: FluePlan,
): Failure[] {
  const straight = explainColumn({ ...demand, bendPairs: null }, purpose);
  const room = findHighestRoom(demand);
  const rise = lowestRise(pairs);
  if (rise <= room && straight.length > 0) return straight;
  const tolerance = limits.offset_tolerance.value;
  const nearest =
    purpose === 'check'
      ? { nearestBelow: null, nearestAbove: null }
      : findNearestOffsets(demand, bends, straight.length === 0, input.offset, tolerance);
  const offset = {
    code: 'OFFSET_UNREACHABLE',
    wanted: input.offset,
    tolerance: limits.offset_tolerance.value,
    ...nearest,
  } as const;
  if (pairs.length === 0) return [{ ...offset, cause: { kind: 'no-bends' } }, ...straight];
  if (rise > room) return [{ ...offset, cause: { kind: 'too-high', rise, room } }, ...straight];
  return [{ ...offset, cause: { kind: 'no-place' } }];
}

interface NearestOffsets {
  readonly nearestBelow: number | null;
  readonly nearestAbove: number | null;
}

/**
 * The offsets nearest to the wanted one with which this flue can be built; 0: straight up. The pair's price in this
 * search is the distance of its shift from the wanted one, so that the cheapest column has the nearest pair.
 */
function findNearestOffsets(
  demand: ColumnDemand,
  bends: readonly Part[],
  mayGoStraightUp: boolean,
  wanted: number,
  tolerance: number,
): NearestOffsets {
  if (findStartZones(demand, bareZones(demand)).length > 0) return { nearestBelow: null, nearestAbove: null };
  const straights = straightsOf(demand.elements);
  const below = findBendPairs(bends, straights, (shift) => shift < wanted - tolerance - 1e-6);
  const above = findBendPairs(bends, straights, (shift) => shift > wanted + tolerance + 1e-6);
  return {
    nearestBelow: findNearest(demand, below, wanted) ?? (mayGoStraightUp ? 0 : null),
    nearestAbove: findNearest(demand, above, wanted),
  };
}

function findNearest(demand: ColumnDemand, pairs: readonly BendPair[], wanted: number): number | null {
  const { priceOfTop: _, ...search } = createSearch(
    { ...demand, bendPairs: pairs },
    findUsualTolerance(demand),
    false,
    bareZones(demand),
  );
  const prepared = prepareColumn({
    ...search,
    elements: search.elements.map(({ articleNumber, length, maximumLength = length }) => ({
      articleNumber,
      length,
      maximumLength,
      price: 0,
    })),
    required: [
      {
        choices: pairs.map(({ articleNumber, rise, shift }) => ({
          articleNumber,
          length: rise,
          price: Math.round(10 * Math.abs(shift - wanted)),
          pieceCount: 1,
        })),
        outside: demand.outside,
      },
      ...search.required.slice(1),
    ],
  });
  const names = new Set(
    prepared === null ? [] : findBestPath(prepared, 'price').pieces.map((piece) => piece.articleNumber),
  );
  const pair = pairs.find(({ articleNumber }) => names.has(articleNumber));
  return pair === undefined ? null : toTenths(pair.shift);
}
