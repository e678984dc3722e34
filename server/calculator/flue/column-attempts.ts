import { toColumnElement } from './column-candidates.ts';
import { explainFailure } from '../column.ts';
import type { ColumnFailure, HeightInterval, Objective } from '../column.ts';
import { findBestPath, prepareColumn, type ColumnPath } from '../column.ts';
import type { ColumnSearch } from '../column.ts';
import { isInside, type JointZone } from '../house/joint-zones.ts';
import { toColumnAssembly, type BendPair } from './bend-pairs.ts';
import type { Part } from '../input/part.ts';

/** What the column must do. Heights in millimetres over the fireplace's floor. */
export interface ColumnDemand {
  /** Upper end of the start chain, and all joints up to it. */
  readonly start: number;
  readonly startJoints: readonly number[];
  readonly requiredTop: number;
  /** What no top should exceed, where the required top itself does not. */
  readonly highestTop: number;
  readonly elements: readonly Part[];
  /** Null: no offset is asked for. */
  readonly bendPairs: readonly BendPair[] | null;
  readonly bandPrice: number;
  /** What a top costs beside the pieces: the braces that it needs. */
  readonly priceOfTop: (top: number) => number;
  /** The margins to try, the wanted one first, and the zones that they give. */
  readonly margins: readonly { readonly margin: number; readonly zones: readonly JointZone[] }[];
  /** What a bend pair may not overlap. */
  readonly outside: readonly HeightInterval[];
}

/** One attempt that led to a column: the joint margin and the tolerance it keeps, and the best column for each objective. */
export interface ColumnPlan {
  readonly margin: number;
  readonly zones: readonly JointZone[];
  readonly usualTolerance: number;
  readonly tolerance: number;
  readonly pathFor: (objective: Objective) => ColumnPath;
}

export type ColumnPlanning =
  | { readonly plan: ColumnPlan }
  | {
      readonly plan: null;
      readonly tolerance: number;
      readonly failure: ColumnFailure;
      readonly blockingZones: readonly JointZone[];
    };

/**
 * First with the wanted joint margin, then with less; within each first with priced parts, then with all; within each
 * first with the shortest element's length as tolerance, then with just as much more as reaches the next top.
 */
export function planColumn(demand: ColumnDemand): ColumnPlanning {
  const tolerance = usualTolerance(demand);
  const stages = [...demand.elements, ...(demand.bendPairs ?? []).map(({ bend }) => bend)].some(hasNoPrice)
    ? [true, false]
    : [false];
  for (const { margin, zones } of demand.margins) {
    if (findStartZones(demand, zones).length > 0) continue;
    for (const pricedOnly of stages) {
      const search = createSearch(demand, tolerance, pricedOnly, zones);
      const prepared = prepareColumn(search) ?? prepareWider(demand, search);
      if (prepared === null) continue;
      return {
        plan: {
          margin,
          zones,
          usualTolerance: tolerance,
          tolerance: prepared.search.tolerance,
          pathFor: (objective) => findBestPath(prepared, objective),
        },
      };
    }
  }
  return { plan: null, tolerance, ...explainPlanFailure(demand, tolerance) };
}

/** With the least margin and all parts: nothing less would do. */
function explainPlanFailure(
  demand: ColumnDemand,
  tolerance: number,
): { readonly failure: ColumnFailure; readonly blockingZones: readonly JointZone[] } {
  const zones = demand.margins.at(-1)?.zones ?? [];
  const startZones = findStartZones(demand, zones);
  if (startZones.length > 0) return { failure: { reason: 'joint-in-forbidden-zone' }, blockingZones: startZones };
  const failure = explainFailure(createSearch(demand, tolerance, false));
  const crossed = zones.filter(({ from }) => from < demand.requiredTop);
  return { failure, blockingZones: failure.reason === 'unreachable' ? [] : crossed };
}

/** True where a joint of the start chain itself lies in a penetration: no column can help that. */
export function isStartBlocked(demand: ColumnDemand): boolean {
  return findStartZones(demand, demand.margins.at(-1)?.zones ?? []).length > 0;
}

/** The zones in which the start chain itself has a joint. */
function findStartZones({ startJoints }: ColumnDemand, zones: readonly JointZone[]): JointZone[] {
  return zones.filter((zone) => startJoints.some((joint) => isInside(zone, joint)));
}

/** `zones`: those of the least margin unless given. */
export function createSearch(
  demand: ColumnDemand,
  tolerance: number,
  pricedOnly: boolean,
  zones: readonly JointZone[] = demand.margins.at(-1)?.zones ?? [],
): ColumnSearch {
  const elements = demand.elements.filter((part) => !pricedOnly || !hasNoPrice(part));
  const pairs = (demand.bendPairs ?? []).filter(
    ({ bend, straights }) => !pricedOnly || ![bend, ...straights].some(hasNoPrice),
  );
  return {
    elements: elements.map((part) => toColumnElement(part, demand.bandPrice)),
    assemblies: pairs.map((pair) => toColumnAssembly(pair, demand.bandPrice)),
    needsAssembly: demand.bendPairs !== null,
    outside: demand.outside,
    start: demand.start,
    target: demand.requiredTop,
    tolerance,
    forbiddenJoints: zones.map(({ from, to }) => ({ from, to })),
    priceOfTop: demand.priceOfTop,
  };
}

function hasNoPrice({ price }: Part): boolean {
  return price === null;
}

/** As wide as the nearest top needs, but no wider than one more element. */
function prepareWider(demand: ColumnDemand, search: ColumnSearch): ReturnType<typeof prepareColumn> {
  const { nearestAbove } = explainFailure(search);
  const longest = search.elements.reduce((most, element) => Math.max(most, element.maximumLength ?? element.length), 0);
  const widest = capTolerance(demand, longest);
  if (nearestAbove === undefined || nearestAbove > demand.requiredTop + widest) return null;
  return prepareColumn({ ...search, tolerance: nearestAbove - demand.requiredTop });
}

/** The shortest element's length. */
export function usualTolerance(demand: ColumnDemand): number {
  const lengths = demand.elements.map((part) => toColumnElement(part, 0).length);
  return capTolerance(
    demand,
    lengths.reduce((least, length) => Math.min(least, length), lengths[0] ?? 0),
  );
}

/** A column must not break the height limits by its tolerance alone. */
function capTolerance({ requiredTop, highestTop }: ColumnDemand, tolerance: number): number {
  const room = Math.floor(highestTop) - requiredTop;
  return room < 0 ? tolerance : Math.min(tolerance, room);
}
