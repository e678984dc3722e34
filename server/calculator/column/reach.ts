import {
  add,
  addRaised,
  closeUnderSteps,
  createHeightSet,
  cutOut,
  intersect,
  keepOnly,
  type HeightSet,
} from './height-set.ts';
import type { ColumnElement, ColumnSearch, HeightInterval, RequiredPiece } from './problem.ts';

/** The bit of the adjustable element. Each bit of a layer says that a single-use piece was used below a height. */
export const adjustableUsed = 1;

export function requiredBit(index: number): number {
  return 2 << index;
}

/** Heights are in millimetres over the start. */
export interface ColumnSpace {
  readonly height: number;
  readonly layers: readonly number[];
  /** A column may end in a layer with all these bits. */
  readonly finalBits: number;
  /** Heights where a piece may begin. The start is always included, because it is not a joint. */
  readonly standing: HeightSet;
  readonly places: readonly RequiredPlace[];
  /** The intervals of whole heights for bare elements, from the bottom up. Empty: there is no bare element. */
  readonly bareRooms: readonly HeightInterval[];
}

/** The intervals that may contain a required piece, ascending, and the bounds of its lower end. */
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
    bareRooms: search.elements.some(isBare) ? findRooms(search.insulatedOnly ?? [], search.start, height) : [],
  };
}

export function isAdjustable({ length, maximumLength }: ColumnElement): boolean {
  return maximumLength !== undefined && maximumLength > length;
}

function isBare(element: ColumnElement): boolean {
  return element.isBare === true;
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
  const rooms = findRooms(outside, start, height);
  if (standsWithin === undefined) return { rooms, lowest: 0, highest: height };
  return { rooms, lowest: Math.ceil(standsWithin.from - start), highest: Math.floor(standsWithin.to - start) };
}

/** Returns the rooms between the intervals of `outside`, up to `height`. A piece may touch the bounds of a room. */
function findRooms(outside: readonly HeightInterval[], start: number, height: number): readonly HeightInterval[] {
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

/** Returns the heights that sequences of steps reach from the start, by layer. The set of an unused layer is empty. */
export function findReachable(space: ColumnSpace, search: ColumnSearch): HeightSet[] {
  const { height, layers, standing } = space;
  const fixed = search.elements.filter((element) => !isAdjustable(element) && element.length <= height);
  const adjustable = search.elements.filter(isAdjustable);
  const bareAdjustable = adjustable.filter(isBare);
  const lengths = lengthsOf(fixed.filter((element) => !isBare(element)));
  const bareLengths = lengthsOf(fixed);
  const reachable = Array.from({ length: 1 + Math.max(...layers) }, () => createHeightSet(height));
  // A step never removes a bit, so the lower layers are complete.
  for (const layer of layers) {
    const reached = reachable[layer];
    if (reached === undefined) continue;
    if (layer === 0) add(reached, 0);
    const withoutAdjustable = (layer & adjustableUsed) === 0 ? undefined : reachable[layer - adjustableUsed];
    if (withoutAdjustable !== undefined) {
      const base = intersect(withoutAdjustable, standing);
      for (const element of adjustable) {
        const { length, maximumLength = length } = element;
        if (!isBare(element)) addRaised(reached, base, length, maximumLength);
      }
      if (bareAdjustable.length > 0) addWithinRooms(reached, base, space.bareRooms, bareAdjustable);
    }
    for (const [index, place] of space.places.entries()) {
      const without = (layer & requiredBit(index)) === 0 ? undefined : reachable[layer - requiredBit(index)];
      if (without === undefined) continue;
      const base = intersect(without, standing);
      keepOnly(base, place.lowest, place.highest);
      addWithinRooms(reached, base, place.rooms, search.required[index]?.choices ?? []);
    }
    closeUnderSteps(reached, standing, lengths);
    if (bareLengths.length > lengths.length) {
      for (const room of space.bareRooms) {
        closeWithinRoom(reached, standing, room, bareLengths);
        closeUnderSteps(reached, standing, lengths);
      }
    }
    keepOnly(reached, 0, findHighestOfUse(space, layer));
  }
  return reachable;
}

/** Returns the height above which an unused required piece has no place. */
export function findHighestOfUse({ places, height }: ColumnSpace, layer: number): number {
  return places.reduce((minimum, { rooms, highest }, index) => {
    const isUsed = (layer & requiredBit(index)) !== 0;
    return isUsed ? minimum : Math.min(minimum, highest, (rooms.at(-1)?.to ?? 0) - 1);
  }, height);
}

function lengthsOf(elements: readonly ColumnElement[]): Int32Array {
  return Int32Array.from(new Set(elements.map(({ length }) => length)));
}

/** Adds the heights that steps of these lengths reach inside a room. Lower rooms come first: steps lead upwards. */
function closeWithinRoom(
  reached: HeightSet,
  standing: HeightSet,
  { from, to }: HeightInterval,
  lengths: Int32Array,
): void {
  const { part, start } = cutOut(reached, from, to);
  closeUnderSteps(part, cutOut(standing, from, to).part, lengths);
  keepOnly(part, from - start, to - start);
  addAt(reached, part, start);
}

/** Adds to `target` the members of `part`, whose first bit is the height `start`. */
function addAt(target: HeightSet, part: HeightSet, start: number): void {
  const first = start >>> 5;
  for (let word = 0; word < part.length; word += 1) {
    target[first + word] = (target[first + word] ?? 0) | (part[word] ?? 0);
  }
}

/** Adds the heights that one step with any of the choices reaches from `base` inside a room. */
function addWithinRooms(
  reached: HeightSet,
  base: HeightSet,
  rooms: readonly HeightInterval[],
  choices: readonly ColumnElement[],
): void {
  const ranges = new Map(
    choices.map(({ length, maximumLength = length }) => [`${length} ${maximumLength}`, { length, maximumLength }]),
  );
  for (const { from, to } of rooms) {
    // The piece must start and end inside the room, so only heights of the room count.
    const { part, start } = cutOut(base, from, to);
    const ends = createHeightSet((part.length << 5) - 1);
    for (const { length, maximumLength } of ranges.values()) {
      if (length <= to - from) addRaised(ends, part, length, maximumLength);
    }
    keepOnly(ends, from - start, to - start);
    addAt(reached, ends, start);
  }
}
