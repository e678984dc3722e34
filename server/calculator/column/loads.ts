import { lowerToWindowMinimum } from './costs.ts';
import { has, type HeightSet, lowestFrom } from './height-set.ts';
import type { Carrying, ColumnSearch, PieceLinks } from './problem.ts';
import { adjustableUsed, requiredBit, type ColumnSpace } from './reach.ts';
import { linksOfStart, mayFollow, prepareSteps, type ColumnSteps, type Step } from './steps.ts';

/** Tells whether a support can hold the piece between two heights over the start. */
export function testHold({ places }: Carrying, start: number): (from: number, to: number) => boolean {
  const heights = places.map((place) => place - start);
  return (from, to) => heights.some((height) => from <= height && height < to);
}

/** Whether any column of the space can be carried, with each piece next to those that it asks for. */
export function canBeCarried(
  carrying: Carrying,
  search: ColumnSearch,
  space: ColumnSpace,
  reachable: readonly HeightSet[],
): boolean {
  const least = findLeastLoad(carrying, search, space, reachable);
  return least < Infinity && carrying.bases.some(({ capacity }) => capacity >= least);
}

/** The least load on the start of any column, in grams; Infinity where none can be carried whatever is below. */
function findLeastLoad(
  carrying: Carrying,
  search: ColumnSearch,
  space: ColumnSpace,
  reachable: readonly HeightSet[],
): number {
  const steps = prepareSteps(search, 'price', carrying.loads);
  const kinds = findKinds(search, steps);
  // A support holds a piece whose lower end is at or below its place: the whole height below the place says the same.
  const supports: Supports = {
    places: carrying.places.map((place) => Math.floor(place - search.start)),
    capacity: carrying.supportCapacity,
  };
  const targetHeight = search.target - search.start;
  // For each layer, kind of piece below and height the least load there.
  const loads = reachable.map((_, layer) =>
    kinds.map(() => new Float64Array(space.layers.includes(layer) ? space.height + 1 : 0).fill(Infinity)),
  );
  const blocked = listBlocked(space);
  // A step leads to the same layer or to one with more bits, so the layers above are complete.
  for (const layer of space.layers.toReversed()) {
    const reached = reachable[layer];
    if (reached === undefined) continue;
    // The loads on heights that are not reached are never asked for.
    const lowest = lowestFrom(reached, 0);
    const highest = findHighestOfUse(space, layer);
    if (lowest > highest) continue;
    const listChoices = (choices: readonly Step[], bit: number): Choice[] =>
      choices.map((step) => ({ step, above: loads[layer | bit]?.[kindOf(step, kinds)] ?? new Float64Array() }));
    // Of one kind alone everything is tried once.
    const free = kinds.length === 1 ? [] : steps.fixed.filter((step) => !follows(step));
    const bound = kinds.length === 1 ? steps.fixed : steps.fixed.filter(follows);
    const ofKinds = kinds.map((below, kind): KindOfLoads => {
      const own = loads[layer]?.[kind] ?? new Float64Array();
      const allowed = (choices: readonly Step[]): Step[] => choices.filter(({ links }) => mayFollow(below, links));
      const add = (bit: number, choices: readonly Step[], room: Room): void => {
        if ((layer & bit) !== 0 || !space.layers.includes(layer | bit)) return;
        for (const { step, above } of listChoices(allowed(choices), bit)) addLoads(own, above, step, room, supports);
      };
      add(adjustableUsed, steps.adjustable, { from: lowest, to: highest, ceiling: space.height });
      for (const [index, place] of space.places.entries()) {
        for (const { from, to } of place.rooms) {
          add(requiredBit(index), steps.required[index] ?? [], {
            from: Math.max(from, place.lowest, lowest),
            to: Math.min(to - 1, place.highest, highest),
            ceiling: Math.min(space.height, to),
          });
        }
      }
      const isFree = (below?.followedBy ?? null) === null;
      return { own, isFree, fixed: listChoices(allowed(isFree ? bound : steps.fixed), 0) };
    });
    const ends = (layer & space.finalBits) === space.finalBits ? Math.max(0, targetHeight) : Infinity;
    completeLoads(ofKinds, listChoices(free, 0), { lowest, highest, blocked, ends }, supports);
  }
  return loads[0]?.[0]?.[0] ?? Infinity;
}

/** Whether it asks for the piece below it. */
function follows({ links }: Step): boolean {
  return (links?.follows ?? null) !== null;
}

/** What may be below a piece, as far as links tell it apart: the start, a piece without links, each piece with links. */
type Kinds = readonly (PieceLinks | null)[];

function findKinds({ startsOn }: ColumnSearch, { fixed, adjustable, required }: ColumnSteps): Kinds {
  const linked = [...fixed, ...adjustable, ...required.flat()].flatMap(({ links }) => links ?? []);
  if (linked.length === 0) return [null];
  return [linksOfStart(startsOn), null, ...new Map(linked.map((links) => [links.own, links])).values()];
}

function kindOf({ links }: Step, kinds: Kinds): number {
  return links === null ? kinds.indexOf(null) : kinds.findIndex((kind, index) => index > 0 && kind?.own === links.own);
}

/** A piece, and the loads that may be on it. */
interface Choice {
  readonly step: Step;
  readonly above: Float64Array;
}

/** The loads on the heights over one kind of piece, and the fixed elements that may be there. */
interface KindOfLoads {
  readonly own: Float64Array;
  /** Whether it asks for no piece above it: every element that asks for none below may be there too. */
  readonly isFree: boolean;
  readonly fixed: readonly Choice[];
}

/** Whole heights over the start, and the greatest load on a support in grams. */
interface Supports {
  readonly places: readonly number[];
  readonly capacity: number;
}

/** The lower ends of a piece, bounds included, and the greatest height of its upper end. */
interface Room {
  readonly from: number;
  readonly to: number;
  readonly ceiling: number;
}

/** Lowers the load on each height to the one with this piece there, and the least load that can be on the piece. */
function addLoads(own: Float64Array, above: Float64Array, step: Step, room: Room, supports: Supports): void {
  const { longest, weight, capacity } = step;
  const first = room.from;
  const last = Math.min(room.to, room.ceiling - step.shortest);
  const least = findLeastAbove(above.subarray(first, Math.min(last + longest, room.ceiling) + 1), step);
  for (let at = first; at <= last; at += 1) {
    const load = least[at - first] ?? Infinity;
    if (load <= capacity && load + weight < (own[at] ?? Infinity)) own[at] = load + weight;
  }
  const held = Math.min(capacity, supports.capacity - weight);
  for (const place of supports.places) {
    // Only with its upper end above the place a support holds the piece.
    const lowest = Math.max(first, place + 1 - longest);
    const highest = Math.min(last, place);
    if (lowest > highest) continue;
    const ends = above
      .slice(lowest, Math.min(highest + longest, room.ceiling) + 1)
      .fill(Infinity, 0, place + 1 - lowest);
    const leastHeld = findLeastAbove(ends, step);
    for (let at = lowest; at <= highest; at += 1) if ((leastHeld[at - lowest] ?? Infinity) <= held) own[at] = 0;
  }
}

/** For each height the least load on a piece that is there, by the loads on the heights. */
function findLeastAbove(loads: Float64Array, { shortest, longest }: Step): Float64Array {
  if (shortest === longest) return loads.subarray(shortest);
  const least = new Float64Array(loads.length).fill(Infinity);
  lowerToWindowMinimum(least, loads, shortest, longest, 0);
  return least;
}

/** Heights of a layer, in millimetres. */
interface Heights {
  /** Loads are only asked for from the lowest to the highest. */
  readonly lowest: number;
  readonly highest: number;
  /** Where no piece may stand, ascending. */
  readonly blocked: readonly number[];
  /** From here on a column may end; Infinity: nowhere in this layer. */
  readonly ends: number;
}

function listBlocked({ standing, height }: ColumnSpace): readonly number[] {
  const blocked: number[] = [];
  for (let word = 0; word < standing.length; word += 1) {
    if (standing[word] === 0xffffffff) continue;
    for (let at = word << 5; at <= Math.min(height, (word << 5) + 31); at += 1) {
      if (!has(standing, at)) blocked.push(at);
    }
  }
  return blocked;
}

/** From above it a required piece that is not there yet has no place. */
function findHighestOfUse({ places, height }: ColumnSpace, layer: number): number {
  return places.reduce((least, { rooms, highest }, index) => {
    const isUsed = (layer & requiredBit(index)) !== 0;
    return isUsed ? least : Math.min(least, highest, (rooms.at(-1)?.to ?? 0) - 1);
  }, height);
}

/**
 * The loads with an adjustable or a required piece next are there already; adds those with a fixed element next. `free`: the elements
 * that ask for no piece below, which are tried once for all kinds. From the top down, as many heights at once as the shortest
 * element is long: the loads above them are complete.
 */
function completeLoads(
  ofKinds: readonly KindOfLoads[],
  free: readonly Choice[],
  { lowest, highest, blocked, ends }: Heights,
  supports: Supports,
): void {
  for (const { own } of ofKinds) own.fill(0, ends);
  const all = [...free, ...ofKinds.flatMap((kind) => kind.fixed)];
  const shortest = all.reduce((least, { step }) => Math.min(least, step.shortest), Infinity);
  let lastBlocked = blocked.length - 1;
  let to = Math.min(highest, ends - 1) + 1;
  while ((blocked[lastBlocked] ?? -1) >= to) lastBlocked -= 1;
  while (to > lowest) {
    const from = Math.max(lowest, to - shortest);
    const onFree = new Float64Array(free.length === 0 ? 0 : to - from).fill(Infinity);
    for (const choice of free) lowerLoads(onFree, from, choice, supports);
    const blockedAbove = lastBlocked;
    for (const { own, isFree, fixed } of ofKinds) {
      const loads = own.subarray(from, to);
      for (const choice of fixed) lowerLoads(loads, from, choice, supports);
      if (isFree) onFree.forEach((load, row) => (loads[row] = Math.min(load, loads[row] ?? Infinity)));
      for (lastBlocked = blockedAbove; (blocked[lastBlocked] ?? -1) >= from; lastBlocked -= 1) {
        own[blocked[lastBlocked] ?? 0] = Infinity;
      }
    }
    to = from;
  }
}

/** The innermost loop: lowers the loads on the heights from `from` on to those with this element next. */
function lowerLoads(
  loads: Float64Array,
  from: number,
  { step: { shortest: length, weight }, above }: Choice,
  { places, capacity }: Supports,
): void {
  const first = from + length;
  const count = Math.min(loads.length, above.length - first);
  for (let row = 0; row < count; row += 1) {
    const together = (above[first + row] ?? Infinity) + weight;
    if (together < (loads[row] ?? Infinity)) loads[row] = together;
  }
  for (const place of places) {
    // Only with its upper end above the place a support holds the piece.
    const last = Math.min(count - 1, place - from);
    for (let row = Math.max(0, place + 1 - first); row <= last; row += 1) {
      if ((above[first + row] ?? Infinity) + weight <= capacity) loads[row] = 0;
    }
  }
}
