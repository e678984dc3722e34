import type { ColumnElement, HeightInterval } from './problem.ts';
import type { ColumnSearch } from './problem.ts';

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

export function createColumnSpace(search: ColumnSearch, height: number): ColumnSpace {
  const jointForbidden = new Uint8Array(height + 1);
  for (const { from, to } of search.forbiddenJoints) {
    const first = Math.max(1, Math.floor(from) + 1 - search.start);
    const last = Math.min(height, Math.ceil(to) - 1 - search.start);
    if (first <= last) jointForbidden.fill(1, first, last + 1);
  }
  const outside = search.outside.map(({ from, to }) => ({ from: from - search.start, to: to - search.start }));
  const adjustableLayers = search.elements.some(isAdjustable) ? [0, adjustableUsed] : [0];
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

export function isAdjustable({ length, maximumLength }: ColumnElement): boolean {
  return maximumLength !== undefined && maximumLength > length;
}

function lowestAbove(intervals: readonly HeightInterval[], height: number): number {
  let lowest = Infinity;
  for (const { from, to } of intervals) if (to > height && from < lowest) lowest = from;
  return lowest;
}

/** For each layer: 1 at each height where some sequence of steps from the start arrives; empty for a layer that is not in use. */
export function findReachable(space: ColumnSpace, search: ColumnSearch): Uint8Array[] {
  const { height, layers, jointForbidden } = space;
  const fixed = search.elements.filter((element) => !isAdjustable(element) && element.length <= height);
  const adjustable = search.elements.filter(isAdjustable);
  const lengths = Int32Array.from(new Set(fixed.map(({ length }) => length))).sort();
  const reachable = [0, 1, 2, 3].map((layer) => new Uint8Array(layers.includes(layer) ? height + 1 : 0));
  reachable[0]?.fill(1, 0, 1);
  // A step only ever leads to the same layer or to one with more bits, so the layers below are complete.
  for (const layer of layers) {
    const reached = reachable[layer] ?? new Uint8Array(0);
    if (layer > 0) {
      const edges = new Int32Array(height + 2);
      if ((layer & adjustableUsed) !== 0) {
        openAdjustableWindows(edges, reachable[layer - adjustableUsed], jointForbidden, adjustable);
      }
      if ((layer & assemblyUsed) !== 0) {
        openAssemblyWindows(edges, reachable[layer - assemblyUsed], space, search.assemblies);
      }
      markWindows(reached, edges);
    }
    markFixed(reached, jointForbidden, lengths);
  }
  return reachable;
}

/** All heights from one to the other are reached; counted at the edges, so that a wide range costs no more than a narrow one. */
function openWindow(edges: Int32Array, from: number, to: number): void {
  if (from > to) return;
  edges[from] = (edges[from] ?? 0) + 1;
  edges[to + 1] = (edges[to + 1] ?? 0) - 1;
}

function openAdjustableWindows(
  edges: Int32Array,
  below: Uint8Array | undefined,
  jointForbidden: Uint8Array,
  adjustable: readonly ColumnElement[],
): void {
  if (below === undefined) return;
  const height = below.length - 1;
  for (const { length, maximumLength } of adjustable) {
    for (let at = 0; at + length <= height; at += 1) {
      if (below[at] === 0 || jointForbidden[at] !== 0) continue;
      openWindow(edges, at + length, Math.min(at + (maximumLength ?? length), height));
    }
  }
}

function openAssemblyWindows(
  edges: Int32Array,
  below: Uint8Array | undefined,
  { height, jointForbidden, assemblyCeiling }: ColumnSpace,
  assemblies: readonly ColumnElement[],
): void {
  if (below === undefined || assemblies.length === 0) return;
  const lengths = [
    ...new Map(assemblies.map((assembly) => [`${assembly.length} ${assembly.maximumLength}`, assembly])).values(),
  ];
  for (let at = 0; at <= height; at += 1) {
    if (below[at] === 0 || jointForbidden[at] !== 0) continue;
    const ceiling = Math.min(height, Math.floor(assemblyCeiling(at)));
    for (const { length, maximumLength } of lengths) {
      openWindow(edges, at + length, Math.min(at + (maximumLength ?? length), ceiling));
    }
  }
}

function markWindows(reached: Uint8Array, edges: Int32Array): void {
  let open = 0;
  for (let at = 0; at < reached.length; at += 1) {
    open += edges[at] ?? 0;
    if (open > 0) reached[at] = 1;
  }
}

function markFixed(reached: Uint8Array, jointForbidden: Uint8Array, lengths: Int32Array): void {
  for (let at = 0; at < reached.length; at += 1) {
    if (reached[at] === 0 || jointForbidden[at] !== 0) continue;
    for (let index = 0; index < lengths.length; index += 1) {
      const end = at + (lengths[index] ?? 0);
      if (end >= reached.length) break;
      reached[end] = 1;
    }
  }
}
