import { compareTaken } from './follow.ts';
import type { Step } from './steps.ts';

/** A path from the start to a state, or to its end. */
export interface Label {
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

/** The height of a complete path. Infinity puts complete paths last among equal bounds. */
export const ended = Infinity;

export function compareBounds(a: Label, b: Label): number {
  return a.leastCost - b.leastCost || a.leastSupports - b.leastSupports;
}

/** Returns whether no column over `b` is better than the same pieces over `a`. */
export function dominates(a: Label, b: Label): boolean {
  if (a.room < b.room) return false;
  const difference = a.cost - b.cost || a.supports - b.supports;
  return difference < 0 || (difference === 0 && comparePaths(a, b) <= 0);
}

/** Compares two paths at their first difference from the bottom: the last difference on the way down. */
export function comparePaths(a: Label, b: Label): number {
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

/** A heap of labels, ordered by bounds, then by height. */
export class LabelQueue {
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
