import { adjustableUsed, assemblyUsed, type ColumnSpace } from './column-reach.ts';
import type { ColumnSteps, Step } from './column-steps.ts';
import { createSlidingMinimum, type SlidingMinimum } from './sliding-minimum.ts';

/** For each layer and height the cost of the best way from there into the target interval; Infinity where there is none. */
export interface CostsToGo {
  readonly major: readonly Float64Array[];
  readonly minor: readonly Float64Array[];
}

const nothing = new Float64Array(0);

/** `targetHeight` counts from the start, as all heights of the space do. */
export function findCostsToGo(
  space: ColumnSpace,
  steps: ColumnSteps,
  reachable: readonly Uint8Array[],
  targetHeight: number,
): CostsToGo {
  const { height, layers, jointForbidden } = space;
  const major = reachable.map((reached) => new Float64Array(reached.length).fill(Infinity));
  const minor = reachable.map((reached) => new Float64Array(reached.length).fill(Infinity));
  const windows = new Map<number, { step: Step; window: SlidingMinimum }[]>();
  for (const layer of layers) {
    if ((layer & adjustableUsed) !== 0) continue;
    const above = layer | adjustableUsed;
    windows.set(
      layer,
      steps.adjustable.map((step) => ({
        step,
        window: createSlidingMinimum(major[above] ?? nothing, minor[above] ?? nothing),
      })),
    );
  }
  const lengths = Int32Array.from(steps.fixed, (step) => Math.min(step.shortest, height + 1));
  const stepMajors = Float64Array.from(steps.fixed, (step) => step.major);
  const stepMinors = Float64Array.from(steps.fixed, (step) => step.minor);

  for (let at = height; at >= 0; at -= 1) {
    for (const layer of layers) {
      const layerMajor = major[layer] ?? nothing;
      const layerMinor = minor[layer] ?? nothing;
      const layerWindows = windows.get(layer) ?? [];
      for (const { step, window } of layerWindows) if (at + step.shortest <= height) window.push(at + step.shortest);
      if (reachable[layer]?.[at] !== 1) continue;
      let bestMajor = Infinity;
      let bestMinor = Infinity;
      if (at >= targetHeight && (layer & space.finalBits) === space.finalBits) {
        bestMajor = (at - targetHeight) * steps.overshootMajor;
        bestMinor = (at - targetHeight) * steps.overshootMinor;
      }
      if (jointForbidden[at] === 0) {
        for (let index = 0; index < lengths.length; index += 1) {
          const end = at + (lengths[index] ?? 0);
          if (end > height) break;
          const endMajor = (layerMajor[end] ?? Infinity) + (stepMajors[index] ?? 0);
          if (endMajor > bestMajor || endMajor === Infinity) continue;
          const endMinor = (layerMinor[end] ?? Infinity) + (stepMinors[index] ?? 0);
          if (endMajor < bestMajor || endMinor < bestMinor) {
            bestMajor = endMajor;
            bestMinor = endMinor;
          }
        }
        const consider = (layerAbove: number, end: number, step: Step): void => {
          const endMajor = (major[layerAbove]?.[end] ?? Infinity) + step.major;
          const endMinor = (minor[layerAbove]?.[end] ?? Infinity) + step.minor;
          if (endMajor < bestMajor || (endMajor === bestMajor && endMinor < bestMinor)) {
            bestMajor = endMajor;
            bestMinor = endMinor;
          }
        };
        for (const { step, window } of layerWindows) {
          const end = window.best(at + step.longest);
          if (end >= 0) consider(layer | adjustableUsed, end, step);
        }
        if ((layer & assemblyUsed) === 0) {
          for (const step of steps.assemblies) {
            const highest = Math.min(at + step.longest, height, space.assemblyCeiling(at));
            for (let end = at + step.shortest; end <= highest; end += 1) consider(layer | assemblyUsed, end, step);
          }
        }
      }
      layerMajor[at] = bestMajor;
      layerMinor[at] = bestMinor;
    }
  }
  return { major, minor };
}
