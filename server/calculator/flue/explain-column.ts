import { findBestPath, prepareColumn } from '../column.ts';
import { toTenths } from '../numbers.ts';
import type { Part } from '../input/part.ts';
import type { Failure, JointCause } from '../result/outcome.ts';
import { explainColumnFailure, findHighestTop, hasColumn } from './column-attempts.ts';
import { isBare, toColumnElement } from './column-candidates.ts';
import {
  bareZones,
  type ColumnDemand,
  createSearch,
  findTallestRoom,
  findStartZones,
  findUsualTolerance,
  lowestRise,
} from './column-demand.ts';
import type { FluePlan } from './flue-plan.ts';
import { type BendPair, straightsOf, findBendPairs } from './offset.ts';

type HatchFailure = Extract<Failure, { readonly code: 'HATCH_UNREACHABLE' }>;

/** Returns why the column cannot be built; empty: it can. */
function explainColumn(demand: ColumnDemand, purpose: FluePlan['purpose']): Failure[] {
  return findHighestTop(demand) === null ? explainMissing(demand, purpose) : [];
}

/** Explains a column that is known to be impossible. */
export function explainMissing(demand: ColumnDemand, purpose: FluePlan['purpose']): Failure[] {
  const { tolerance, failure, startZones } = explainColumnFailure(demand, purpose);
  const { reason, nearestBelow = null, nearestAbove = null } = failure;
  const detail = { requiredTop: demand.requiredTop, tolerance, nearestBelow, nearestAbove };
  if (reason === 'unreachable') return [{ code: 'HEIGHT_UNREACHABLE', ...detail }];
  return [{ code: 'JOINT_IN_PENETRATION', ...detail, causes: findJointCauses(demand, startZones) }];
}

/**
 * Returns each cause: only bare steel would pass, a start chain ends in a penetration, or a penetration is longer than
 * every element. If there is none, no sequence of elements passes all penetrations.
 */
function findJointCauses(
  demand: ColumnDemand,
  startZones: readonly { readonly penetration: JointCause['penetrations'][number] }[],
): JointCause[] {
  const crossed = bareZones(demand).filter(({ from }) => from < demand.requiredTop);
  if (demand.elements.some(isBare) && hasColumn({ ...demand, insulatedOnly: [] })) {
    return [{ kind: 'only-bare', penetrations: crossed.map(({ penetration }) => penetration) }];
  }
  const longest = demand.elements
    .map((part) => toColumnElement(part, 0))
    .reduce((maximum, { length, maximumLength = length }) => Math.max(maximum, maximumLength), 0);
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

/** Returns why a hatch has no place in any flue; null: it may have a place, or none is chosen. */
export function explainHatch({ hatch }: ColumnDemand): HatchFailure | null {
  if (hatch === null) return null;
  const { lowest, roof, elements } = hatch;
  if (elements.length === 0) return { code: 'HATCH_UNREACHABLE', lowest, cause: { kind: 'no-element' } };
  const shortage = Math.ceil(lowest + shortestOf(elements) - roof);
  if (shortage > 0) return { code: 'HATCH_UNREACHABLE', lowest, cause: { kind: 'attic-too-low', missing: shortage } };
  return null;
}

function shortestOf(elements: readonly Part[]): number {
  return elements.reduce((minimum, { length }) => Math.min(minimum, length ?? Infinity), Infinity);
}

/** Returns a failure if the flue could be built without the hatch. */
export function explainHatchPlace(demand: ColumnDemand): HatchFailure[] {
  const { hatch } = demand;
  if (hatch === null || findHighestTop({ ...demand, hatch: null }) === null) return [];
  const highest = Math.min(hatch.highest, Math.floor(hatch.roof - shortestOf(hatch.elements)));
  return [{ code: 'HATCH_UNREACHABLE', lowest: hatch.lowest, cause: { kind: 'no-place', highest } }];
}

/**
 * Explains why a column with bends cannot be built. No bends give the shift, the lowest bends are too high for the
 * room, or joints leave no place. If the flue could not go straight up either, adds those failures or returns only
 * them.
 */
export function explainOffset(
  demand: ColumnDemand,
  pairs: readonly BendPair[],
  bends: readonly Part[],
  { shift: { wanted, tolerance }, purpose }: FluePlan,
): Failure[] {
  const straight = explainColumn({ ...demand, bendPairs: null }, purpose);
  const room = findTallestRoom(demand);
  const rise = lowestRise(pairs);
  if (rise <= room && straight.length > 0) return straight;
  const nearest =
    purpose === 'check'
      ? { nearestBelow: null, nearestAbove: null }
      : findNearestOffsets(demand, bends, straight.length === 0, wanted, tolerance);
  const offset = { code: 'OFFSET_UNREACHABLE', wanted, tolerance, ...nearest } as const;
  if (pairs.length === 0) return [{ ...offset, cause: { kind: 'no-bends' } }, ...straight];
  if (rise > room) return [{ ...offset, cause: { kind: 'too-high', rise, room } }, ...straight];
  return [{ ...offset, cause: { kind: 'no-place' } }];
}

interface NearestOffsets {
  readonly nearestBelow: number | null;
  readonly nearestAbove: number | null;
}

/**
 * Finds the buildable shifts nearest to the wanted shift; 0 means straight up. In this search the price of a pair is
 * the difference of its shift, so the cheapest column has the nearest pair.
 */
function findNearestOffsets(
  demand: ColumnDemand,
  bends: readonly Part[],
  mayGoStraightUp: boolean,
  wantedShift: number,
  tolerance: number,
): NearestOffsets {
  if (findStartZones(demand, bareZones(demand)).length > 0) return { nearestBelow: null, nearestAbove: null };
  const straights = straightsOf(demand.elements);
  const below = findBendPairs(bends, straights, (shift) => shift < wantedShift - tolerance - 1e-6);
  const above = findBendPairs(bends, straights, (shift) => shift > wantedShift + tolerance + 1e-6);
  return {
    nearestBelow: findNearest(demand, below, wantedShift) ?? (mayGoStraightUp ? 0 : null),
    nearestAbove: findNearest(demand, above, wantedShift),
  };
}

function findNearest(demand: ColumnDemand, pairs: readonly BendPair[], wantedShift: number): number | null {
  const { priceOfTop: _, ...search } = createSearch(
    { ...demand, bendPairs: pairs },
    findUsualTolerance(demand),
    false,
    bareZones(demand),
  );
  const prepared = prepareColumn({
    ...search,
    elements: search.elements.map(({ links: _links, ...element }) => ({ ...element, price: 0 })),
    required: [
      {
        choices: pairs.map(({ articleNumber, rise, shift }) => ({
          articleNumber,
          length: rise,
          price: Math.round(10 * Math.abs(shift - wantedShift)),
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
