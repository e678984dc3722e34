import type { HeightInterval } from '../column.ts';
import type { House } from '../house/house.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import type { Part } from '../input/part.ts';
import { compareForNeed } from '../parts/needed-parts.ts';
import { countBraces, isBraceFor } from '../parts/supports.ts';
import type { Failure } from '../result/outcome.ts';
import type { BendPair } from './bend-pairs.ts';
import { planColumn, type ColumnDemand, type ColumnPlan } from './column-attempts.ts';
import { isColumnElement } from './column-candidates.ts';
import { explainColumn, explainOffset } from './explain-column.ts';
import { buildStartChain } from './flue-pieces.ts';
import type { FluePlan } from './flue-plan.ts';
import { bandPriceOf, findLockingBand } from './locking-bands.ts';
import { findOffsetPairs } from './offset.ts';

/** The column of one flue: its plan, or everything that keeps it from being built; and what the names in its paths stand for. */
export interface FlueColumn {
  readonly plan: ColumnPlan | null;
  readonly failures: readonly Failure[];
  /** Upper end of the start chain, in whole millimetres; null without a chain. */
  readonly start: number | null;
  readonly partByName: ReadonlyMap<string, Part>;
  readonly pairByName: ReadonlyMap<string, BendPair>;
}

/** Finds the candidates, the bend pairs where an offset is wanted, and the column. */
export function planFlueColumn(flue: FluePlan): FlueColumn {
  const { input, assortment, requirement, chain } = flue;
  const nothing = { plan: null, failures: [], start: null, partByName: new Map(), pairByName: new Map() };
  const isElement = isColumnElement(assortment, requirement);
  const elements = keepFirstOfEachArticle(assortment.find(isElement));
  const workingColors = elements.length === 0 ? assortment.colorsOf(isElement) : [];
  if (workingColors.length > 0) {
    return {
      ...nothing,
      failures: [{ code: 'COLOUR_NOT_AVAILABLE', role: 'straight', colorId: input.color.id, workingColors }],
    };
  }
  if (chain === null) return nothing;
  const chainPieces = buildStartChain(chain, input.scheme.outletHeight, input.pipe.diameter).pieces;
  const start = chain.length === 0 ? 0 : Math.floor(chainPieces.at(-1)?.to ?? 0);
  const straightUp = createDemand(flue, elements, start, chainPieces);
  const offset = findOffsetPairs(flue, elements);
  if (offset.failure !== null) {
    return { ...nothing, start, failures: [offset.failure, ...explainColumn(straightUp, planColumn(straightUp))] };
  }
  const demand = { ...straightUp, bendPairs: offset.pairs };
  const plan = planColumn(demand);
  if (plan === null) {
    const failures =
      offset.pairs === null ? explainColumn(demand, null) : explainOffset(demand, offset.pairs, offset.bends, flue);
    return { ...nothing, start, failures };
  }
  return {
    plan,
    failures: [],
    start,
    partByName: new Map(elements.map((part) => [part.articleNumber, part])),
    pairByName: new Map((offset.pairs ?? []).map((pair) => [pair.articleNumber, pair])),
  };
}

function createDemand(
  flue: FluePlan,
  elements: readonly Part[],
  start: number,
  chainPieces: readonly { readonly to: number }[],
): ColumnDemand {
  const { input, limits, assortment, house, requirement, penetrations } = flue;
  return {
    start,
    startJoints: [...new Set(chainPieces.map(({ to }) => to))].filter((to) => to > input.scheme.outletHeight),
    requiredTop: requirement.requiredTop,
    highestTop: Math.min(
      input.scheme.outletHeight + limits.total_height.value,
      house.roofSurface + limits.free_height_braced.value,
    ),
    elements,
    bendPairs: null,
    bandPrice: bandPriceOf(findLockingBand(assortment, requirement, input.pipe.id), assortment),
    priceOfTop: priceOfBraces(flue),
    penetrations,
    outside: [
      // Over the roof nothing holds a bend, so the space above the roof is closed to them too.
      ...penetrations.map(({ penetration, from, to }) => ({
        from,
        to: penetration.kind === 'roof' ? Infinity : to,
      })),
      ...closedToBends(input, house),
    ],
  };
}

/** Everything but the storey or attic that the visitor chose for the bends. */
function closedToBends({ offsetAt }: CalculationInput, { storeys, loft }: House): HeightInterval[] {
  if (offsetAt === null) return [];
  const room = offsetAt === 'attic' ? loft : storeys.find(({ storey }) => storey === offsetAt);
  if (room === undefined || room === null) return [{ from: -Infinity, to: Infinity }];
  return [
    { from: -Infinity, to: room.floor },
    { from: room.ceiling, to: Infinity },
  ];
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

function keepFirstOfEachArticle(parts: readonly Part[]): Part[] {
  const known = new Map<string, Part>();
  for (const part of parts) if (!known.has(part.articleNumber)) known.set(part.articleNumber, part);
  return [...known.values()];
}
