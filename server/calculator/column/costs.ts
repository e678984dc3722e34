import { adjustableUsed, assemblyUsed, type ColumnSpace } from './reach.ts';
import type { ColumnSteps, Step } from './steps.ts';
import { lowerToWindowMinimum } from './sliding-minimum.ts';

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
  const costs = reachable.map((reached) => new Float64Array(reached.length).fill(Infinity));
  const fixed = steps.fixed.filter((step) => step.shortest <= space.height);
  const lengths = Int32Array.from(fixed, (step) => step.shortest);
  const majors = Float64Array.from(fixed, (step) => step.major);
  // A step only ever leads to the same layer or to one with more bits, so the layers above are complete.
  for (const layer of space.layers.toReversed()) {
    const own = costs[layer];
    const reached = reachable[layer];
    if (own === undefined || reached === undefined) continue;
    const withAdjustable = (layer & adjustableUsed) === 0 ? costs[layer | adjustableUsed] : undefined;
    if (withAdjustable !== undefined && withAdjustable.length > 0) {
      for (const { shortest, longest, major } of steps.adjustable) {
        lowerToWindowMinimum(own, withAdjustable, shortest, longest, major);
      }
    }
    const withAssembly = (layer & assemblyUsed) === 0 ? costs[layer | assemblyUsed] : undefined;
    if (withAssembly !== undefined && withAssembly.length > 0) {
      lowerThroughAssemblies(own, withAssembly, reached, space, steps.assemblies);
    }
    const endMajors = (layer & space.finalBits) === space.finalBits ? steps.endMajors : null;
    completeLayer(own, reached, space.jointForbidden, lengths, majors, endMajors, targetHeight);
  }
  return costs;
}

function lowerThroughAssemblies(
  own: Float64Array,
  above: Float64Array,
  reached: Uint8Array,
  { height, jointForbidden, assemblyCeiling }: ColumnSpace,
  assemblies: readonly Step[],
): void {
  for (let at = 0; at <= height; at += 1) {
    if (reached[at] === 0 || jointForbidden[at] !== 0) continue;
    const ceiling = Math.min(height, assemblyCeiling(at));
    let least = own[at] ?? Infinity;
    for (const { shortest, longest, major } of assemblies) {
      const highest = Math.min(at + longest, ceiling);
      for (let end = at + shortest; end <= highest; end += 1) {
        const cost = (above[end] ?? Infinity) + major;
        if (cost < least) least = cost;
      }
    }
    own[at] = least;
  }
}

/**
 * The innermost loops of the whole calculation. `own` already holds what the steps to other layers cost; from each height that leads
 * into the target interval the cost is handed down to the heights that reach it.
 */
function completeLayer(
  own: Float64Array,
  reached: Uint8Array,
  jointForbidden: Uint8Array,
  lengths: Int32Array,
  majors: Float64Array,
  endMajors: Float64Array | null,
  targetHeight: number,
): void {
  for (let at = own.length - 1; at >= 0; at -= 1) {
    let cost = Infinity;
    if (reached[at] !== 0) {
      if (jointForbidden[at] === 0) cost = own[at] ?? Infinity;
      if (endMajors !== null && at >= targetHeight) cost = Math.min(cost, endMajors[at - targetHeight] ?? Infinity);
    }
    own[at] = cost;
    if (cost === Infinity) continue;
    for (let index = 0; index < lengths.length; index += 1) {
      const below = at - (lengths[index] ?? 0);
      if (below < 0) break;
      const through = cost + (majors[index] ?? 0);
      if (through < (own[below] ?? Infinity)) own[below] = through;
    }
  }
}
