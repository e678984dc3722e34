import type { PriceOfFlue } from '../connection/wall-run.ts';
import type { Totals } from '../result/bill-line.ts';
import type { Failure } from '../result/outcome.ts';
import { createFluePrices } from './flue-prices.ts';
import { findLeastPrice } from './least-price.ts';
import { type OutsideColumn, planOutsideColumn } from './outside-column.ts';
import { type FoundConnector, findOutsideConnector, type OutsideConnector, withDistance } from './outside-connector.ts';
import type { OutsidePlan } from './outside-plan.ts';
import type { Passage } from './outside-site.ts';

/** A way past the overhang with its pipe and column, or why no pipe reaches. */
export type FoundPassage = ReachedPassage | { readonly passage: Passage; readonly failures: readonly Failure[] };

export interface ReachedPassage {
  readonly passage: Passage;
  readonly connector: OutsideConnector;
  readonly column: OutsideColumn;
  /** Finds the cheapest pipe, without regard to the flue over it; null: this one is. */
  readonly withCheapestPipe: () => FoundPassage | null;
  readonly failures?: never;
}

/** Finds the pipe of each way past the overhang. If the distance to the wall is not measured, takes one that works. */
export function findPassages(plan: OutsidePlan): {
  readonly plan: OutsidePlan;
  readonly passages: readonly FoundPassage[];
} {
  if (plan.failures.length > 0) return { plan, passages: [] };
  const passages = findEach(plan);
  if (plan.site.isDistanceGiven || passages.some((found) => 'connector' in found)) return { plan, passages };
  const distances = passages
    .flatMap(({ failures = [] }) => failures)
    .flatMap((failure) => (failure.code === 'PASS_OUT_OF_REACH' && failure.nearest !== null ? [failure.nearest] : []));
  if (distances.length === 0) return { plan, passages };
  const settled = withDistance(plan, Math.min(...distances));
  return { plan: settled, passages: findEach(settled) };
}

/** Finds the pipe of each way. No pipe reaches ways with the same room between wall and flue, or some pipe reaches all. */
function findEach(plan: OutsidePlan): FoundPassage[] {
  const { tee } = plan;
  const unreachable = new Map<string, FoundConnector>();
  const find = (passage: Passage, priceOfFlue: PriceOfFlue | null): FoundPassage => {
    const key = `${passage.gap.least} ${passage.gap.greatest}`;
    const found = unreachable.get(key) ?? findOutsideConnector(plan, passage, priceOfFlue);
    if ('failures' in found || tee === null) {
      unreachable.set(key, found);
      return { passage, failures: 'failures' in found ? found.failures : [] };
    }
    return {
      passage,
      connector: found.connector,
      column: planOutsideColumn(plan, tee, passage, found.connector),
      withCheapestPipe: () => (priceOfFlue === null ? null : find(passage, null)),
    };
  };
  const pricesOf = (passage: Passage): PriceOfFlue | null =>
    tee === null || plan.input.objective === 'joints' ? null : createFluePrices(plan, tee, passage);
  return plan.passages.map((passage) => find(passage, pricesOf(passage)));
}

interface Built {
  readonly failures: readonly Failure[];
  readonly totals: Totals;
}

/**
 * Returns the cheaper straight way that can be built. If there is none, the way with bends, or else the first. Null: there
 * is no way.
 */
export function choosePassage(
  plan: OutsidePlan,
  passages: readonly FoundPassage[],
  build: (found: FoundPassage) => Built,
): FoundPassage | null {
  /** Nothing may carry the flue over a pipe, although its parts fit. */
  const otherIfNeeded = (found: FoundPassage): { readonly found: FoundPassage; readonly built: Built } => {
    const built = build(found);
    const other = built.failures.length > 0 && 'connector' in found ? found.withCheapestPipe() : null;
    const builtOther = other && build(other);
    return other !== null && builtOther?.failures.length === 0 ? { found: other, built: builtOther } : { found, built };
  };
  const [straight, bent] = [passages.filter(isStraight), passages.filter((found) => !isStraight(found))];
  const bounded = straight
    .map((found) => ({ found, least: leastPriceOf(plan, found) }))
    .toSorted((a, b) => a.least - b.least);
  let best: { readonly found: FoundPassage; readonly price: number } | null = null;
  for (const { found: first, least } of bounded) {
    if (least === Infinity || (best !== null && least >= best.price)) break;
    const { found, built } = otherIfNeeded(first);
    if (built.failures.length > 0) continue;
    // A sum with missing prices is more than any other.
    const price = built.totals.complete ? built.totals.exVat : Number.MAX_SAFE_INTEGER;
    if (best === null || price < best.price) best = { found, price };
  }
  if (best !== null) return best.found;
  const [first = bounded[0]?.found] = bent;
  return first === undefined ? null : otherIfNeeded(first).found;
}

function isStraight({ passage }: FoundPassage): boolean {
  return passage.shift === 0;
}

function leastPriceOf(plan: OutsidePlan, found: FoundPassage): number {
  return 'connector' in found ? findLeastPrice(plan, found.passage, found.connector, found.column) : Infinity;
}
