import { add, addRaised, closeUnderSteps, createHeightSet, keepOnly, type HeightSet } from './height-set.ts';
import type { ColumnElement, ColumnSearch, HeightInterval } from './problem.ts';

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
  /** Where a piece may stand; the start is never a joint, so it always may. */
  readonly standing: HeightSet;
  /** Whole heights from the lowest to the highest within which an assembly may stand, from the bottom up. */
  readonly assemblyRooms: readonly HeightInterval[];
}

export function createColumnSpace(search: ColumnSearch, height: number): ColumnSpace {
  const adjustableLayers = search.elements.some(isAdjustable) ? [0, adjustableUsed] : [0];
  return {
    height,
    layers: search.needsAssembly
      ? [...adjustableLayers, ...adjustableLayers.map((layer) => layer + assemblyUsed)]
      : adjustableLayers,
    finalBits: search.needsAssembly ? assemblyUsed : 0,
    standing: findStanding(search, height),
    assemblyRooms: search.needsAssembly ? findRooms(search, height) : [],
  };
}

export function isAdjustable({ length, maximumLength }: ColumnElement): boolean {
  return maximumLength !== undefined && maximumLength > length;
}

function findStanding({ forbiddenJoints, start }: ColumnSearch, height: number): HeightSet {
  const standing = createHeightSet(height).fill(0xffffffff);
  for (const { from, to } of forbiddenJoints) {
    const first = Math.max(1, Math.floor(from) + 1 - start);
    const last = Math.min(height, Math.ceil(to) - 1 - start);
    for (let at = first; at <= last; at += 1) {
      standing[at >>> 5] = (standing[at >>> 5] ?? 0) & ~(1 << (at & 31));
    }
  }
  return standing;
}

/** The gaps between what no assembly may overlap. */
function findRooms({ outside, start }: ColumnSearch, height: number): HeightInterval[] {
  const rooms: HeightInterval[] = [];
  let from = 0;
  for (const closed of outside.toSorted((a, b) => a.from - b.from)) {
    const to = Math.min(height, Math.floor(closed.from - start));
    if (to > from) rooms.push({ from, to });
    from = Math.max(from, Math.ceil(closed.to - start));
  }
  if (height > from) rooms.push({ from, to: height });
  return rooms;
}

/** For each layer the heights at which some sequence of steps from the start arrives; nothing in a layer that is not in use. */
export function findReachable(space: ColumnSpace, search: ColumnSearch): HeightSet[] {
  const { height, layers, standing } = space;
  const fixed = search.elements.filter((element) => !isAdjustable(element) && element.length <= height);
  const adjustable = search.elements.filter(isAdjustable);
  const lengths = Int32Array.from(new Set(fixed.map(({ length }) => length)));
  const reachable = [0, 1, 2, 3].map(() => createHeightSet(height));
  // A step only ever leads to the same layer or to one with more bits, so the layers below are complete.
  for (const layer of layers) {
    const reached = reachable[layer];
    if (reached === undefined) continue;
    if (layer === 0) add(reached, 0);
    const withoutAdjustable = (layer & adjustableUsed) === 0 ? undefined : reachable[layer - adjustableUsed];
    if (withoutAdjustable !== undefined) {
      const base = intersect(withoutAdjustable, standing);
      for (const { length, maximumLength = length } of adjustable) addRaised(reached, base, length, maximumLength);
    }
    const withoutAssembly = (layer & assemblyUsed) === 0 ? undefined : reachable[layer - assemblyUsed];
    if (withoutAssembly !== undefined) {
      addThroughAssemblies(reached, intersect(withoutAssembly, standing), space, search.assemblies);
    }
    closeUnderSteps(reached, standing, lengths);
    keepOnly(reached, 0, height);
  }
  return reachable;
}

function intersect(a: HeightSet, b: HeightSet): HeightSet {
  return a.map((bits, word) => bits & (b[word] ?? 0));
}

function addThroughAssemblies(
  reached: HeightSet,
  base: HeightSet,
  { height, assemblyRooms }: ColumnSpace,
  assemblies: readonly ColumnElement[],
): void {
  const ranges = new Map(
    assemblies.map(({ length, maximumLength = length }) => [`${length} ${maximumLength}`, { length, maximumLength }]),
  );
  for (const { from, to } of assemblyRooms) {
    const inRoom = base.slice();
    keepOnly(inRoom, from, to);
    const ends = createHeightSet(height);
    for (const { length, maximumLength } of ranges.values()) addRaised(ends, inRoom, length, maximumLength);
    keepOnly(ends, from, to);
    for (let word = 0; word < reached.length; word += 1) reached[word] = (reached[word] ?? 0) | (ends[word] ?? 0);
  }
}
