import { type ColumnAssembly, type Measure, type PieceLoad, tabulateStarts } from '../column.ts';
import { marginSteps, zoneOf } from '../house/joint-zones.ts';
import type { Part } from '../input/part.ts';
import type { Failure } from '../result/outcome.ts';
import { type BendPair, findOffsetPairs, loadOfPair, toColumnAssembly } from './offset.ts';
import { describeLoadLimits } from './load-limits.ts';
import { limitLoads, findHighestTop, planColumn, type ColumnPlan, type FoundPaths } from './column-attempts.ts';
import {
  countWork,
  createDemand,
  createSearch,
  findUsualTolerance,
  hasUnpricedParts,
  type ColumnDemand,
} from './column-demand.ts';
import { findAskedFor, isBare, isColumnElement, keepBestOfEachKind, loadOf, nameOfLoad } from './column-candidates.ts';
import { explainHatch, explainHatchPlace, explainMissing, explainOffset } from './explain-column.ts';
import { buildStartChain, type UnnumberedPiece } from './flue-pieces.ts';
import type { FluePlan } from './flue-plan.ts';

/** The column of one flue, or all reasons against it. Maps are by the names in the paths. */
export interface FlueColumn {
  /** Null: it is clear without a search that no column exists. */
  readonly demand: ColumnDemand | null;
  readonly plan: ColumnPlan | null;
  readonly failures: readonly Failure[];
  /** The number of dropped kinds of elements, because the catalogue has more than any system. */
  readonly leftOut: number;
  /** The upper end of the start chain, in whole millimetres; null: no chain. */
  readonly start: number | null;
  readonly partByName: ReadonlyMap<string, Part>;
  readonly pairByName: ReadonlyMap<string, BendPair>;
}

export function planFlueColumn(flue: FluePlan): FlueColumn {
  const { demand, elements, leftOut, start, explain } = askForColumn(flue);
  const plan = demand === null ? null : planColumn(demand);
  return {
    demand,
    plan,
    failures: plan === null ? explain() : [],
    leftOut,
    start,
    partByName: new Map([...(demand?.hatch?.elements ?? []), ...elements].map((part) => [part.articleNumber, part])),
    pairByName: new Map((demand?.bendPairs ?? []).map((pair) => [pair.articleNumber, pair])),
  };
}

/**
 * Plans the column again with load limits and load supports; null: no column can be carried.
 * @param chain the pieces below the column
 * @param pathsFor columns by objective that can be carried; null: the best column cannot
 */
export function planSupportedColumn(
  { assortment, supportChoices }: FluePlan,
  column: FlueColumn,
  chain: readonly UnnumberedPiece[],
  pathsFor: FoundPaths | null,
): FlueColumn | null {
  const { demand } = column;
  const loadLimits = demand && describeLoadLimits(supportChoices, chain, assortment, listLoads(demand));
  if (demand === null || loadLimits === null) return null;
  if (column.plan !== null && pathsFor !== null && demand.hasPricedSupport) {
    return { ...column, plan: limitLoads(column.plan, loadLimits, pathsFor) };
  }
  const plan = planColumn({ ...demand, loadLimits }, column.plan);
  return plan === null ? null : { ...column, plan };
}

/** The least cost of the columns over a start chain, by its upper end. Infinity: no column. */
export type CostsOfStarts = (start: number) => number;

/**
 * Returns the costs of columns for start chains that end at the flue's or higher. Prefers full margins of joints, and
 * then parts with a price, if they leave some column. Ignores weights.
 */
export function tabulateColumns(flue: FluePlan, measure: Measure): CostsOfStarts {
  const { demand } = askForColumn(flue);
  if (demand === null || demand.requiredTop > demand.highestTop) return () => Infinity;
  const tolerance = findUsualTolerance(demand);
  for (const steps of demand.penetrations.length === 0 ? [marginSteps] : [marginSteps, 0]) {
    const zones = demand.penetrations.map((penetration) => zoneOf(penetration, steps));
    for (const pricedOnly of hasUnpricedParts(demand) ? [true, false] : [false]) {
      const costs = tabulateStarts(createSearch(demand, tolerance, pricedOnly, zones), measure);
      if (costs.some(Number.isFinite)) return (start) => costs[Math.floor(start) - demand.start] ?? Infinity;
    }
  }
  return () => Infinity;
}

/** Lists the pairs of bends that a column may contain. Their prices include their bands. */
export function listBends(flue: FluePlan): readonly ColumnAssembly[] {
  const { demand } = askForColumn(flue);
  return (demand?.bendPairs ?? []).map((pair) => toColumnAssembly(pair, demand?.bandPrice ?? 0));
}

export interface ColumnCheck {
  /** An upper bound of its top; null: no column. */
  readonly highestTop: number | null;
  readonly isShifted: boolean;
  /** The work of the searches, as `countWork` counts. Includes the searches of `explain` if there is no column. */
  readonly work: number;
  readonly explain: () => readonly Failure[];
}

export function checkFlueColumn(flue: FluePlan): ColumnCheck {
  const { demand, explain } = askForColumn(flue);
  const highestTop = demand === null ? null : findHighestTop(demand);
  return {
    highestTop,
    isShifted: highestTop !== null && demand !== null && demand.bendPairs !== null,
    work: demand === null ? 0 : workOfCheck(demand, highestTop !== null),
    explain: () => (highestTop === null ? explain() : []),
  };
}

export function workOfColumn(flue: FluePlan): number {
  const { demand } = askForColumn(flue);
  return demand === null ? 0 : countWork(demand);
}

/** Returns the work of a check; without a column, also of `explain`, which searches without hatch, and straight up. */
function workOfCheck(demand: ColumnDemand, isBuilt: boolean): number {
  if (isBuilt) return countWork(demand);
  const withoutHatch = demand.hatch === null ? 0 : countWork({ ...demand, hatch: null });
  return countWork(demand) + withoutHatch + countWork({ ...demand, bendPairs: null });
}

interface AskedColumn {
  readonly demand: ColumnDemand | null;
  readonly elements: readonly Part[];
  readonly leftOut: number;
  readonly start: number | null;
  /** Returns why there is no column. Call it only if there is none. */
  readonly explain: () => Failure[];
}

function askForColumn(flue: FluePlan): AskedColumn {
  const { input, assortment, requirement, chain } = flue;
  const isElement = isColumnElement(assortment, requirement);
  const candidates = assortment.find(isElement);
  const askedFor = findAskedFor(candidates);
  const { parts: elements, leftOut } = keepBestOfEachKind(
    candidates,
    ({ id, role, length, otherLength, fromPartId, toPartId, ...part }) =>
      `${length} ${role === 'adjustable' ? otherLength : ''} ${nameOfLoad(part)} ${isBare(part)} ${fromPartId} ${toPartId} ${askedFor.has(id) ? id : ''}`,
  );
  const noColumn = { demand: null, elements, leftOut, start: null };
  const workingColors = elements.length === 0 ? assortment.colorsOf(isElement) : [];
  if (workingColors.length > 0) {
    const colorId = input.color.id;
    return { ...noColumn, explain: () => [{ code: 'COLOUR_NOT_AVAILABLE', role: 'straight', colorId, workingColors }] };
  }
  if (chain === null) return { ...noColumn, explain: () => [] };
  const chainPieces = buildStartChain(chain, input.scheme.outletHeight, input.pipe.diameter).pieces;
  const start = chain.length === 0 ? 0 : Math.floor(chainPieces.at(-1)?.to ?? 0);
  const straightUp = createDemand(flue, elements, start, chainPieces);
  const offset = findOffsetPairs(flue, elements);
  if (offset.failure !== null) {
    const explainStraight = (): Failure[] =>
      findHighestTop(straightUp) === null
        ? explainWithHatch(straightUp, (rest) => explainMissing(rest, flue.purpose))
        : [];
    return { ...noColumn, start, explain: () => [offset.failure, ...explainStraight()] };
  }
  const demand = { ...straightUp, bendPairs: offset.pairs };
  const explainRest = (rest: ColumnDemand): Failure[] =>
    offset.pairs === null ? explainMissing(rest, flue.purpose) : explainOffset(rest, offset.pairs, offset.bends, flue);
  return { demand, elements, leftOut, start, explain: () => explainWithHatch(demand, explainRest) };
}

function explainWithHatch(demand: ColumnDemand, explainRest: (demand: ColumnDemand) => Failure[]): Failure[] {
  const hatchFailure = explainHatch(demand);
  if (hatchFailure !== null) {
    const withoutHatch = { ...demand, hatch: null };
    return [hatchFailure, ...(findHighestTop(withoutHatch) === null ? explainRest(withoutHatch) : [])];
  }
  const placeFailures = explainHatchPlace(demand);
  return placeFailures.length > 0 ? placeFailures : explainRest(demand);
}

function listLoads({ elements, hatch, bendPairs }: ColumnDemand): ReadonlyMap<string, PieceLoad> {
  return new Map(
    [
      ...[...elements, ...(hatch?.elements ?? [])].map((part) => [part.articleNumber, loadOf(part)] as const),
      ...(bendPairs ?? []).map((pair) => [pair.articleNumber, loadOfPair(pair)] as const),
    ].flatMap(([name, load]) => (load === null ? [] : [[name, load]])),
  );
}
