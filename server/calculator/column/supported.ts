import type { Objective } from '../../../db/codes.ts';
import { describePath, visitSteps, type ColumnPath, type StepTaken } from './follow.ts';
import { highestTo, lowestFrom } from './height-set.ts';
import { compareBounds, comparePaths, dominates, ended, type Label, LabelQueue } from './labels.ts';
import { leastWeightPerMillimetre, supportsAbove, testHold } from './loads.ts';
import type { LoadLimits } from './problem.ts';
import { costOfPath, findCostsWithin, leastOf, type PreparedColumn } from './search.ts';
import { allSteps, linksOfStart, mayFollow, prepareSteps, type ColumnSteps } from './steps.ts';

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
  const steps = prepareSteps(search, objective, loadLimits.loads);
  const demand = measureDemand(prepared, loadLimits, steps);
  const supportCost = steps.costOf(loadLimits.supportPrice, 0, 0);
  const costWithSupports = (path: ColumnPath): number => costOfPath(path, search, steps) + path.supports * supportCost;
  const bound = leastOf(found.map(costWithSupports));
  // The best column without load limits is the answer if it was found with the fewest possible supports.
  const bestUnlimited = prepared.best.get(objective)?.path;
  const unlimitedPath = found.find(
    ({ pieces, supports }) => pieces === bestUnlimited?.pieces && supports === demand.fewestSupports,
  );
  if (unlimitedPath !== undefined) return unlimitedPath;
  const bestFound = loadLimits.effort.isSpent() ? found.find((path) => costWithSupports(path) === bound) : undefined;
  if (bestFound !== undefined) return bestFound;
  const best = findBestLabel({ prepared, loadLimits, objective, steps, demand, supportCost, bound });
  return best === null ? null : { ...describePath(search, steps, listSteps(best)), supports: best.supports };
}

/** The supports that a column of this height needs at least. */
interface SupportDemand {
  readonly targetHeight: number;
  readonly fewestSupports: number;
  readonly above: (at: number, room: number) => number;
  /** The number of places for supports from a height upwards. */
  readonly placesFrom: (at: number) => number;
}

function measureDemand({ search }: PreparedColumn, loadLimits: LoadLimits, steps: ColumnSteps): SupportDemand {
  const { bases, places, supportCapacity } = loadLimits;
  const targetHeight = search.target - search.start;
  const leastWeight = leastWeightPerMillimetre(steps);
  const above = (at: number, room: number): number =>
    supportsAbove((targetHeight - at) * leastWeight - room, supportCapacity);
  const heights = places.map((place) => place - search.start);
  return {
    targetHeight,
    fewestSupports: leastOf(bases.map(({ supports, capacity }) => supports + above(0, capacity))),
    above,
    placesFrom: (at) => heights.reduce((count, height) => (height < at ? count : count + 1), 0),
  };
}

interface LabelSearch {
  readonly prepared: PreparedColumn;
  readonly loadLimits: LoadLimits;
  readonly objective: Objective;
  readonly steps: ColumnSteps;
  readonly demand: SupportDemand;
  readonly supportCost: number;
  readonly bound: number;
}

/** Returns the label of the best column; null: none. */
function findBestLabel(labelSearch: LabelSearch): Label | null {
  const { prepared, loadLimits, objective, steps, demand, supportCost, bound } = labelSearch;
  const { search } = prepared;
  const { supportCapacity, effort } = loadLimits;
  const { targetHeight } = demand;
  const { space, costs } = findCostsWithin(prepared, objective, bound - demand.fewestSupports * supportCost);
  const start = linksOfStart(search.startsOn);
  const canHold = testHold(loadLimits, search.start);
  const { queue, add } = keepLabels(labelSearch, space.height, costs);
  let needs: readonly Float64Array[] | null = null;
  const leastRoomAt = (layer: number, at: number): number => (needs === null ? 0 : (needs[layer]?.[at] ?? Infinity));
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
  return best;
}

/** Makes the queue of labels. `add` drops a label that is no part of a best column. */
function keepLabels(
  { loadLimits: { effort }, steps, demand, supportCost, bound }: LabelSearch,
  height: number,
  costs: readonly Float64Array[],
) {
  const queue = new LabelQueue();
  const keptLabels = new Map<number, Label[]>();
  // A link limits the next piece, so labels that end in different linked pieces are not compared.
  const linked = allSteps(steps).flatMap(({ links }) => links?.own);
  const add = (
    below: Label | null,
    step: Label['step'],
    layer: number,
    at: number,
    cost: number,
    supports: number,
    room: number,
  ): void => {
    effort.spend(1);
    const supportsToCome = demand.above(at, room);
    if (room < 0 || supportsToCome > demand.placesFrom(at)) return;
    const leastCost = cost + (costs[layer]?.[at] ?? Infinity) + supportsToCome * supportCost;
    if (leastCost === Infinity || leastCost > bound) return;
    const key = (layer * (height + 1) + at) * (linked.length + 1) + linked.indexOf(step?.links?.own) + 1;
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
  return { queue, add };
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

function listSteps(label: Label): StepTaken[] {
  const taken: StepTaken[] = [];
  for (let at: Label | null = label; at !== null; at = at.below) {
    if (at.step !== null) taken.unshift({ step: at.step, layer: at.layer, at: at.at });
  }
  return taken;
}
