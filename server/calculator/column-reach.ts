import type { ColumnElement, HeightInterval } from './column-problem.ts';
import type { ColumnSearch } from './column-steps.ts';

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

function isAdjustable({ length, maximumLength }: ColumnElement): boolean {
  return maximumLength !== undefined && maximumLength > length;
}

function lowestAbove(intervals: readonly HeightInterval[], height: number): number {
  let lowest = Infinity;
  for (const { from, to } of intervals) if (to > height && from < lowest) lowest = from;
  return lowest;
}

/** For each layer: 1 at each height where some sequence of steps from the start arrives; empty for a layer that is not in use. */
export function findReachable(space: ColumnSpace, search: ColumnSearch): Uint8Array[] {
  const { height, jointForbidden } = space;
  const fixed = search.elements.filter((element) => !isAdjustable(element) && element.length <= height);
  const adjustable = search.elements.filter(isAdjustable);
  const reachable = [0, 1, 2, 3].map((layer) => new Uint8Array(space.layers.includes(layer) ? height + 1 : 0));
  const windowEdges = reachable.map((reached) => new Int32Array(reached.length === 0 ? 0 : height + 2));
  const layers = space.layers.flatMap((layer) => {
    const reached = reachable[layer];
    const edges = windowEdges[layer];
    if (reached === undefined || edges === undefined) return [];
    const adjustableEdges = (layer & adjustableUsed) === 0 ? windowEdges[layer | adjustableUsed] : undefined;
    const assemblyEdges = (layer & assemblyUsed) === 0 ? windowEdges[layer | assemblyUsed] : undefined;
    return [{ reached, edges, openWindows: 0, adjustableEdges, assemblyEdges }];
  });
  const lengths = Int32Array.from(new Set(fixed.map(({ length }) => length))).sort();
  reachable[0]?.fill(1, 0, 1);
  for (let at = 0; at <= height; at += 1) {
    for (const layer of layers) {
      layer.openWindows += layer.edges[at] ?? 0;
      if (layer.openWindows > 0) layer.reached[at] = 1;
      if (layer.reached[at] === 0 || jointForbidden[at] !== 0) continue;
      markFixed(layer.reached, lengths, at, height);
      if (layer.adjustableEdges !== undefined) {
        for (const { length, maximumLength } of adjustable) {
          openWindow(layer.adjustableEdges, at + length, Math.min(at + (maximumLength ?? length), height));
        }
      }
      if (layer.assemblyEdges !== undefined && search.assemblies.length > 0) {
        const ceiling = Math.min(height, Math.floor(space.assemblyCeiling(at)));
        for (const { length, maximumLength } of search.assemblies) {
          openWindow(layer.assemblyEdges, at + length, Math.min(at + (maximumLength ?? length), ceiling));
        }
      }
    }
  }
  return reachable;
}

function markFixed(reached: Uint8Array, lengths: Int32Array, at: number, height: number): void {
  for (let index = 0; index < lengths.length; index += 1) {
    const end = at + (lengths[index] ?? 0);
    if (end > height) break;
    reached[end] = 1;
  }
}

/** All heights from one to the other are reached; counted at the edges, so that a wide range costs no more than a narrow one. */
function openWindow(edges: Int32Array, from: number, to: number): void {
  if (from > to || edges.length === 0) return;
  edges[from] = (edges[from] ?? 0) + 1;
  edges[to + 1] = (edges[to + 1] ?? 0) - 1;
}
