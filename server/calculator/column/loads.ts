import { lowerToWindowMinimum } from './costs.ts';
import { visitSteps } from './follow.ts';
import { has, type HeightSet } from './height-set.ts';
import type { Carrying, ColumnSearch } from './problem.ts';
import { adjustableUsed, type ColumnSpace } from './reach.ts';
import { prepareSteps, type Step } from './steps.ts';

/** Tells whether a support can hold the piece between two heights over the start. */
export function testHold({ places }: Carrying, start: number): (from: number, to: number) => boolean {
  const heights = places.map((place) => place - start);
  return (from, to) => heights.some((height) => from <= height && height < to);
}

/** Whether any column of the space can be carried. */
export function canBeCarried(
  carrying: Carrying,
  search: ColumnSearch,
  space: ColumnSpace,
  reachable: readonly HeightSet[],
): boolean {
  const least = findLoads(carrying, search, space, reachable)[0]?.[0] ?? Infinity;
  return least < Infinity && carrying.bases.some(({ capacity }) => capacity >= least);
}

/**
 * For each layer and height the least load on it of any column above, in grams; Infinity where no column above can be
 * carried whatever is below.
 */
function findLoads(
  carrying: Carrying,
  search: ColumnSearch,
  space: ColumnSpace,
  reachable: readonly HeightSet[],
): Float64Array[] {
  const steps = prepareSteps(search, 'price', carrying.loads);
  const { supportCapacity } = carrying;
  const canHold = testHold(carrying, search.start);
  const targetHeight = search.target - search.start;
  const loads = reachable.map((_, layer) =>
    new Float64Array(space.layers.includes(layer) ? space.height + 1 : 0).fill(Infinity),
  );
  const lengths = Int32Array.from(steps.fixed, ({ shortest }) => shortest);
  const weights = Float64Array.from(steps.fixed, ({ weight }) => weight);
  // A step leads to the same layer or to one with more bits, so the layers above are complete.
  for (const layer of space.layers.toReversed()) {
    const own = loads[layer];
    const reached = reachable[layer];
    if (own === undefined || reached === undefined) continue;
    const lightest =
      (layer & adjustableUsed) === 0 ? findLightest(loads[layer | adjustableUsed], steps.adjustable) : [];
    const others = { ...steps, fixed: [], adjustable: lightest.length === 0 ? [] : steps.adjustable };
    const isFinal = (layer & space.finalBits) === space.finalBits;
    for (let at = space.height; at >= 0; at -= 1) {
      if (!has(reached, at)) continue;
      let least = isFinal && at >= targetHeight ? 0 : Infinity;
      if (least > 0 && has(space.standing, at)) {
        for (let index = 0; index < lengths.length; index += 1) {
          const end = at + (lengths[index] ?? 0);
          if (end > space.height) break;
          const together = (own[end] ?? Infinity) + (weights[index] ?? 0);
          if (together < least) least = together;
          if (together <= supportCapacity && canHold(at, end)) least = 0;
        }
        const consider = ({ weight, capacity }: Step, load: number, end: number): void => {
          if (load > capacity) return;
          const together = load + weight;
          if (together < least) least = together;
          if (together <= supportCapacity && canHold(at, end)) least = 0;
        };
        visitSteps(space, others, { layer, at }, (step, above, ceiling) => {
          const highest = Math.min(at + step.longest, ceiling);
          const window = canHold(at, highest) ? undefined : lightest[steps.adjustable.indexOf(step)];
          if (window !== undefined) {
            consider(step, window[at] ?? Infinity, highest);
            return;
          }
          for (let end = at + step.shortest; end <= highest; end += 1) {
            consider(step, loads[above]?.[end] ?? Infinity, end);
          }
        });
      }
      own[at] = least;
    }
  }
  return loads;
}

/** For each adjustable element and height the least load on it there. */
function findLightest(above: Float64Array | undefined, adjustable: readonly Step[]): Float64Array[] {
  if (above === undefined) return [];
  return adjustable.map(({ shortest, longest }) => {
    const least = new Float64Array(above.length).fill(Infinity);
    lowerToWindowMinimum(least, above, shortest, longest, 0);
    return least;
  });
}
