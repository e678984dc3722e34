import type { PieceLoad } from '../column/problem.ts';
import type { Part } from '../input/part.ts';
import type { Failure } from '../result/outcome.ts';
import { type BendPair, findOffsetPairs, loadOfPair } from './offset.ts';
import { type Carriers, describeCarrying } from './carry-weight.ts';
import {
  carryPlan,
  findHighestTop,
  hasColumn,
  planColumn,
  type ColumnPlan,
  type KnownPaths,
} from './column-attempts.ts';
import { countWork, createDemand, type ColumnDemand } from './column-demand.ts';
import { findAskedFor, isColumnElement, keepBestOfEachKind, loadOf, nameOfLoad } from './column-candidates.ts';
import { explainColumn, explainHatch, explainHatchPlace, explainMissing, explainOffset } from './explain-column.ts';
import { buildStartChain, type UnnumberedPiece } from './flue-pieces.ts';
import type { FluePlan } from './flue-plan.ts';

/**
 * The column of one flue, or everything that keeps it from being built; and the parts and pairs by their names in its
 * paths.
 */
export interface FlueColumn {
  /** Null where no search is needed to see that there is no column. */
  readonly demand: ColumnDemand | null;
  readonly plan: ColumnPlan | null;
  readonly failures: readonly Failure[];
  /** How many kinds of elements were left out of the search, because the catalogue has more than any system. */
  readonly leftOut: number;
  /** Upper end of the start chain, in whole millimetres; null without a chain. */
  readonly start: number | null;
  readonly partByName: ReadonlyMap<string, Part>;
  readonly pairByName: ReadonlyMap<string, BendPair>;
}

/** Finds the candidates, the bend pairs where an offset is wanted, and the column, whatever it weighs. */
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
 * The same column, of what can be carried, with the load supports that it needs; null where nothing is known to be
 * carried. `chain`: the pieces below it; `knownFor`: for each objective paths of the column that can be carried; null where
 * none of its best ones can.
 */
export function planCarriedColumn(
  { assortment }: FluePlan,
  column: FlueColumn,
  carriers: Carriers,
  chain: readonly UnnumberedPiece[],
  knownFor: KnownPaths | null,
): FlueColumn | null {
  const { demand } = column;
  const carrying = demand && describeCarrying(carriers, chain, assortment, listLoads(demand));
  if (demand === null || carrying === null) return null;
  if (column.plan !== null && knownFor !== null && demand.hasPricedSupport) {
    return { ...column, plan: carryPlan(column.plan, carrying, knownFor) };
  }
  const carried = { ...demand, carrying };
  // Where nothing can be carried, one question says so for all margins, tolerances and prices.
  const plan = hasColumn(carried) ? planColumn(carried, column.plan) : null;
  return plan === null ? null : { ...column, plan };
}

/** Whether there is a column; the best one is not looked for. */
export interface ColumnCheck {
  /** An upper bound of its top; null where there is no column. */
  readonly highestTop: number | null;
  readonly isShifted: boolean;
  /** Of the searches for it, as `countWork` counts; without a column those that explain it are included. */
  readonly work: number;
  /** Everything that keeps the column from being built. */
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

/** The work of the check of a column that can be built. */
export function workOfColumn(flue: FluePlan): number {
  const { demand } = askForColumn(flue);
  return demand === null ? 0 : countWork(demand);
}

/** What cannot be built is looked for again: without the hatch, and straight up. */
function workOfCheck(demand: ColumnDemand, isBuilt: boolean): number {
  if (isBuilt) return countWork(demand);
  const withoutHatch = demand.hatch === null ? 0 : countWork({ ...demand, hatch: null });
  return countWork(demand) + withoutHatch + countWork({ ...demand, bendPairs: null });
}

interface AskedColumn {
  /** Null where there can be no column and no search is needed. */
  readonly demand: ColumnDemand | null;
  readonly elements: readonly Part[];
  readonly leftOut: number;
  readonly start: number | null;
  /** Why there is no column; call it only where there is none. */
  readonly explain: () => Failure[];
}

function askForColumn(flue: FluePlan): AskedColumn {
  const { input, assortment, requirement, chain } = flue;
  const isElement = isColumnElement(assortment, requirement);
  const offered = assortment.find(isElement);
  const askedFor = findAskedFor(offered);
  const { parts: elements, leftOut } = keepBestOfEachKind(
    offered,
    ({ id, role, length, otherLength, fromPartId, toPartId, ...part }) =>
      `${length} ${role === 'adjustable' ? otherLength : ''} ${nameOfLoad(part)} ${fromPartId} ${toPartId} ${askedFor.has(id) ? id : ''}`,
  );
  const nothing = { demand: null, elements, leftOut, start: null };
  const workingColors = elements.length === 0 ? assortment.colorsOf(isElement) : [];
  if (workingColors.length > 0) {
    const colorId = input.color.id;
    return { ...nothing, explain: () => [{ code: 'COLOUR_NOT_AVAILABLE', role: 'straight', colorId, workingColors }] };
  }
  if (chain === null) return { ...nothing, explain: () => [] };
  const chainPieces = buildStartChain(chain, input.scheme.outletHeight, input.pipe.diameter).pieces;
  const start = chain.length === 0 ? 0 : Math.floor(chainPieces.at(-1)?.to ?? 0);
  const straightUp = createDemand(flue, elements, start, chainPieces);
  const offset = findOffsetPairs(flue, elements);
  if (offset.failure !== null) {
    return { ...nothing, start, explain: () => [offset.failure, ...explainColumn(straightUp, flue.purpose)] };
  }
  const demand = { ...straightUp, bendPairs: offset.pairs };
  const explain = (): Failure[] => {
    const explainRest = (rest: typeof demand): Failure[] =>
      offset.pairs === null
        ? explainMissing(rest, flue.purpose)
        : explainOffset(rest, offset.pairs, offset.bends, flue);
    const hatchFailure = explainHatch(demand);
    if (hatchFailure !== null) {
      const withoutHatch = { ...demand, hatch: null };
      return [hatchFailure, ...(findHighestTop(withoutHatch) === null ? explainRest(withoutHatch) : [])];
    }
    const placeFailures = explainHatchPlace(demand);
    return placeFailures.length > 0 ? placeFailures : explainRest(demand);
  };
  return { demand, elements, leftOut, start, explain };
}

/** The loads of everything of known weight that the column may consist of, by its name in the search. */
function listLoads({ elements, hatch, bendPairs }: ColumnDemand): ReadonlyMap<string, PieceLoad> {
  return new Map(
    [
      ...[...elements, ...(hatch?.elements ?? [])].map((part) => [part.articleNumber, loadOf(part)] as const),
      ...(bendPairs ?? []).map((pair) => [pair.articleNumber, loadOfPair(pair)] as const),
    ].flatMap(([name, load]) => (load === null ? [] : [[name, load]])),
  );
}
