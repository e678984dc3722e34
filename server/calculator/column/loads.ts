import { type HeightSet, intersect, keepOnly, lowestFrom } from './height-set.ts';
import type { LoadLimits, ColumnSearch, HeightInterval, PieceLinks } from './problem.ts';
import { adjustableUsed, type ColumnSpace, findHighestOfUse, requiredBit, type RequiredPlace } from './reach.ts';
import type { ColumnGraph } from './search.ts';
import { allSteps, linksOfStart, mayFollow, prepareSteps, type ColumnSteps, type Step } from './steps.ts';

/** Returns a test whether a support can hold the piece between two heights over the start. */
export function testHold({ places }: LoadLimits, start: number): (from: number, to: number) => boolean {
  const heights = places.map((place) => place - start);
  return (from, to) => heights.some((height) => from <= height && height < to);
}

/** Returns the graph without the heights that the lightest column from there up would overload. */
export function withoutOverloaded(graph: ColumnGraph, loadLimits: LoadLimits, search: ColumnSearch): ColumnGraph {
  const steps = prepareSteps(search, 'price', loadLimits.loads);
  const { base, targetHeight, leastWeight, supports, supportCapacity } = describeLimits(loadLimits, search, steps);
  const places = supports.length - 1;
  const reachable = graph.reachable.map((reached, layer) => {
    const capacity = Math.min(base, leastCapacity(steps, layer));
    const room = places === 0 ? capacity : Math.max(capacity, supportCapacity) + places * supportCapacity;
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
  loadLimits: LoadLimits,
  search: ColumnSearch,
  { space, reachable }: ColumnGraph,
): boolean {
  const steps = prepareSteps(search, 'price', loadLimits.loads);
  const kinds = listKinds(search, steps);
  const limits = describeLimits(loadLimits, search, steps);
  const rooms = reachable.map((reached, layer) => createRooms(reached, findHighestOfUse(space, layer), kinds.length));
  const [ofStart] = rooms;
  if (ofStart === undefined || ofStart.lowest > 0) return false;
  ofStart.ofKind[0]?.fill(limits.base, 0, 1);
  const fixed = packSteps(steps.fixed, kinds);
  const adjustable = packSteps(steps.adjustable, kinds);
  const required = steps.required.map((choices) => packSteps(choices, kinds));
  const stretches = listStretches(space);
  // A step leads upwards in the same layer, or to a layer with more bits.
  for (const layer of space.layers) {
    const own = rooms[layer];
    const reached = reachable[layer];
    if (own === undefined || reached === undefined || own.highest < own.lowest) continue;
    const beginnings = intersect(reached, space.standing);
    const take = (packed: PackedSteps, added: number, where: readonly Stretch[]): number => {
      packed.coveredRoom.fill(-Infinity);
      const above = rooms[layer + added] ?? own;
      return where.reduce(
        (visited, stretch) => visited + takeSteps(packed, stretch, { own, above, beginnings }, limits),
        0,
      );
    };
    loadLimits.effort.spend(take(fixed, 0, stretches));
    const isFinal = (layer & space.finalBits) === space.finalBits;
    const ends = Math.max(0, limits.targetHeight - own.lowest);
    if (isFinal && own.ofKind.some((room) => room.subarray(ends).some((load) => load >= 0))) return true;
    if ((layer & adjustableUsed) === 0) take(adjustable, adjustableUsed, stretches);
    for (const [index, packed] of required.entries()) {
      const [bit, place] = [requiredBit(index), space.places[index]];
      if ((layer & bit) === 0 && place !== undefined) take(packed, bit, listStretchesOf(place));
    }
  }
  return false;
}

/** Heights over the start. */
interface Limits {
  /** The greatest load on the start. */
  readonly base: number;
  readonly targetHeight: number;
  /** In grams per millimetre of column. */
  readonly leastWeight: number;
  /** Ascending, then infinity. */
  readonly supports: Float64Array;
  readonly supportCapacity: number;
}

function describeLimits(
  { bases, places, supportCapacity }: LoadLimits,
  { start, target }: ColumnSearch,
  steps: ColumnSteps,
): Limits {
  return {
    base: bases.reduce((greatest, { capacity }) => Math.max(greatest, capacity), -Infinity),
    targetHeight: Math.max(0, target - start),
    leastWeight: leastWeightPerMillimetre(steps),
    supports: Float64Array.from([...places, Infinity], (place) => place - start).toSorted(),
    supportCapacity,
  };
}

/** Returns the greatest load on the weakest single-use piece of a layer. */
function leastCapacity({ adjustable, required }: ColumnSteps, layer: number): number {
  const used = [
    ...((layer & adjustableUsed) === 0 ? [] : [adjustable]),
    ...required.filter((_, index) => (layer & requiredBit(index)) !== 0),
  ];
  const capacityOf = (choices: readonly Step[]): number =>
    choices.reduce((greatest, { capacity }) => Math.max(greatest, capacity), -Infinity);
  return used.reduce((least, choices) => Math.min(least, capacityOf(choices)), Infinity);
}

/** The greatest loads that may be added in a layer, by kind of piece below and height over `lowest`. */
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

/** Heights at which steps may begin, both included, and the highest ends of insulated and of bare steps. */
interface Stretch extends HeightInterval {
  readonly ceiling: number;
  readonly bareCeiling: number;
}

function listStretches({ bareRooms, height }: ColumnSpace): readonly Stretch[] {
  const whole = { ceiling: height, bareCeiling: -1 };
  const ends = [0, ...bareRooms.map(({ to }) => to)];
  return [
    ...bareRooms.flatMap(({ from, to }, index) => [
      { ...whole, from: ends[index] ?? 0, to: from - 1 },
      { from, to: to - 1, ceiling: height, bareCeiling: to },
    ]),
    { ...whole, from: ends.at(-1) ?? 0, to: height },
  ];
}

function listStretchesOf({ rooms, lowest, highest }: RequiredPlace): readonly Stretch[] {
  return rooms.map(({ from, to }) => ({
    from: Math.max(from, lowest),
    to: Math.min(to - 1, highest),
    ceiling: to,
    bareCeiling: to,
  }));
}

/** Steps that begin at the same heights, in arrays for the innermost loop. Ascending by `shortest`. */
interface PackedSteps {
  readonly shortest: Int32Array;
  readonly longest: Int32Array;
  readonly weight: Float64Array;
  readonly capacity: Float64Array;
  readonly isBare: Uint8Array;
  readonly kinds: readonly KindOfStep[];
  /** The last beginning of each step: the room there, and the highest end that the step reached. */
  readonly coveredRoom: Float64Array;
  readonly coveredTo: Int32Array;
}

function packSteps(steps: readonly Step[], kinds: Kinds): PackedSteps {
  return {
    shortest: Int32Array.from(steps, ({ shortest }) => shortest),
    longest: Int32Array.from(steps, ({ longest }) => longest),
    weight: Float64Array.from(steps, ({ weight }) => weight),
    capacity: Float64Array.from(steps, ({ capacity }) => capacity),
    isBare: Uint8Array.from(steps, ({ isBare }) => Number(isBare)),
    kinds: steps.map((step) => kindOfStep(step, kinds)),
    coveredRoom: new Float64Array(steps.length),
    coveredTo: new Int32Array(steps.length),
  };
}

/** Takes each step, and raises the room at its end to the load that it leaves. Returns the number of heights where the steps begin. */
function takeSteps(
  { shortest, longest, weight, capacity, isBare, kinds, coveredRoom, coveredTo }: PackedSteps,
  stretch: Stretch,
  { own, above, beginnings }: { readonly own: Rooms; readonly above: Rooms; readonly beginnings: HeightSet },
  { targetHeight, leastWeight, supports, supportCapacity }: Limits,
): number {
  const all = [...own.ofKind.keys()];
  const to = Math.min(stretch.to, own.highest);
  const ceiling = Math.min(stretch.ceiling, above.highest);
  let visited = 0;
  let support = 0;
  for (
    let at = lowestFrom(beginnings, Math.max(stretch.from, own.lowest));
    at <= to;
    at = lowestFrom(beginnings, at + 1)
  ) {
    const greatest = greatestRoom(own, all, at);
    if (greatest < 0) continue;
    while ((supports[support] ?? Infinity) < at) support += 1;
    const supportable = (supports.length - 1 - support) * supportCapacity;
    if ((targetHeight - at) * leastWeight - greatest > supportable + roundingError) continue;
    visited += 1;
    const supportHeight = Math.floor(supports[support] ?? Infinity);
    for (let index = 0; index < shortest.length; index += 1) {
      const lowestEnd = at + (shortest[index] ?? 0);
      if (lowestEnd > ceiling) break;
      const { kind, below } = kinds[index] ?? nowhere;
      const room = all.length === 1 ? greatest : greatestRoom(own, below, at);
      const roomsAbove = above.ofKind[kind];
      if (room < 0 || roomsAbove === undefined) continue;
      const highestEnd = Math.min(at + (longest[index] ?? 0), isBare[index] === 1 ? stretch.bareCeiling : ceiling);
      // Skips ends that this step reached from a lower height with at least as much room, past the same supports.
      const isCovered = room <= (coveredRoom[index] ?? 0);
      const end = Math.max(lowestEnd, above.lowest, isCovered ? (coveredTo[index] ?? 0) + 1 : 0) - above.lowest;
      coveredRoom[index] = room;
      coveredTo[index] = highestEnd;
      const [stepWeight, stepCapacity] = [weight[index] ?? Infinity, capacity[index] ?? 0];
      const unheld = Math.min(room - stepWeight, stepCapacity);
      const held = Math.min(supportCapacity - stepWeight, stepCapacity);
      raise(roomsAbove, end, highestEnd - above.lowest, unheld);
      if (held > unheld)
        raise(roomsAbove, Math.max(end, supportHeight + 1 - above.lowest), highestEnd - above.lowest, held);
    }
  }
  return visited;
}

/** Raises the rooms of an interval to a room that is not negative. */
function raise(rooms: Float64Array, from: number, to: number, room: number): void {
  if (room < 0) return;
  for (let at = from; at <= to; at += 1) if (room > (rooms[at] ?? 0)) rooms[at] = room;
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

interface KindOfStep {
  readonly kind: number;
  readonly below: readonly number[];
}

const nowhere: KindOfStep = { kind: -1, below: [] };

function kindOfStep({ links }: Step, kinds: Kinds): KindOfStep {
  return {
    kind: links === null ? kinds.indexOf(null) : kinds.findIndex((kind, index) => index > 0 && kind?.own === links.own),
    below: [...kinds.keys()].filter((index) => mayFollow(kinds[index] ?? null, links)),
  };
}
