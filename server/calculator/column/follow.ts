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
  /** The load supports that it takes; 0 where weights do not matter. */
  readonly supports: number;
}

/** A height, and which pieces have been used below it. */
export interface ColumnState {
  readonly layer: number;
  readonly at: number;
}

/** A step with the state that it leads to. */
export interface StepTaken extends ColumnState {
  readonly step: Step;
}

/** The pieces of the best column: follows the costs from the start upwards, always by the best step. */
export function followCosts(
  search: ColumnSearch,
  steps: ColumnSteps,
  space: ColumnSpace,
  costs: readonly Float64Array[],
): ColumnPath {
  const taken: StepTaken[] = [];
  for (;;) {
    const best = findBestStep(space, steps, costs, taken.at(-1) ?? { layer: 0, at: 0 });
    if (best === null) return describePath(search, steps, taken);
    taken.push(best);
  }
}

/** The column of these steps, from the start upwards. */
export function describePath({ start }: ColumnSearch, steps: ColumnSteps, taken: readonly StepTaken[]): ColumnPath {
  const heights = [0, ...taken.map(({ at }) => at)];
  return {
    pieces: taken.map(({ step, at }, index) => {
      const from = heights[index] ?? 0;
      return {
        articleNumber: step.articleNumber,
        length: at - from,
        from: start + from,
        to: start + at,
        isRequired: steps.required.some((choices) => choices.includes(step)),
      };
    }),
    price: taken.reduce((sum, { step }) => sum + step.price, 0),
    pieceCount: taken.reduce((sum, { step }) => sum + step.pieceCount, 0),
    top: start + (heights.at(-1) ?? 0),
    supports: 0,
  };
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
  state: ColumnState,
): StepTaken | null {
  const { layer, at } = state;
  const cost = costs[layer]?.[at] ?? Infinity;
  let best: StepTaken | null = null;
  visitSteps(space, steps, state, (step, above, ceiling) => {
    const costsAbove = costs[above];
    if (costsAbove === undefined) return;
    const highest = Math.min(at + step.longest, ceiling);
    for (let end = highest; end >= at + step.shortest; end -= 1) {
      if ((costsAbove[end] ?? Infinity) + step.cost !== cost) continue;
      const taken = { step, layer: above, at: end };
      if (best === null || compareTaken(taken, best) < 0) best = taken;
      return;
    }
  });
  return best;
}

/** Every step that may stand on a state, the layer that it leads to, and the greatest height of its upper end. */
export function visitSteps(
  space: ColumnSpace,
  steps: ColumnSteps,
  { layer, at }: ColumnState,
  visit: (step: Step, layer: number, ceiling: number) => void,
): void {
  if (!has(space.standing, at)) return;
  for (const step of steps.fixed) visit(step, layer, space.height);
  if ((layer & adjustableUsed) === 0) {
    for (const step of steps.adjustable) visit(step, layer | adjustableUsed, space.height);
  }
  for (const [index, { rooms, lowest, highest }] of space.places.entries()) {
    const room = rooms.find(({ from, to }) => from <= at && at < to);
    if ((layer & requiredBit(index)) !== 0 || room === undefined || at < lowest || at > highest) continue;
    const ceiling = Math.min(space.height, room.to);
    for (const step of steps.required[index] ?? []) visit(step, layer | requiredBit(index), ceiling);
  }
}

/** Of two steps from one state the one that a tie prefers: the longer, then the one with the lower article number. */
export function compareTaken(a: Pick<StepTaken, 'step' | 'at'>, b: Pick<StepTaken, 'step' | 'at'>): number {
  return b.at - a.at || compareArticleNumbers(a.step.articleNumber, b.step.articleNumber);
}
