import { lowerToWindowMinimum } from './costs.ts';
import { has, type HeightSet } from './height-set.ts';
import type { Carrying, ColumnSearch } from './problem.ts';
import { adjustableUsed, requiredBit, type ColumnSpace } from './reach.ts';
import { prepareSteps, type Step } from './steps.ts';

/** Tells whether a support can hold the piece between two heights over the start. */
export function testHold({ places }: Carrying, start: number): (from: number, to: number) => boolean {
  const heights = places.map((place) => place - start);
  return (from, to) => heights.some((height) => from <= height && height < to);
}

/** Whether any column of the space can be carried. */
export function canBeCarried(
  carrying: Carrying,
  search: ColumnSearch,
  space: ColumnSpace,
  reachable: readonly HeightSet[],
): boolean {
  const least = findLoads(carrying, search, space, reachable)[0]?.[0] ?? Infinity;
  return least < Infinity && carrying.bases.some(({ capacity }) => capacity >= least);
}

/**
 * For each layer and height the least load on it of any column above, in grams; Infinity where no column above can be
 * carried whatever is below.
 */
function findLoads(
  carrying: Carrying,
  search: ColumnSearch,
  space: ColumnSpace,
  reachable: readonly HeightSet[],
): Float64Array[] {
  const steps = prepareSteps(search, 'price', carrying.loads);
  // A piece holds a place at or over its lower end and below its upper end: the whole height below it says the same.
  const supports: Supports = {
    places: carrying.places.map((place) => Math.floor(place - search.start)),
    capacity: carrying.supportCapacity,
  };
  const targetHeight = search.target - search.start;
  const loads = reachable.map((_, layer) =>
    new Float64Array(space.layers.includes(layer) ? space.height + 1 : 0).fill(Infinity),
  );
  // A step leads to the same layer or to one with more bits, so the layers above are complete.
  for (const layer of space.layers.toReversed()) {
    const own = loads[layer];
    const reached = reachable[layer];
    if (own === undefined || reached === undefined) continue;
    const withAdjustable = (layer & adjustableUsed) === 0 ? loads[layer | adjustableUsed] : undefined;
    if (withAdjustable !== undefined && withAdjustable.length > 0) {
      const anywhere = { from: 0, to: space.height, ceiling: space.height };
      for (const step of steps.adjustable) addLoads(own, withAdjustable, step, anywhere, supports);
    }
    for (const [index, place] of space.places.entries()) {
      const above = (layer & requiredBit(index)) === 0 ? loads[layer | requiredBit(index)] : undefined;
      if (above === undefined || above.length === 0) continue;
      for (const { from, to } of place.rooms) {
        const room = {
          from: Math.max(from, place.lowest),
          to: Math.min(to - 1, place.highest),
          ceiling: Math.min(space.height, to),
        };
        for (const step of steps.required[index] ?? []) addLoads(own, above, step, room, supports);
      }
    }
    const ends = (layer & space.finalBits) === space.finalBits ? targetHeight : Infinity;
    completeLoads(own, steps.fixed, { reached, standing: space.standing, ends }, supports);
  }
  return loads;
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

/** Where a piece may stand, and from which height on a column may end there. */
interface Heights {
  readonly reached: HeightSet;
  readonly standing: HeightSet;
  readonly ends: number;
}

/** `own` already holds the loads with an adjustable or a required piece next; adds those with a fixed element next. */
function completeLoads(
  own: Float64Array,
  fixed: readonly Step[],
  { reached, standing, ends }: Heights,
  { places, capacity }: Supports,
): void {
  const lengths = Int32Array.from(fixed, ({ shortest }) => shortest);
  const weights = Float64Array.from(fixed, ({ weight }) => weight);
  const ascending = places.toSorted((a, b) => a - b);
  let next = Infinity;
  for (let at = own.length - 1; at >= 0; at -= 1) {
    if (ascending.at(-1) === at) next = ascending.pop() ?? next;
    let least = Infinity;
    if (has(reached, at)) {
      if (at >= ends) least = 0;
      else if (has(standing, at)) {
        least = own[at] ?? Infinity;
        for (let index = 0; index < lengths.length; index += 1) {
          const end = at + (lengths[index] ?? 0);
          if (end >= own.length) break;
          const together = (own[end] ?? Infinity) + (weights[index] ?? 0);
          if (together < least) least = together;
          if (end > next && together <= capacity) least = 0;
        }
      }
    }
    own[at] = least;
  }
}
