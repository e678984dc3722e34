import { has } from './height-set.ts';
import type { ColumnSearch } from './problem.ts';
import { adjustableUsed, requiredBit, type ColumnSpace } from './reach.ts';
import { compareArticleNumbers, type ColumnSteps, type Step } from './steps.ts';

export interface PathPiece {
  readonly articleNumber: string;
  readonly length: number;
  readonly from: number;
  readonly to: number;
  readonly isRequired: boolean;
}

export interface ColumnPath {
  readonly pieces: readonly PathPiece[];
  readonly price: number;
  /** Physical pieces: those of a compound count one by one. */
  readonly pieceCount: number;
  readonly top: number;
}

/** The pieces of the best column: follows the costs from the start upwards, always by the best step. */
export function followCosts(
  search: ColumnSearch,
  steps: ColumnSteps,
  space: ColumnSpace,
  costs: readonly Float64Array[],
): ColumnPath {
  const pieces: PathPiece[] = [];
  let price = 0;
  let pieceCount = 0;
  let state = { layer: 0, at: 0 };
  for (;;) {
    const best = findBestStep(space, steps, costs, state);
    if (best === null) return { pieces, price, pieceCount, top: search.start + state.at };
    pieces.push({
      articleNumber: best.step.articleNumber,
      length: best.at - state.at,
      from: search.start + state.at,
      to: search.start + best.at,
      isRequired: steps.required.some((choices) => choices.includes(best.step)),
    });
    price += best.step.price;
    pieceCount += best.step.pieceCount;
    state = best;
  }
}

interface ColumnState {
  readonly layer: number;
  readonly at: number;
}

/** A step with the state that it leads to. */
interface StepTaken extends ColumnState {
  readonly step: Step;
}

/**
 * The best step from a state; null where the best column ends here. Costs are exact sums of whole numbers: a step is on
 * a best path where its cost and the cost above it add up to the cost here. Of several such steps the longest, then the
 * one with the lowest article number.
 */
function findBestStep(
  space: ColumnSpace,
  steps: ColumnSteps,
  costs: readonly Float64Array[],
  { layer, at }: ColumnState,
): StepTaken | null {
  const cost = costs[layer]?.[at] ?? Infinity;
  if (!has(space.standing, at)) return null;
  let best: StepTaken | null = null;
  const consider = (step: Step, above: number, ceiling: number): void => {
    const costsAbove = costs[above];
    if (costsAbove === undefined) return;
    const highest = Math.min(at + step.longest, ceiling);
    for (let end = highest; end >= at + step.shortest; end -= 1) {
      if ((costsAbove[end] ?? Infinity) + step.cost !== cost) continue;
      const taken = { step, layer: above, at: end };
      if (best === null || goesBefore(taken, best)) best = taken;
      return;
    }
  };
  for (const step of steps.fixed) consider(step, layer, space.height);
  if ((layer & adjustableUsed) === 0) {
    for (const step of steps.adjustable) consider(step, layer | adjustableUsed, space.height);
  }
  for (const [index, { rooms, lowest, highest }] of space.places.entries()) {
    const room = rooms.find(({ from, to }) => from <= at && at < to);
    if ((layer & requiredBit(index)) !== 0 || room === undefined || at < lowest || at > highest) continue;
    const ceiling = Math.min(space.height, room.to);
    for (const step of steps.required[index] ?? []) consider(step, layer | requiredBit(index), ceiling);
  }
  return best;
}

function goesBefore(a: StepTaken, b: StepTaken): boolean {
  return a.at > b.at || (a.at === b.at && compareArticleNumbers(a.step.articleNumber, b.step.articleNumber) < 0);
}
