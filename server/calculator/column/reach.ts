import { add, addRaised, closeUnderSteps, createHeightSet, cutOut, keepOnly, type HeightSet } from './height-set.ts';
import type { ColumnElement, ColumnSearch, HeightInterval, RequiredPiece } from './problem.ts';

/** Bits of a layer: which pieces have been used below a height. */
export const adjustableUsed = 1;

/** The bit of a required piece, by its index. */
export function requiredBit(index: number): number {
  return 2 << index;
}

/** Heights count in millimetres from the start. */
export interface ColumnSpace {
  readonly height: number;
  /** The layers that exist for this search, ascending. */
  readonly layers: readonly number[];
  /** The bits of a layer in which a column may end. */
  readonly finalBits: number;
  /** Heights at which a piece may begin; the start is never a joint, so it is always one of them. */
  readonly standing: HeightSet;
  /** For each required piece the heights where it may be. */
  readonly places: readonly RequiredPlace[];
}

/**
 * The intervals of whole heights in which a required piece may be, from the bottom up, and the bounds of its lower end.
 */
export interface RequiredPlace {
  readonly rooms: readonly HeightInterval[];
  readonly lowest: number;
  readonly highest: number;
}

export function createColumnSpace(search: ColumnSearch, height: number): ColumnSpace {
  const bits = search.required.map((_, index) => requiredBit(index));
  const all = [...(search.elements.some(isAdjustable) ? [adjustableUsed] : []), ...bits];
  return {
    height,
    layers: all.reduce((layers, bit) => layers.concat(layers.map((layer) => layer + bit)), [0]),
    finalBits: bits.reduce((sum, bit) => sum + bit, 0),
    standing: findStanding(search, height),
    places: search.required.map((piece) => findPlace(piece, search.start, height)),
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

function findPlace({ outside, standsWithin }: RequiredPiece, start: number, height: number): RequiredPlace {
  const rooms: HeightInterval[] = [];
  let from = 0;
  for (const closed of outside.toSorted((a, b) => a.from - b.from)) {
    const to = Math.min(height, Math.floor(closed.from - start));
    if (to > from) rooms.push({ from, to });
    from = Math.max(from, Math.ceil(closed.to - start));
  }
  if (height > from) rooms.push({ from, to: height });
  if (standsWithin === undefined) return { rooms, lowest: 0, highest: height };
  return { rooms, lowest: Math.ceil(standsWithin.from - start), highest: Math.floor(standsWithin.to - start) };
}

/**
 * For each layer the heights that some sequence of steps reaches from the start; an empty set for a layer that is not
 * in use.
 */
export function findReachable(space: ColumnSpace, search: ColumnSearch): HeightSet[] {
  const { height, layers, standing } = space;
  const fixed = search.elements.filter((element) => !isAdjustable(element) && element.length <= height);
  const adjustable = search.elements.filter(isAdjustable);
  const lengths = Int32Array.from(new Set(fixed.map(({ length }) => length)));
  const reachable = Array.from({ length: 1 + Math.max(...layers) }, () => createHeightSet(height));
  // A step leads to the same layer or to one with more bits, so the layers below are complete.
  for (const layer of layers) {
    const reached = reachable[layer];
    if (reached === undefined) continue;
    if (layer === 0) add(reached, 0);
    const withoutAdjustable = (layer & adjustableUsed) === 0 ? undefined : reachable[layer - adjustableUsed];
    if (withoutAdjustable !== undefined) {
      const base = intersect(withoutAdjustable, standing);
      for (const { length, maximumLength = length } of adjustable) addRaised(reached, base, length, maximumLength);
    }
    for (const [index, place] of space.places.entries()) {
      const without = (layer & requiredBit(index)) === 0 ? undefined : reachable[layer - requiredBit(index)];
      if (without === undefined) continue;
      const base = intersect(without, standing);
      keepOnly(base, place.lowest, place.highest);
      addThroughRequired(reached, base, place.rooms, search.required[index]?.choices ?? []);
    }
    closeUnderSteps(reached, standing, lengths);
    keepOnly(reached, 0, height);
  }
  return reachable;
}

function intersect(a: HeightSet, b: HeightSet): HeightSet {
  return a.map((bits, word) => bits & (b[word] ?? 0));
}

function addThroughRequired(
  reached: HeightSet,
  base: HeightSet,
  rooms: readonly HeightInterval[],
  choices: readonly ColumnElement[],
): void {
  const ranges = new Map(
    choices.map(({ length, maximumLength = length }) => [`${length} ${maximumLength}`, { length, maximumLength }]),
  );
  for (const { from, to } of rooms) {
    // Only the words of this interval: the piece never leaves it.
    const { part, start } = cutOut(base, from, to);
    const ends = createHeightSet((part.length << 5) - 1);
    for (const { length, maximumLength } of ranges.values()) {
      if (length <= to - from) addRaised(ends, part, length, maximumLength);
    }
    keepOnly(ends, from - start, to - start);
    const first = start >>> 5;
    for (let word = 0; word < ends.length; word += 1) {
      reached[first + word] = (reached[first + word] ?? 0) | (ends[word] ?? 0);
    }
  }
}
