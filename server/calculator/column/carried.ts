import type { Objective } from '../../../db/codes.ts';
import { compareTaken, describePath, visitSteps, type ColumnPath, type StepTaken } from './follow.ts';
import { testHold } from './loads.ts';
import type { Carrying } from './problem.ts';
import { costOfPath, findCostsWithin, leastOf, type PreparedColumn } from './search.ts';
import { linksOfStart, mayFollow, prepareSteps, type ColumnSteps, type Step } from './steps.ts';

/** A way from the start to a state, or where it has ended to no state. */
interface Label {
  readonly layer: number;
  readonly at: number;
  readonly cost: number;
  readonly supports: number;
  /** The load that may stand on it, in grams. */
  readonly room: number;
  /** The lower bound of any column that goes on from here. */
  readonly leastCost: number;
  readonly leastSupports: number;
  readonly step: Step | null;
  readonly below: Label | null;
  /** How many steps lead here. */
  readonly length: number;
  isDominated: boolean;
}

/**
 * The best column that can be carried, each piece next to those that it asks for; null where there is none. `known`: columns of the same search that can be carried, which bound its cost.
 * The price of its supports counts, and fewest supports is the last tie. Labels go up from the start in the order of
 * their lower bounds, so the first that ends is the best. A label is left out where another one in its state costs no
 * more and has room for no less.
 */
export function findCarriedPath(
  prepared: PreparedColumn,
  carrying: Carrying,
  objective: Objective,
  known: readonly ColumnPath[],
): ColumnPath | null {
  const { search } = prepared;
  const { supportCapacity, places } = carrying;
  const steps = prepareSteps(search, objective, carrying.loads);
  const supportCost = steps.costOf(carrying.supportPrice, 0, 0);
  const bound = leastOf(known.map((path) => costOfPath(path, search, steps) + path.supports * supportCost));
  const targetHeight = search.target - search.start;
  const leastWeight = leastWeightPerMillimetre(steps);
  const moreSupports = (at: number, room: number): number =>
    supportsAbove((targetHeight - at) * leastWeight - room, supportCapacity);
  const fewest = leastOf(carrying.bases.map(({ supports, capacity }) => supports + moreSupports(0, capacity)));
  // No column costs less than the best one whatever it weighs, and none takes fewer supports than these.
  const usual = prepared.best.get(objective)?.path;
  const asUsual = known.find(({ pieces, supports }) => pieces === usual?.pieces && supports === fewest);
  if (asUsual !== undefined) return asUsual;
  const { space, costs } = findCostsWithin(prepared, objective, bound - fewest * supportCost);
  const start = linksOfStart(search.startsOn);
  const canHold = testHold(carrying, search.start);
  const queue = new LabelQueue();
  const kept = new Map<number, Label[]>();
  // What may stand on a piece with links differs, so its labels are compared among themselves.
  const linked = [...steps.fixed, ...steps.adjustable, ...steps.required.flat()].flatMap(({ links }) => links?.own);
  const add = (label: Omit<Label, 'leastCost' | 'leastSupports' | 'isDominated'>): void => {
    const { layer, at, cost, supports, room } = label;
    const more = moreSupports(at, room);
    if (room < 0 || more > places.length) return;
    const leastCost = cost + (costs[layer]?.[at] ?? Infinity) + more * supportCost;
    if (leastCost === Infinity || leastCost > bound) return;
    const own: Label = { ...label, leastCost, leastSupports: supports + more, isDominated: false };
    const key = (layer * (space.height + 1) + at) * (linked.length + 1) + linked.indexOf(label.step?.links?.own) + 1;
    const others = kept.get(key) ?? [];
    if (others.some((other) => dominates(other, own))) return;
    for (const other of others) other.isDominated ||= dominates(own, other);
    kept.set(key, [...others.filter(({ isDominated }) => !isDominated), own]);
    queue.push(own);
  };
  for (const { supports, capacity: room } of carrying.bases) {
    add({ layer: 0, at: 0, cost: supports * supportCost, supports, room, step: null, below: null, length: 0 });
  }
  let best: Label | null = null;
  for (let label = queue.pop(); label !== null; label = queue.pop()) {
    if (best !== null && compareBounds(label, best) > 0) break;
    const { layer, at, cost, supports, room } = label;
    if (at === ended) {
      if (best === null || comparePaths(label, best) < 0) best = label;
      continue;
    }
    if (label.isDominated) continue;
    if ((layer & space.finalBits) === space.finalBits && at >= targetHeight) {
      const leastCost = cost + (steps.endCosts[at - targetHeight] ?? Infinity);
      queue.push({ ...label, at: ended, leastCost, leastSupports: supports, step: null, below: label });
    }
    visitSteps(space, steps, label, (step, above, ceiling) => {
      if (!mayFollow(label.step === null ? start : label.step.links, step.links)) return;
      const costsAbove = costs[above];
      const next = { layer: above, step, below: label, length: label.length + 1, supports, cost: cost + step.cost };
      for (let end = at + step.shortest; end <= Math.min(at + step.longest, ceiling); end += 1) {
        const costAbove = costsAbove?.[end] ?? Infinity;
        if (costAbove === Infinity || next.cost + costAbove > bound) continue;
        const stands = { ...next, at: end };
        add({ ...stands, room: Math.min(room - step.weight, step.capacity) });
        if (!canHold(at, end)) continue;
        const heldRoom = Math.min(supportCapacity - step.weight, step.capacity);
        add({ ...stands, cost: next.cost + supportCost, supports: supports + 1, room: heldRoom });
      }
    });
  }
  return best === null ? null : { ...describePath(search, steps, listSteps(best)), supports: best.supports };
}

function leastWeightPerMillimetre({ fixed, adjustable, required }: ColumnSteps): number {
  return [...fixed, ...adjustable, ...required.flat()].reduce(
    (least, { weight, longest }) => Math.min(least, weight / longest),
    Infinity,
  );
}

/** A lower bound of the supports above for what is too much, in grams; a rounding error is not. */
function supportsAbove(tooMuch: number, supportCapacity: number): number {
  return tooMuch < 1e-3 ? 0 : Math.ceil(tooMuch / supportCapacity - 1e-9);
}

/** The height of a label that has ended: above all others, so that of equal bounds it comes last. */
const ended = Infinity;

function compareBounds(a: Label, b: Label): number {
  return a.leastCost - b.leastCost || a.leastSupports - b.leastSupports;
}

/** Whether every column over `b` is no better than the same pieces over `a`. */
function dominates(a: Label, b: Label): boolean {
  if (a.room < b.room) return false;
  const difference = a.cost - b.cost || a.supports - b.supports;
  return difference < 0 || (difference === 0 && comparePaths(a, b) <= 0);
}

/** From the bottom up by the first difference, which going down is the last. */
function comparePaths(a: Label, b: Label): number {
  let [one, other] = [stepBelow(a, b.length), stepBelow(b, a.length)];
  let result = 0;
  while (one !== other && one?.step && other?.step) {
    const difference = compareTaken({ step: one.step, at: one.at }, { step: other.step, at: other.at });
    if (difference !== 0) result = difference;
    [one, other] = [one.below, other.below];
  }
  return result;
}

/** The label of the last step of a way, or of the one to which at most so many lead. */
function stepBelow(label: Label, most: number): Label | null {
  let at: Label | null = label.at === ended ? label.below : label;
  while (at !== null && at.length > most) at = at.below;
  return at;
}

function listSteps(label: Label): StepTaken[] {
  const taken: StepTaken[] = [];
  for (let at: Label | null = label; at !== null; at = at.below) {
    if (at.step !== null) taken.unshift({ step: at.step, layer: at.layer, at: at.at });
  }
  return taken;
}

/** Labels by their bounds, of equal ones the lowest first: a heap. */
class LabelQueue {
  readonly #labels: Label[] = [];

  push(label: Label): void {
    const labels = this.#labels;
    let index = labels.length;
    labels.push(label);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = labels[parent];
      if (above === undefined || compareInQueue(above, label) <= 0) break;
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
      const left = 2 * index + 1;
      const [one, other] = [labels[left], labels[left + 1]];
      if (one === undefined) break;
      const [child, least] =
        other !== undefined && compareInQueue(other, one) < 0 ? ([left + 1, other] as const) : ([left, one] as const);
      if (compareInQueue(last, least) <= 0) break;
      labels[index] = least;
      index = child;
    }
    labels[index] = last;
    return first;
  }
}

function compareInQueue(a: Label, b: Label): number {
  return compareBounds(a, b) || (a.at === b.at ? 0 : a.at - b.at);
}
