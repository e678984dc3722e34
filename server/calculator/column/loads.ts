import { visitSteps } from './follow.ts';
import { type HeightSet, intersect, keepOnly, lowestFrom } from './height-set.ts';
import type { LoadLimits, ColumnSearch, PieceLinks } from './problem.ts';
import { adjustableUsed, findHighestOfUse, requiredBit } from './reach.ts';
import type { ColumnGraph } from './search.ts';
import { allSteps, linksOfStart, mayFollow, prepareSteps, type ColumnSteps, type Step } from './steps.ts';

/** Returns a test whether a support can hold the piece between two heights over the start. */
export function testHold({ places }: LoadLimits, start: number): (from: number, to: number) => boolean {
  const heights = places.map((place) => place - start);
  return (from, to) => heights.some((height) => from <= height && height < to);
}

/**
 * Returns the graph without the heights that the lightest column from there up would overload. The costliest houses, with
 * weak bends in tall flues, would otherwise take twice the work.
 */
export function withoutOverloaded(
  graph: ColumnGraph,
  { loads, bases, places, supportCapacity }: LoadLimits,
  search: ColumnSearch,
): ColumnGraph {
  const steps = prepareSteps(search, 'price', loads);
  const leastWeight = leastWeightPerMillimetre(steps);
  const targetHeight = Math.max(0, search.target - search.start);
  const reachable = graph.reachable.map((reached, layer) => {
    const capacity = Math.min(greatestOf(bases), leastCapacity(steps, layer));
    const room = places.length === 0 ? capacity : Math.max(capacity, supportCapacity) + places.length * supportCapacity;
    const carried = reached.slice();
    keepOnly(carried, Math.floor(targetHeight - (room + roundingError) / leastWeight), Infinity);
    return carried;
  });
  return { ...graph, reachable };
}

/**
 * Returns whether a column exists that can be carried and obeys the links. Passes once from the start upwards. For each
 * layer, height and kind of piece below, keeps the greatest load that may still be added.
 */
export function canBeSupported(
  { loads, bases, places, supportCapacity, effort }: LoadLimits,
  search: ColumnSearch,
  { space, reachable }: ColumnGraph,
): boolean {
  const steps = prepareSteps(search, 'price', loads);
  const kinds = listKinds(search, steps);
  const allKinds = [...kinds.keys()];
  const loadSteps = {
    fixed: steps.fixed.map((step) => toLoadStep(step, kinds)),
    adjustable: steps.adjustable.map((step) => toLoadStep(step, kinds)),
    required: steps.required.map((choices) => choices.map((step) => toLoadStep(step, kinds))),
  };
  const targetHeight = Math.max(0, search.target - search.start);
  const leastWeight = leastWeightPerMillimetre(steps);
  const supports = [...places.map((place) => place - search.start), Infinity].toSorted((a, b) => a - b);
  const rooms = reachable.map((reached, layer) => createRooms(reached, findHighestOfUse(space, layer), kinds.length));
  const [ofStart] = rooms;
  if (ofStart === undefined || ofStart.lowest > 0) return false;
  ofStart.ofKind[0]?.fill(greatestOf(bases), 0, 1);
  // A step leads upwards in the same layer, or to a layer with more bits.
  for (const layer of space.layers) {
    const own = rooms[layer];
    const reached = reachable[layer];
    if (own === undefined || reached === undefined || own.highest < own.lowest) continue;
    for (const step of allSteps(loadSteps)) step.coveredRoom = -Infinity;
    const beginnings = intersect(reached, space.standing);
    let visited = 0;
    let support = 0;
    for (let at = lowestFrom(beginnings, own.lowest); at <= own.highest; at = lowestFrom(beginnings, at + 1)) {
      const greatest = greatestRoom(own, allKinds, at);
      if (greatest < 0) continue;
      while ((supports[support] ?? Infinity) < at) support += 1;
      const supportable = (supports.length - 1 - support) * supportCapacity;
      if ((targetHeight - at) * leastWeight - greatest > supportable + roundingError) continue;
      visited += 1;
      const firstHeld = Math.floor(supports[support] ?? Infinity) + 1;
      visitSteps(space, loadSteps, { layer, at }, (step, layerAbove, ceiling) => {
        const above = rooms[layerAbove];
        const roomsAbove = above?.ofKind[step.kind];
        const room = step.below === null ? greatest : greatestRoom(own, step.below, at);
        if (above === undefined || roomsAbove === undefined || room < 0) return;
        const highestEnd = Math.min(at + step.longest, ceiling, above.highest);
        // Skips ends that this step reached from a lower height with at least as much room, past the same supports.
        const covered = room <= step.coveredRoom ? step.coveredTo : -1;
        const end = Math.max(at + step.shortest, above.lowest, covered + 1);
        step.coveredRoom = room;
        step.coveredTo = highestEnd;
        const unheld = Math.min(room - step.weight, step.capacity);
        const held = Math.min(supportCapacity - step.weight, step.capacity);
        // No call for each end, in the innermost loop of the search.
        for (let ending = end; ending <= highestEnd; ending += 1) {
          const load = held > unheld && ending >= firstHeld ? held : unheld;
          if (load > (roomsAbove[ending - above.lowest] ?? 0)) roomsAbove[ending - above.lowest] = load;
        }
      });
    }
    effort.spend(visited);
    const isFinal = (layer & space.finalBits) === space.finalBits;
    const ends = Math.max(0, targetHeight - own.lowest);
    if (isFinal && own.ofKind.some((room) => room.subarray(ends).some((load) => load >= 0))) return true;
  }
  return false;
}

/** Returns the greatest load on the weakest single-use piece of a layer. */
function leastCapacity({ adjustable, required }: ColumnSteps, layer: number): number {
  const used = [
    ...((layer & adjustableUsed) === 0 ? [] : [adjustable]),
    ...required.filter((_, index) => (layer & requiredBit(index)) !== 0),
  ];
  return used.reduce((least, choices) => Math.min(least, greatestOf(choices)), Infinity);
}

/** Returns the greatest of the capacities; -Infinity: none. */
function greatestOf(carriers: readonly { readonly capacity: number }[]): number {
  return carriers.reduce((greatest, { capacity }) => Math.max(greatest, capacity), -Infinity);
}

/** The greatest loads that may be added in a layer, by kind of piece below and height over `lowest`; negative: no column. */
interface Rooms {
  readonly lowest: number;
  readonly highest: number;
  readonly ofKind: readonly Float64Array[];
}

function createRooms(reached: HeightSet, highest: number, kinds: number): Rooms {
  const lowest = lowestFrom(reached, 0);
  const length = Math.max(0, highest - lowest + 1);
  return { lowest, highest, ofKind: Array.from({ length: kinds }, () => new Float64Array(length).fill(-Infinity)) };
}

/** Returns the greatest room at a height over pieces of these kinds; -Infinity: none. */
function greatestRoom({ lowest, ofKind }: Rooms, kinds: readonly number[], at: number): number {
  let greatest = -Infinity;
  for (const kind of kinds) {
    const room = ofKind[kind]?.[at - lowest] ?? -Infinity;
    if (room > greatest) greatest = room;
  }
  return greatest;
}

/** In grams. */
const roundingError = 1e-3;

/** Returns the least weight of a millimetre of column, in grams. */
export function leastWeightPerMillimetre(steps: ColumnSteps): number {
  return allSteps(steps).reduce((minimum, { weight, longest }) => Math.min(minimum, weight / longest), Infinity);
}

/** Returns a lower bound for the supports that carry the excess load (grams). Ignores rounding errors. */
export function supportsAbove(excessLoad: number, supportCapacity: number): number {
  return excessLoad < roundingError ? 0 : Math.ceil(excessLoad / supportCapacity - 1e-9);
}

/** The kinds of piece for the links: the start, all pieces without links together, and each piece with links. */
type Kinds = readonly (PieceLinks | null)[];

function listKinds({ startsOn }: ColumnSearch, steps: ColumnSteps): Kinds {
  const linked = allSteps(steps).flatMap(({ links }) => links ?? []);
  if (linked.length === 0) return [null];
  return [linksOfStart(startsOn), null, ...new Map(linked.map((links) => [links.own, links])).values()];
}

/** A step of one pass. */
interface LoadStep extends Step {
  readonly kind: number;
  /** The kinds of piece that it may follow; null: all. */
  readonly below: readonly number[] | null;
  /** The last beginning of the step: the room there, and the highest end that the step reached. */
  coveredRoom: number;
  coveredTo: number;
}

function toLoadStep(step: Step, kinds: Kinds): LoadStep {
  const { links } = step;
  const below = [...kinds.keys()].filter((index) => mayFollow(kinds[index] ?? null, links));
  return {
    ...step,
    kind: links === null ? kinds.indexOf(null) : kinds.findIndex((kind, index) => index > 0 && kind?.own === links.own),
    below: below.length === kinds.length ? null : below,
    coveredRoom: -Infinity,
    coveredTo: -1,
  };
}
