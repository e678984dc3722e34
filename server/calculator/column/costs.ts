import { has, type HeightSet } from './height-set.ts';
import { adjustableUsed, requiredBit, type ColumnSpace, type RequiredPlace } from './reach.ts';
import type { ColumnSteps, Step } from './steps.ts';

/**
 * For each layer and height the least cost from there into the target interval. Infinity where there is no way; an
 * empty array for a layer that is not in use. `targetHeight` counts from the start, as all heights of the space do, and
 * is negative where the start is above the target. `known` is the cost of a column that is already known: what costs
 * more is not followed.
 */
export function findCosts(
  space: ColumnSpace,
  steps: ColumnSteps,
  reachable: readonly HeightSet[],
  targetHeight: number,
  known = Infinity,
): Float64Array[] {
  const perMillimetre = leastPerMillimetre(steps.fixed);
  const costs = Array.from({ length: 1 + Math.max(...space.layers) }, (_, layer) =>
    new Float64Array(space.layers.includes(layer) ? space.height + 1 : 0).fill(Infinity),
  );
  // A step leads to the same layer or to one with more bits, so the layers above are complete.
  for (const layer of space.layers.toReversed()) {
    const own = costs[layer];
    const reached = reachable[layer];
    if (own === undefined || reached === undefined) continue;
    const withAdjustable = (layer & adjustableUsed) === 0 ? costs[layer | adjustableUsed] : undefined;
    if (withAdjustable !== undefined && withAdjustable.length > 0) {
      for (const { shortest, longest, cost } of steps.adjustable) {
        lowerToWindowMinimum(own, withAdjustable, shortest, longest, cost);
      }
    }
    const through = space.places.flatMap((place, index) => {
      const above = (layer & requiredBit(index)) === 0 ? costs[layer | requiredBit(index)] : undefined;
      if (above === undefined || above.length === 0) return [];
      return [createRequiredCosts(place, steps.required[index] ?? [], above, perMillimetre)];
    });
    const endCosts = (layer & space.finalBits) === space.finalBits ? steps.endCosts : null;
    const used = [
      ...((layer & adjustableUsed) === 0 ? [] : [steps.adjustable]),
      ...steps.required.filter((_, index) => (layer & requiredBit(index)) !== 0),
    ].reduce((sum, choices) => sum + leastExcess(choices, perMillimetre), 0);
    const budget = known - used + Math.abs(known) * roundingShare;
    completeLayer(own, {
      reached,
      standing: space.standing,
      steps: steps.fixed,
      endCosts,
      through,
      targetHeight,
      budget,
      perMillimetre,
    });
  }
  return costs;
}

export interface Layer {
  readonly reached: HeightSet;
  readonly standing: HeightSet;
  readonly steps: readonly Step[];
  /** Null where the column may not end in this layer. */
  readonly endCosts: Float64Array | null;
  /** For each required piece that is not used yet. */
  readonly through: readonly RequiredCosts[];
  readonly targetHeight: number;
  /**
   * What the best column through the start of this layer may cost above it, and how much of that each millimetre below
   * uses.
   */
  readonly budget: number;
  readonly perMillimetre: number;
}

/**
 * The innermost loops of the whole calculation. `own` already holds the costs of the steps with an adjustable piece.
 * From each height that leads into the target interval within the budget, the cost is passed down to the heights below
 * that reach it.
 */
export function completeLayer(own: Float64Array, layer: Layer): void {
  const { reached, standing, endCosts, through, targetHeight, budget, perMillimetre } = layer;
  const lengths = Int32Array.from(layer.steps, (step) => step.shortest);
  const costs = Float64Array.from(layer.steps, (step) => step.cost);
  for (let at = own.length - 1; at >= 0; at -= 1) {
    let cost = Infinity;
    if (has(reached, at)) {
      const limit = budget - at * perMillimetre;
      if (has(standing, at)) {
        cost = own[at] ?? Infinity;
        for (let index = 0; index < through.length; index += 1) cost = through[index]?.(at, cost, limit) ?? cost;
      }
      if (endCosts !== null && at >= targetHeight) cost = Math.min(cost, endCosts[at - targetHeight] ?? Infinity);
      if (cost > limit) cost = Infinity;
    }
    own[at] = cost;
    if (cost === Infinity) continue;
    for (let index = 0; index < lengths.length; index += 1) {
      const below = at - (lengths[index] ?? 0);
      if (below < 0) break;
      const fromBelow = cost + (costs[index] ?? 0);
      if (fromBelow < (own[below] ?? Infinity)) own[below] = fromBelow;
    }
  }
}

/** The lesser of `known` and the cost with the required piece next. A cost above `limit` need not be found. */
type RequiredCosts = (at: number, known: number, limit: number) => number;

/**
 * There may be hundreds of choices. They are tried in the order of their excess: their cost beyond the cheapest price
 * for their height. As soon as a choice cannot beat what is known even with the cheapest way above it, none of the
 * later ones can.
 */
function createRequiredCosts(
  { rooms, lowest, highest }: RequiredPlace,
  choices: readonly Step[],
  above: Float64Array,
  perMillimetre: number,
): RequiredCosts {
  const cheapestWay = leastOverShare(above, perMillimetre);
  if (cheapestWay === Infinity) return (_, known) => known;
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
  return (at, known, limit) => {
    while (room > 0 && (rooms[room]?.from ?? 0) > at) room -= 1;
    const { from, to } = rooms[room] ?? { from: 0, to: -1 };
    if (at < from || at >= to || at < lowest || at > highest) return known;
    const ceiling = Math.min(above.length - 1, to);
    const rest = cheapestWay - at * perMillimetre;
    let least = Math.min(known, limit);
    let found = known;
    for (let index = 0; index < ordered.length; index += 1) {
      if (rest + (bounds[index] ?? 0) > least) break;
      const cost = costs[index] ?? 0;
      const last = Math.min(at + (longest[index] ?? 0), ceiling);
      for (let end = at + (shortest[index] ?? 0); end <= last; end += 1) {
        const through = (above[end] ?? Infinity) + cost;
        if (through < least) {
          least = through;
          found = through;
        }
      }
    }
    return found;
  };
}

/** The least cost of all ways up, where each millimetre below counts at the cheapest price per millimetre. */
function leastOverShare(costs: Float64Array, perMillimetre: number): number {
  let least = Infinity;
  for (let at = 0; at < costs.length; at += 1) {
    const together = (costs[at] ?? Infinity) + at * perMillimetre;
    if (together < least) least = together;
  }
  return least;
}

/** A bound is lowered by this share of itself, so that no rounding error makes it too high. */
export const roundingShare = 1e-9;

/** The cheapest price per millimetre; 0 where nothing has a length. */
export function leastPerMillimetre(fixed: readonly Step[]): number {
  const least = fixed.reduce((lowest, { cost, shortest }) => Math.min(lowest, cost / shortest), Infinity);
  return Number.isFinite(least) ? least : 0;
}

/**
 * The least excess of the steps: cost beyond the cheapest price for the height. May be negative; Infinity without
 * steps.
 */
export function leastExcess(steps: readonly Step[], perMillimetre: number): number {
  return steps.reduce((least, step) => Math.min(least, excessOf(step, perMillimetre)), Infinity);
}

function excessOf({ cost, longest }: Step, perMillimetre: number): number {
  return cost - longest * perMillimetre;
}

/**
 * Lowers each `least[at]` to the least of `costs[at + shortest]` to `costs[at + longest]`, plus `extra`, in one pass
 * for any width of the window. Both arrays have the same length; values beyond their end do not count.
 */
export function lowerToWindowMinimum(
  least: Float64Array,
  costs: Float64Array,
  shortest: number,
  longest: number,
  extra: number,
): void {
  // The ends within the window that may still be its minimum, from the highest end down, with falling costs: a ring with room
  // for the window and the end that leaves it.
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
