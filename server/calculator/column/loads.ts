import { lowerToWindowMinimum } from './costs.ts';
import { has, type HeightSet } from './height-set.ts';
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
  // A step leads to the same layer or to one with more bits, so the layers above are complete.
  for (const layer of space.layers.toReversed()) {
    const reached = reachable[layer];
    if (reached === undefined) continue;
    const listChoices = (choices: readonly Step[], bit: number): Choice[] =>
      choices.map((step) => ({ step, above: loads[layer | bit]?.[kindOf(step, kinds)] ?? new Float64Array() }));
    const [bound, free] = [steps.fixed.filter(follows), steps.fixed.filter((step) => !follows(step))];
    const ofKinds = kinds.map((below, kind): KindOfLoads => {
      const own = loads[layer]?.[kind] ?? new Float64Array();
      const allowed = (choices: readonly Step[]): Step[] => choices.filter(({ links }) => mayFollow(below, links));
      const add = (bit: number, choices: readonly Step[], room: Room): void => {
        if ((layer & bit) !== 0 || !space.layers.includes(layer | bit)) return;
        for (const { step, above } of listChoices(allowed(choices), bit)) addLoads(own, above, step, room, supports);
      };
      add(adjustableUsed, steps.adjustable, { from: 0, to: space.height, ceiling: space.height });
      for (const [index, { rooms, lowest, highest }] of space.places.entries()) {
        for (const { from, to } of rooms) {
          add(requiredBit(index), steps.required[index] ?? [], {
            from: Math.max(from, lowest),
            to: Math.min(to - 1, highest),
            ceiling: Math.min(space.height, to),
          });
        }
      }
      const isFree = (below?.followedBy ?? null) === null;
      return { own, isFree, fixed: listChoices(allowed(isFree ? bound : steps.fixed), 0) };
    });
    const ends = (layer & space.finalBits) === space.finalBits ? targetHeight : Infinity;
    completeLoads(ofKinds, listChoices(free, 0), { reached, standing: space.standing, ends }, supports);
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

/** Where a piece may stand, and from which height on a column may end there. */
interface Heights {
  readonly reached: HeightSet;
  readonly standing: HeightSet;
  readonly ends: number;
}

/**
 * The loads with an adjustable or a required piece next are there already; adds those with a fixed element next. `free`: the elements
 * that ask for no piece below, which are tried once for all kinds.
 */
function completeLoads(
  ofKinds: readonly KindOfLoads[],
  free: readonly Choice[],
  { reached, standing, ends }: Heights,
  { places, capacity }: Supports,
): void {
  const columnsOf = (choices: readonly Choice[]) => ({
    lengths: Int32Array.from(choices, ({ step }) => step.shortest),
    weights: Float64Array.from(choices, ({ step }) => step.weight),
    above: choices.map((choice) => choice.above),
  });
  const kinds = ofKinds.map(({ own, isFree, fixed }) => ({ own, isFree, choices: columnsOf(fixed) }));
  const forAll = columnsOf(free);
  const ascending = places.toSorted((a, b) => a - b);
  let next = Infinity;
  for (let at = (ofKinds[0]?.own.length ?? 0) - 1; at >= 0; at -= 1) {
    while ((ascending.at(-1) ?? -1) >= at) next = ascending.pop() ?? next;
    const isEnd = has(reached, at) && at >= ends;
    const isJoint = has(reached, at) && has(standing, at);
    const onFree = isJoint && !isEnd ? leastLoad(forAll, at, next, capacity) : Infinity;
    for (const { own, isFree, choices } of kinds) {
      if (isEnd) own[at] = 0;
      else if (!isJoint) own[at] = Infinity;
      else {
        const least = Math.min(own[at] ?? Infinity, leastLoad(choices, at, next, capacity));
        own[at] = isFree ? Math.min(least, onFree) : least;
      }
    }
  }
}

/** The innermost loop: the least load with one of these elements next; `next`: the next support that can hold it. */
function leastLoad(
  {
    lengths,
    weights,
    above,
  }: { readonly lengths: Int32Array; readonly weights: Float64Array; readonly above: readonly Float64Array[] },
  at: number,
  next: number,
  capacity: number,
): number {
  let least = Infinity;
  for (let index = 0; index < lengths.length; index += 1) {
    const loads = above[index];
    const end = at + (lengths[index] ?? 0);
    if (loads === undefined || end >= loads.length) break;
    const together = (loads[end] ?? Infinity) + (weights[index] ?? 0);
    if (together < least) least = together;
    if (end > next && together <= capacity) least = 0;
  }
  return least;
}
