import type { HeightInterval } from './column-problem.ts';
import type { ColumnSearch, ColumnSteps } from './column-steps.ts';

/** Bits of a layer: what the pieces below a height have already used up. */
export const adjustableUsed = 1;
export const assemblyUsed = 2;

/** Heights count in millimetres from the start. */
export interface ColumnSpace {
  readonly height: number;
  /** The layers that exist for this search, ascending. */
  readonly layers: readonly number[];
  /** The bits of a layer in which a column may end. */
  readonly finalBits: number;
  /** 1 where a joint is forbidden; the start is never a joint. */
  readonly jointForbidden: Uint8Array;
  /** The height up to which an assembly that stands on a height may reach. */
  readonly assemblyCeiling: (height: number) => number;
}

export function createColumnSpace(search: ColumnSearch, steps: ColumnSteps, height: number): ColumnSpace {
  const jointForbidden = new Uint8Array(height + 1);
  for (const { from, to } of search.forbiddenJoints) {
    const first = Math.max(1, Math.floor(from) + 1 - search.start);
    const last = Math.min(height, Math.ceil(to) - 1 - search.start);
    if (first <= last) jointForbidden.fill(1, first, last + 1);
  }
  const outside = search.outside.map(({ from, to }) => ({ from: from - search.start, to: to - search.start }));
  const adjustableLayers = steps.adjustable.length > 0 ? [0, adjustableUsed] : [0];
  return {
    height,
    layers: search.needsAssembly
      ? [...adjustableLayers, ...adjustableLayers.map((layer) => layer + assemblyUsed)]
      : adjustableLayers,
    finalBits: search.needsAssembly ? assemblyUsed : 0,
    jointForbidden,
    assemblyCeiling: (at) => lowestAbove(outside, at),
  };
}

function lowestAbove(intervals: readonly HeightInterval[], height: number): number {
  let lowest = Infinity;
  for (const { from, to } of intervals) if (to > height && from < lowest) lowest = from;
  return lowest;
}

/** For each layer: 1 at each height where some sequence of steps from the start arrives. */
export function findReachable(space: ColumnSpace, steps: ColumnSteps): Uint8Array[] {
  const { height, layers, jointForbidden } = space;
  const reachable = [0, 1, 2, 3].map((layer) => new Uint8Array(layers.includes(layer) ? height + 1 : 0));
  const windowChanges = reachable.map((reached) => new Int32Array(reached.length === 0 ? 0 : height + 2));
  const openWindows = [0, 0, 0, 0];
  const lengths = steps.fixed.map((step) => step.shortest).filter((length) => length <= height);
  const openWindow = (layer: number, from: number, to: number): void => {
    const changes = windowChanges[layer];
    if (changes === undefined || from > height || from > to) return;
    changes[from] = (changes[from] ?? 0) + 1;
    const end = Math.min(to, height) + 1;
    changes[end] = (changes[end] ?? 0) - 1;
  };
  reachable[0]?.fill(1, 0, 1);
  for (let at = 0; at <= height; at += 1) {
    const isJoint = jointForbidden[at] === 0;
    for (const layer of layers) {
      const reached = reachable[layer];
      if (reached === undefined) continue;
      if (layer > 0) {
        const open = (openWindows[layer] ?? 0) + (windowChanges[layer]?.[at] ?? 0);
        openWindows[layer] = open;
        if (open > 0) reached[at] = 1;
      }
      if (!isJoint || reached[at] === 0) continue;
      for (const length of lengths) {
        if (at + length > height) break;
        reached[at + length] = 1;
      }
      if ((layer & adjustableUsed) === 0) {
        for (const step of steps.adjustable) {
          openWindow(layer | adjustableUsed, at + step.shortest, at + step.longest);
        }
      }
      if ((layer & assemblyUsed) === 0) {
        for (const step of steps.assemblies) {
          openWindow(layer | assemblyUsed, at + step.shortest, Math.min(at + step.longest, space.assemblyCeiling(at)));
        }
      }
    }
  }
  return reachable;
}
