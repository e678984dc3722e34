import { completeLayer, leastExcess, leastPerMillimetre, roundingShare, lowerToWindowMinimum } from './costs.ts';
import { createHeightSet } from './height-set.ts';
import type { ColumnSearch } from './problem.ts';
import type { ColumnSteps, Step } from './steps.ts';

/**
 * A lower bound of the cost of every column with an adjustable piece; Infinity where there is no adjustable element.
 */
export function leastCostWithAdjustable(search: ColumnSearch, steps: ColumnSteps, known: number): number {
  if (steps.adjustable.length === 0) return Infinity;
  const perMillimetre = leastPerMillimetre(steps.fixed);
  const excess = [steps.adjustable, ...steps.required].reduce(
    (sum, choices) => sum + leastExcess(choices, perMillimetre),
    0,
  );
  const byShare = (search.target - search.start) * perMillimetre + excess;
  // With required pieces that bound is low: a better one costs less time than it saves.
  const least =
    steps.required.length === 0 || byShare > known
      ? byShare
      : leastTogether(search, steps, known - excess + Math.abs(known) * roundingShare, perMillimetre);
  return least === Infinity ? least : least - Math.abs(least) * roundingShare;
}

/**
 * The least cost of adjustable, required and fixed pieces whose lengths together make a valid column, in any order and
 * with joints anywhere. Infinity where the fixed pieces alone must cost more than `budget`.
 */
function leastTogether(
  { target, tolerance, start }: ColumnSearch,
  steps: ColumnSteps,
  budget: number,
  perMillimetre: number,
): number {
  const height = target + tolerance - start;
  const ofFixed = findFillCosts(steps.fixed, height, budget + tolerance * perMillimetre, perMillimetre);
  const costs = new Float64Array(height + 1).fill(Infinity);
  for (const { shortest, longest, cost } of steps.adjustable) {
    lowerToWindowMinimum(costs, ofFixed, shortest, longest, cost);
  }
  let least = Infinity;
  for (const { length, cost } of combine(steps.required)) {
    for (let overshoot = Math.max(0, length - (target - start)); overshoot <= tolerance; overshoot += 1) {
      const rest = costs[length + tolerance - overshoot] ?? Infinity;
      least = Math.min(least, cost + rest + (steps.endCosts[overshoot] ?? Infinity));
    }
  }
  return least;
}

/** For each height the least cost of fixed elements that fill exactly the rest of the whole height. */
function findFillCosts(fixed: readonly Step[], height: number, budget: number, perMillimetre: number): Float64Array {
  const anywhere = createHeightSet(height).fill(0xffffffff);
  const costs = new Float64Array(height + 1).fill(Infinity);
  completeLayer(costs, {
    reached: anywhere,
    standing: anywhere,
    steps: fixed,
    endCosts: Float64Array.of(0),
    through: [],
    targetHeight: height,
    budget,
    perMillimetre,
  });
  return costs;
}

/** Every combination of one choice for each required piece: its total length and its cost. */
function combine(required: readonly (readonly Step[])[]): { readonly length: number; readonly cost: number }[] {
  return required.reduce<{ readonly length: number; readonly cost: number }[]>(
    (sets, choices) =>
      sets.flatMap((set) =>
        choices.flatMap(({ shortest, longest, cost }) =>
          Array.from({ length: longest - shortest + 1 }, (_, more) => ({
            length: set.length + shortest + more,
            cost: set.cost + cost,
          })),
        ),
      ),
    [{ length: 0, cost: 0 }],
  );
}
