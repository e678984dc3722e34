import { visitSteps } from './follow.ts';
import type { LoadLimits, ColumnSearch, PieceLinks } from './problem.ts';
import { type ColumnSpace, requiredBit } from './reach.ts';
import { allSteps, linksOfStart, mayFollow, prepareSteps, type ColumnSteps, type Step } from './steps.ts';

/** Returns a test whether a support can hold the piece between two heights over the start. */
export function testHold({ places }: LoadLimits, start: number): (from: number, to: number) => boolean {
  const heights = places.map((place) => place - start);
  return (from, to) => heights.some((height) => from <= height && height < to);
}

/**
 * Returns whether a column exists that can be carried and obeys the links. Passes once from the start upwards. For each
 * layer, height and kind of piece below, keeps the greatest load that may still be added.
 */
export function canBeSupported(loadLimits: LoadLimits, search: ColumnSearch, space: ColumnSpace): boolean {
  const steps = prepareSteps(search, 'price', loadLimits.loads);
  const kinds = listKinds(search, steps);
  const isLinked = kinds.length > 1;
  const places = loadLimits.places.map((height) => height - search.start).toSorted((a, b) => a - b);
  const rooms = Array.from({ length: 1 + Math.max(...space.layers) }, (_, layer) =>
    kinds.map(() => new Float64Array(space.layers.includes(layer) ? space.height + 1 : 0).fill(-Infinity)),
  );
  const start = rooms[0]?.[0];
  if (start !== undefined) {
    start[0] = loadLimits.bases.reduce((greatest, { capacity }) => Math.max(greatest, capacity), -Infinity);
  }
  const targetHeight = Math.max(0, search.target - search.start);
  const kindOf = new Map(allSteps(steps).map((step) => [step, kindOfStep(step, kinds)]));
  // A step leads upwards in the same layer, or to a layer with more bits.
  for (const layer of space.layers) {
    const isFinal = (layer & space.finalBits) === space.finalBits;
    const covered = new Map<Step, Covered>();
    const own = rooms[layer] ?? [];
    const roomOver = (below: readonly number[], at: number): number => {
      let greatest = -Infinity;
      for (const kind of below) greatest = Math.max(greatest, own[kind]?.[at] ?? -Infinity);
      return greatest;
    };
    const all = [...kinds.keys()];
    const [only = new Float64Array()] = own;
    const highest = findHighestOfUse(space, layer);
    let visited = 0;
    for (let at = 0; at <= highest; at += 1) {
      const roomOfAll = isLinked ? roomOver(all, at) : (only[at] ?? -Infinity);
      if (roomOfAll < 0) continue;
      visited += 1;
      if (isFinal && at >= targetHeight) return true;
      const place = places.find((height) => height >= at) ?? Infinity;
      visitSteps(space, steps, { layer, at }, (step, layerAbove, ceiling) => {
        const { kind, below } = isLinked ? (kindOf.get(step) ?? nowhere) : anywhere;
        const above = rooms[layerAbove]?.[kind];
        const room = isLinked ? roomOver(below, at) : roomOfAll;
        if (above === undefined || room < 0) return;
        const to = Math.min(at + step.longest, ceiling);
        let from = at + step.shortest;
        if (step.shortest < step.longest) {
          // Skips ends that this step reached from a lower height with at least as much room, past the same supports.
          const last = covered.get(step);
          if (last !== undefined && room <= last.room) from = Math.max(from, last.to + 1);
          covered.set(step, { room, to });
        }
        const unsupportedRoom = Math.min(room - step.weight, step.capacity);
        const supportedRoom = Math.min(loadLimits.supportCapacity - step.weight, step.capacity);
        for (let end = from; end <= to; end += 1) {
          const roomAbove = supportedRoom > unsupportedRoom && place < end ? supportedRoom : unsupportedRoom;
          if (roomAbove >= 0 && roomAbove > (above[end] ?? 0)) above[end] = roomAbove;
        }
      });
    }
    loadLimits.effort.spend(visited);
  }
  return false;
}

/** Returns the height above which an unused required piece has no place. */
export function findHighestOfUse({ places, height }: ColumnSpace, layer: number): number {
  return places.reduce((minimum, { rooms, highest }, index) => {
    const isUsed = (layer & requiredBit(index)) !== 0;
    return isUsed ? minimum : Math.min(minimum, highest, (rooms.at(-1)?.to ?? 0) - 1);
  }, height);
}

/** The last beginning of a step: the room there, and the highest end that it reached. */
interface Covered {
  readonly room: number;
  readonly to: number;
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
const anywhere: KindOfStep = { kind: 0, below: [] };

function kindOfStep({ links }: Step, kinds: Kinds): KindOfStep {
  return {
    kind: links === null ? kinds.indexOf(null) : kinds.findIndex((kind, index) => index > 0 && kind?.own === links.own),
    below: [...kinds.keys()].filter((index) => mayFollow(kinds[index] ?? null, links)),
  };
}
