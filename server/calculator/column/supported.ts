import type { Objective } from '../../../db/codes.ts';
import { compareTaken, describePath, visitSteps, type ColumnPath, type StepTaken } from './follow.ts';
import { highestTo, lowestFrom } from './height-set.ts';
import { leastWeightPerMillimetre, supportsAbove, testHold } from './loads.ts';
import type { LoadLimits } from './problem.ts';
import { costOfPath, findCostsWithin, leastOf, type PreparedColumn } from './search.ts';
import { allSteps, linksOfStart, mayFollow, prepareSteps, type ColumnSteps, type Step } from './steps.ts';

/** A path from the start to a state, or to its end. */
interface Label {
  readonly layer: number;
  readonly at: number;
  readonly cost: number;
  readonly supports: number;
  /** The load that may be added above, in grams. */
  readonly room: number;
  /** Lower bounds for every column that continues this path. */
  readonly leastCost: number;
  readonly leastSupports: number;
  readonly step: Step | null;
  readonly below: Label | null;
  readonly length: number;
  isDominated: boolean;
}

/**
 * Returns the best column that can be carried and obeys the links; null: none. `found`: known columns of this kind,
 * whose cost is a bound. Supports cost their price, and the last tie prefers fewer supports. Takes labels in the order
 * of their lower bounds, so that the first complete column is the best. Drops a label if another label in its state
 * costs no more and has at least as much room. Once the effort is spent, takes the highest label first, and returns the
 * first complete column. It can be carried, but may not be the best.
 */
export function findSupportedPath(
  prepared: PreparedColumn,
  loadLimits: LoadLimits,
  objective: Objective,
  found: readonly ColumnPath[],
): ColumnPath | null {
  const { search } = prepared;
  const { supportCapacity, places, effort } = loadLimits;
  const steps = prepareSteps(search, objective, loadLimits.loads);
  const supportCost = steps.costOf(loadLimits.supportPrice, 0, 0);
  const costWithSupports = (path: ColumnPath): number => costOfPath(path, search, steps) + path.supports * supportCost;
  const bound = leastOf(found.map(costWithSupports));
  const targetHeight = search.target - search.start;
  const leastWeight = leastWeightPerMillimetre(steps);
  const moreSupports = (at: number, room: number): number =>
    supportsAbove((targetHeight - at) * leastWeight - room, supportCapacity);
  const heights = places.map((place) => place - search.start);
  const countPlacesFrom = (at: number): number =>
    heights.reduce((count, height) => (height < at ? count : count + 1), 0);
  const fewestSupports = leastOf(
    loadLimits.bases.map(({ supports, capacity }) => supports + moreSupports(0, capacity)),
  );
  // The best column without load limits is the answer if it was found with the fewest possible supports.
  const bestUnlimited = prepared.best.get(objective)?.path;
  const unlimitedPath = found.find(
    ({ pieces, supports }) => pieces === bestUnlimited?.pieces && supports === fewestSupports,
  );
  if (unlimitedPath !== undefined) return unlimitedPath;
  const bestFound = effort.isSpent() ? found.find((path) => costWithSupports(path) === bound) : undefined;
  if (bestFound !== undefined) return bestFound;
  const { space, costs } = findCostsWithin(prepared, objective, bound - fewestSupports * supportCost);
  const start = linksOfStart(search.startsOn);
  const canHold = testHold(loadLimits, search.start);
  const queue = new LabelQueue();
  const keptLabels = new Map<number, Label[]>();
  // A link limits the next piece, so labels that end in different linked pieces are not compared.
  const linked = allSteps(steps).flatMap(({ links }) => links?.own);
  let needs: readonly Float64Array[] | null = null;
  const leastRoomAt = (layer: number, at: number): number => (needs === null ? 0 : (needs[layer]?.[at] ?? Infinity));
  const add = (
    below: Label | null,
    step: Step | null,
    layer: number,
    at: number,
    cost: number,
    supports: number,
    room: number,
  ): void => {
    effort.spend(1);
    const supportsToCome = moreSupports(at, room);
    if (room < 0 || supportsToCome > countPlacesFrom(at)) return;
    const leastCost = cost + (costs[layer]?.[at] ?? Infinity) + supportsToCome * supportCost;
    if (leastCost === Infinity || leastCost > bound) return;
    const key = (layer * (space.height + 1) + at) * (linked.length + 1) + linked.indexOf(step?.links?.own) + 1;
    let rivals = keptLabels.get(key);
    if (rivals === undefined) keptLabels.set(key, (rivals = []));
    const own: Label = {
      layer,
      at,
      cost,
      supports,
      room,
      leastCost,
      leastSupports: supports + supportsToCome,
      step,
      below,
      length: below === null ? 0 : below.length + 1,
      isDominated: false,
    };
    if (rivals.some((other) => dominates(other, own))) return;
    for (let index = rivals.length - 1; index >= 0; index -= 1) {
      const other = rivals[index];
      if (other === undefined || !dominates(own, other)) continue;
      other.isDominated = true;
      rivals.splice(index, 1);
    }
    rivals.push(own);
    queue.push(own);
  };
  for (const { supports, capacity: room } of loadLimits.bases) {
    add(null, null, 0, 0, supports * supportCost, supports, room);
  }
  let best: Label | null = null;
  for (let label = queue.pop(); label !== null; label = queue.pop()) {
    if (best !== null && (needs !== null || compareBounds(label, best) > 0)) break;
    if (needs === null && effort.isSpent()) {
      needs = findNeeds(prepared, loadLimits, steps);
      queue.takeHighestFirst();
    }
    const { layer, at, cost, supports, room } = label;
    if (at === ended) {
      if (best === null || comparePaths(label, best) < 0) best = label;
      continue;
    }
    if (label.isDominated || room < leastRoomAt(layer, at)) continue;
    if ((layer & space.finalBits) === space.finalBits && at >= targetHeight) {
      const leastCost = cost + (steps.endCosts[at - targetHeight] ?? Infinity);
      queue.push({ ...label, at: ended, leastCost, leastSupports: supports, step: null, below: label });
    }
    visitSteps(space, steps, label, (step, above, ceiling) => {
      if (!mayFollow(label.step === null ? start : label.step.links, step.links)) return;
      const costsAbove = costs[above];
      const costHere = cost + step.cost;
      const roomAbove = Math.min(room - step.weight, step.capacity);
      const heldRoom = Math.min(supportCapacity - step.weight, step.capacity);
      const below = label;
      for (let end = at + step.shortest; end <= Math.min(at + step.longest, ceiling); end += 1) {
        const costAbove = costsAbove?.[end] ?? Infinity;
        if (costAbove === Infinity || costHere + costAbove > bound) continue;
        add(below, step, above, end, costHere, supports, roomAbove);
        if (canHold(at, end)) add(below, step, above, end, costHere + supportCost, supports + 1, heldRoom);
      }
    });
  }
  return best === null ? null : { ...describePath(search, steps, listSteps(best)), supports: best.supports };
}

/** Returns the least room with which a column can be completed, by layer and height. Ignores links. */
function findNeeds(
  { search, graph: { space, reachable } }: PreparedColumn,
  { supportCapacity, places }: LoadLimits,
  steps: ColumnSteps,
): readonly Float64Array[] {
  const needs = reachable.map(() => new Float64Array(space.height + 1).fill(Infinity));
  const targetHeight = search.target - search.start;
  const heights = places.map((place) => place - search.start).toSorted((a, b) => a - b);
  const lowest = reachable.map((reached) => lowestFrom(reached, 0));
  for (const layer of space.layers.toReversed()) {
    const isFinal = (layer & space.finalBits) === space.finalBits;
    const [own, reached] = [needs[layer], reachable[layer]];
    if (own === undefined || reached === undefined) continue;
    for (let at = highestTo(reached, space.height); at >= 0; at = highestTo(reached, at - 1)) {
      let least = isFinal && at >= targetHeight ? 0 : Infinity;
      const place = heights.find((height) => height >= at) ?? Infinity;
      visitSteps(space, steps, { layer, at }, ({ shortest, longest, weight, capacity }, above, ceiling) => {
        const needsAbove = needs[above];
        const to = Math.min(at + longest, ceiling);
        for (let end = Math.max(at + shortest, lowest[above] ?? 0); end <= to && least > 0; end += 1) {
          const need = needsAbove?.[end] ?? Infinity;
          if (need > capacity) continue;
          const isHeld = place < end && supportCapacity - weight >= need;
          least = Math.min(least, isHeld ? 0 : weight + need);
        }
      });
      own[at] = least;
    }
  }
  return needs;
}

/** The height of a complete path. Infinity puts complete paths last among equal bounds. */
const ended = Infinity;

function compareBounds(a: Label, b: Label): number {
  return a.leastCost - b.leastCost || a.leastSupports - b.leastSupports;
}

/** Returns whether no column over `b` is better than the same pieces over `a`. */
function dominates(a: Label, b: Label): boolean {
  if (a.room < b.room) return false;
  const difference = a.cost - b.cost || a.supports - b.supports;
  return difference < 0 || (difference === 0 && comparePaths(a, b) <= 0);
}

/** Compares two paths at their first difference from the bottom: the last difference on the way down. */
function comparePaths(a: Label, b: Label): number {
  let [labelOfA, labelOfB] = [stepBelow(a, b.length), stepBelow(b, a.length)];
  let result = 0;
  while (labelOfA !== labelOfB && labelOfA?.step && labelOfB?.step) {
    const difference = compareTaken({ step: labelOfA.step, at: labelOfA.at }, { step: labelOfB.step, at: labelOfB.at });
    if (difference !== 0) result = difference;
    [labelOfA, labelOfB] = [labelOfA.below, labelOfB.below];
  }
  return result;
}

/** Returns the label of the last step, or the last label with at most this number of steps. */
function stepBelow(label: Label, maximumLength: number): Label | null {
  let at: Label | null = label.at === ended ? label.below : label;
  while (at !== null && at.length > maximumLength) at = at.below;
  return at;
}

function listSteps(label: Label): StepTaken[] {
  const taken: StepTaken[] = [];
  for (let at: Label | null = label; at !== null; at = at.below) {
    if (at.step !== null) taken.unshift({ step: at.step, layer: at.layer, at: at.at });
  }
  return taken;
}

/** A heap of labels, ordered by bounds, then by height. */
class LabelQueue {
  readonly #labels: Label[] = [];
  #compare = compareInQueue;

  takeHighestFirst(): void {
    this.#compare = compareHighestFirst;
    // A sorted list is a heap.
    this.#labels.sort(compareHighestFirst);
  }

  push(label: Label): void {
    const labels = this.#labels;
    let index = labels.length;
    labels.push(label);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = labels[parent];
      if (above === undefined || this.#compare(above, label) <= 0) break;
      labels[index] = above;
      index = parent;
    }
    labels[index] = label;
  }

  pop(): Label | null {
    const labels = this.#labels;
    const first = labels[0];
    const last = labels.pop();
    if (first === undefined || last === undefined) return null;
    if (labels.length === 0) return first;
    let index = 0;
    for (;;) {
      const leftIndex = 2 * index + 1;
      const [leftLabel, rightLabel] = [labels[leftIndex], labels[leftIndex + 1]];
      if (leftLabel === undefined) break;
      const [child, smallerLabel] =
        rightLabel !== undefined && this.#compare(rightLabel, leftLabel) < 0
          ? ([leftIndex + 1, rightLabel] as const)
          : ([leftIndex, leftLabel] as const);
      if (this.#compare(last, smallerLabel) <= 0) break;
      labels[index] = smallerLabel;
      index = child;
    }
    labels[index] = last;
    return first;
  }
}

function compareInQueue(a: Label, b: Label): number {
  return compareBounds(a, b) || (a.at === b.at ? 0 : a.at - b.at);
}

function compareHighestFirst(a: Label, b: Label): number {
  return (a.at === b.at ? 0 : b.at - a.at) || compareBounds(a, b);
}
