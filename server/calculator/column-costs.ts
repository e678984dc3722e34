import { adjustableUsed, assemblyUsed, type ColumnSpace } from './column-reach.ts';
import type { ColumnSteps, Step } from './column-steps.ts';
import { createSlidingMinimum, type SlidingMinimum } from './sliding-minimum.ts';

/**
 * For each layer and height the least major cost from there into the target interval; Infinity where there is no way.
 * `targetHeight` counts from the start, as all heights of the space do; it is negative where the start is above the target.
 */
export function findMajorCosts(
  space: ColumnSpace,
  steps: ColumnSteps,
  reachable: readonly Uint8Array[],
  targetHeight: number,
): Float64Array[] {
  const { height, jointForbidden } = space;
  const costs = reachable.map((reached) => new Float64Array(reached.length).fill(Infinity));
  const layers = space.layers.flatMap((layer) => {
    const own = costs[layer];
    const reached = reachable[layer];
    if (own === undefined || reached === undefined) return [];
    const windows =
      (layer & adjustableUsed) === 0 ? createWindows(steps.adjustable, costs[layer | adjustableUsed]) : [];
    const withAssembly = (layer & assemblyUsed) === 0 ? costs[layer | assemblyUsed] : undefined;
    return [{ own, reached, windows, withAssembly, mayEnd: (layer & space.finalBits) === space.finalBits }];
  });
  const fixed = steps.fixed.filter((step) => step.shortest <= height);
  const lengths = Int32Array.from(fixed, (step) => step.shortest);
  const majors = Float64Array.from(fixed, (step) => step.major);
  let fitting = 0;

  for (let at = height; at >= 0; at -= 1) {
    while (fitting < lengths.length && at + (lengths[fitting] ?? 0) <= height) fitting += 1;
    for (const { own, reached, windows, withAssembly, mayEnd } of layers) {
      for (const { step, window } of windows) if (at + step.shortest <= height) window.push(at + step.shortest);
      if (reached[at] === 0) continue;
      let least = mayEnd && at >= targetHeight ? (steps.endMajors[at - targetHeight] ?? Infinity) : Infinity;
      if (jointForbidden[at] === 0) {
        least = Math.min(least, leastThroughFixed(own, lengths, majors, fitting, at));
        for (const { step, window } of windows) {
          least = Math.min(least, window.least(at + step.longest) + step.major);
        }
        if (withAssembly !== undefined && steps.assemblies.length > 0) {
          const ceiling = Math.min(height, space.assemblyCeiling(at));
          for (const step of steps.assemblies) {
            const highest = Math.min(at + step.longest, ceiling);
            for (let end = at + step.shortest; end <= highest; end += 1) {
              least = Math.min(least, (withAssembly[end] ?? Infinity) + step.major);
            }
          }
        }
      }
      own[at] = least;
    }
  }
  return costs;
}

function createWindows(
  adjustable: readonly Step[],
  costs: Float64Array | undefined,
): { readonly step: Step; readonly window: SlidingMinimum }[] {
  if (costs === undefined) return [];
  return adjustable.map((step) => ({ step, window: createSlidingMinimum(costs) }));
}

/** The innermost loop of the whole calculation. */
function leastThroughFixed(
  costs: Float64Array,
  lengths: Int32Array,
  majors: Float64Array,
  fitting: number,
  at: number,
): number {
  let least = Infinity;
  for (let index = 0; index < fitting; index += 1) {
    const cost = (costs[at + (lengths[index] ?? 0)] ?? Infinity) + (majors[index] ?? 0);
    if (cost < least) least = cost;
  }
  return least;
}
