import { has, highestTo, lowestFrom, type HeightSet } from './height-set.ts';
import type { HeightInterval } from './problem.ts';
import { adjustableUsed, requiredBit, type ColumnSpace, type RequiredPlace } from './reach.ts';
import type { ColumnSteps, Step } from './steps.ts';

/**
 * Returns, by layer and height, the least cost up to the target interval. Infinity: no path. An unused layer has an
 * empty array. `targetHeight` counts from the start; it is negative if the start is above the target. Paths that cost
 * more than `bound`, the cost of a found column, are dropped.
 */
export function findCosts(
  space: ColumnSpace,
  steps: ColumnSteps,
  reachable: readonly HeightSet[],
  targetHeight: number,
  bound = Infinity,
): Float64Array[] {
  const perMillimetre = leastPerMillimetre(steps.fixed);
  const costs = Array.from({ length: 1 + Math.max(...space.layers) }, (_, layer) =>
    new Float64Array(space.layers.includes(layer) ? space.height + 1 : 0).fill(Infinity),
  );
  // A step never removes a bit, so the higher layers are complete.
  for (const layer of space.layers.toReversed()) {
    const ownCosts = costs[layer];
    const reached = reachable[layer];
    if (ownCosts === undefined || reached === undefined) continue;
    const withAdjustable = (layer & adjustableUsed) === 0 ? costs[layer | adjustableUsed] : undefined;
    if (withAdjustable !== undefined && withAdjustable.length > 0) {
      const used = rangeOf(reached, reachable[layer | adjustableUsed] ?? reached);
      for (const { shortest, longest, cost, isBare } of steps.adjustable) {
        for (const room of isBare ? space.bareRooms : [used]) {
          const [from, to] = [Math.max(room.from, used.from), Math.min(room.to, used.to, space.height) + 1];
          lowerToWindowMinimum(ownCosts.subarray(from, to), withAdjustable.subarray(from, to), shortest, longest, cost);
        }
      }
    }
    const through = space.places.flatMap((place, index) => {
      const above = (layer & requiredBit(index)) === 0 ? costs[layer | requiredBit(index)] : undefined;
      if (above === undefined || above.length === 0) return [];
      const reachedAbove = reachable[layer | requiredBit(index)] ?? reached;
      const cheapestWay = leastOverShare(above, rangeOf(reachedAbove, reachedAbove), perMillimetre);
      return [createRequiredCosts(place, steps.required[index] ?? [], above, perMillimetre, cheapestWay)];
    });
    const endCosts = (layer & space.finalBits) === space.finalBits ? steps.endCosts : null;
    const used = [
      ...((layer & adjustableUsed) === 0 ? [] : [steps.adjustable]),
      ...steps.required.filter((_, index) => (layer & requiredBit(index)) !== 0),
    ].reduce((sum, choices) => sum + leastExcess(choices, perMillimetre), 0);
    const budget = bound - used + Math.abs(bound) * roundingShare;
    completeLayer(ownCosts, {
      reached,
      standing: space.standing,
      steps: steps.fixed.filter(({ isBare }) => !isBare),
      bareSteps: steps.fixed.filter(({ isBare }) => isBare),
      bareRooms: space.bareRooms,
      endCosts,
      through,
      targetHeight,
      budget,
      perMillimetre,
    });
  }
  return costs;
}

/** Returns the heights from the lowest beginning to the highest end. */
function rangeOf(beginnings: HeightSet, ends: HeightSet): HeightInterval {
  return { from: Math.min(lowestFrom(beginnings, 0), ends.length << 5), to: highestTo(ends, (ends.length << 5) - 1) };
}

interface Layer {
  readonly reached: HeightSet;
  readonly standing: HeightSet;
  readonly steps: readonly Step[];
  readonly bareSteps: readonly Step[];
  readonly bareRooms: readonly HeightInterval[];
  /** Null: the column may not end in this layer. */
  readonly endCosts: Float64Array | null;
  readonly through: readonly RequiredCosts[];
  readonly targetHeight: number;
  /** The greatest cost of a path above a height: `budget` − height × `perMillimetre`. */
  readonly budget: number;
  readonly perMillimetre: number;
}

/**
 * Completes the costs of one layer with the pieces of fixed length, in the innermost loops of the whole calculation.
 * `own` already holds the costs of steps with an adjustable piece. Works from the top down: passes the cost of each
 * height to the lower heights where a step to it begins.
 */
function completeLayer(own: Float64Array, layer: Layer): void {
  const { reached, standing, endCosts, through, targetHeight, budget, perMillimetre } = layer;
  const lengths = Int32Array.from(layer.steps, (step) => step.shortest);
  const costs = Float64Array.from(layer.steps, (step) => step.cost);
  const { bareSteps, bareRooms } = layer;
  let room = bareRooms.length - 1;
  for (let word = (own.length - 1) >>> 5; word >= 0; word -= 1) {
    for (let bits = reached[word] ?? 0; bits !== 0;) {
      const bit = 31 - Math.clz32(bits);
      bits ^= 1 << bit;
      const at = (word << 5) + bit;
      if (at >= own.length) continue;
      const limit = budget - at * perMillimetre;
      let cost = Infinity;
      if (has(standing, at)) {
        cost = own[at] ?? Infinity;
        for (let index = 0; index < through.length; index += 1) cost = through[index]?.(at, cost, limit) ?? cost;
      }
      if (endCosts !== null && at >= targetHeight) cost = Math.min(cost, endCosts[at - targetHeight] ?? Infinity);
      if (cost > limit) cost = Infinity;
      own[at] = cost;
      if (cost === Infinity) continue;
      for (let index = 0; index < lengths.length; index += 1) {
        const below = at - (lengths[index] ?? 0);
        if (below < 0) break;
        const fromBelow = cost + (costs[index] ?? 0);
        if (fromBelow < (own[below] ?? Infinity)) own[below] = fromBelow;
      }
      if (bareSteps.length === 0) continue;
      while (room > 0 && (bareRooms[room]?.from ?? 0) >= at) room -= 1;
      const { from: floor, to: ceiling } = bareRooms[room] ?? { from: Infinity, to: 0 };
      if (at > ceiling) continue;
      for (const step of bareSteps) {
        const below = at - step.shortest;
        if (below < floor) break;
        own[below] = Math.min(own[below] ?? Infinity, cost + step.cost);
      }
    }
  }
}

/** Returns the lesser of `other` and the cost with the required piece next. May ignore costs above `limit`. */
type RequiredCosts = (at: number, other: number, limit: number) => number;

/**
 * Returns a function that tries the choices of a required piece, the least excess first. The excess is the cost beyond
 * the cheapest price for the same height. Stops when the next choice cannot win even with the cheapest path above it.
 */
function createRequiredCosts(
  { rooms, lowest, highest }: RequiredPlace,
  choices: readonly Step[],
  above: Float64Array,
  perMillimetre: number,
  cheapestWay: number,
): RequiredCosts {
  if (cheapestWay === Infinity) return (_, other) => other;
  const ordered = choices
    .map((step) => ({ ...step, excess: excessOf(step, perMillimetre) }))
    .toSorted((a, b) => a.excess - b.excess);
  const shortest = Int32Array.from(ordered, (step) => step.shortest);
  const longest = Int32Array.from(ordered, (step) => step.longest);
  const costs = Float64Array.from(ordered, (step) => step.cost);
  const bounds = Float64Array.from(
    ordered,
    ({ excess }) => excess - (Math.abs(cheapestWay) + Math.abs(excess)) * roundingShare,
  );
  let room = rooms.length - 1;
  return (at, other, limit) => {
    while (room > 0 && (rooms[room]?.from ?? 0) > at) room -= 1;
    const { from, to } = rooms[room] ?? { from: 0, to: -1 };
    if (at < from || at >= to || at < lowest || at > highest) return other;
    const ceiling = Math.min(above.length - 1, to);
    const rest = cheapestWay - at * perMillimetre;
    let leastCost = Math.min(other, limit);
    let found = other;
    for (let index = 0; index < ordered.length; index += 1) {
      if (rest + (bounds[index] ?? 0) > leastCost) break;
      const cost = costs[index] ?? 0;
      const last = Math.min(at + (longest[index] ?? 0), ceiling);
      for (let end = at + (shortest[index] ?? 0); end <= last; end += 1) {
        const through = (above[end] ?? Infinity) + cost;
        if (through < leastCost) {
          leastCost = through;
          found = through;
        }
      }
    }
    return found;
  };
}

/** Returns the least sum of a path's cost and the cheapest price of the height below it. */
function leastOverShare(costs: Float64Array, { from, to }: HeightInterval, perMillimetre: number): number {
  let leastCost = Infinity;
  for (let at = from; at <= to; at += 1) {
    const together = (costs[at] ?? Infinity) + at * perMillimetre;
    if (together < leastCost) leastCost = together;
  }
  return leastCost;
}

/** Bounds are widened by this share of themselves, because of rounding errors. */
const roundingShare = 1e-9;

function leastPerMillimetre(fixed: readonly Step[]): number {
  const minimum = fixed.reduce((lowest, { cost, shortest }) => Math.min(lowest, cost / shortest), Infinity);
  return Number.isFinite(minimum) ? minimum : 0;
}

/** Returns the least excess of the steps, which may be negative; Infinity: no steps. */
function leastExcess(steps: readonly Step[], perMillimetre: number): number {
  return steps.reduce((minimum, step) => Math.min(minimum, excessOf(step, perMillimetre)), Infinity);
}

function excessOf({ cost, longest }: Step, perMillimetre: number): number {
  return cost - longest * perMillimetre;
}

/**
 * Lowers each `least[at]` to the minimum of `costs[at + shortest]` to `costs[at + longest]`, plus `extra`. Takes one
 * pass for any width of the window. Both arrays have the same length; values beyond their end do not count.
 */
function lowerToWindowMinimum(
  least: Float64Array,
  costs: Float64Array,
  shortest: number,
  longest: number,
  extra: number,
): void {
  // The ring holds the ends that may still be the window's minimum, from the highest down, with falling costs. It has
  // room for the window and the end that leaves it.
  const mask = 2 ** Math.ceil(Math.log2(longest - shortest + 2)) - 1;
  const queue = new Int32Array(mask + 1);
  let head = 0;
  let tail = 0;
  for (let at = costs.length - 1 - shortest; at >= 0; at -= 1) {
    const entering = at + shortest;
    const cost = costs[entering] ?? Infinity;
    if (cost < Infinity) {
      while (tail > head && (costs[queue[(tail - 1) & mask] ?? 0] ?? Infinity) >= cost) tail -= 1;
      queue[tail & mask] = entering;
      tail += 1;
    }
    while (tail > head && (queue[head & mask] ?? 0) > at + longest) head += 1;
    if (tail === head) continue;
    const minimum = (costs[queue[head & mask] ?? 0] ?? Infinity) + extra;
    if (minimum < (least[at] ?? Infinity)) least[at] = minimum;
  }
}
