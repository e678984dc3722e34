import { compareArticleNumbers } from '../numbers.ts';
import { has } from './height-set.ts';
import type { ColumnSearch } from './problem.ts';
import { adjustableUsed, requiredBit, type ColumnSpace } from './reach.ts';
import type { ColumnSteps, Step, StepsByUse } from './steps.ts';

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
  /** The number of physical pieces. Each piece of a compound counts. */
  readonly pieceCount: number;
  readonly top: number;
  /** The number of load supports; 0: weights do not matter. */
  readonly supports: number;
}

/** A height, and the layer of the pieces used below it. */
export interface ColumnState {
  readonly layer: number;
  readonly at: number;
}

export interface StepTaken extends ColumnState {
  readonly step: Step;
}

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

/** Returns the step whose cost, with the cost above, equals the cost here; null: the end. Ties: `compareTaken`. */
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

/** Calls `visit` for every step that may begin at a state. `layerAbove`: its next layer; `ceiling`: its highest end. */
export function visitSteps<S extends Step>(
  space: ColumnSpace,
  steps: StepsByUse<S>,
  { layer, at }: ColumnState,
  visit: (step: S, layer: number, ceiling: number) => void,
): void {
  if (!has(space.standing, at)) return;
  // A bare piece that begins outside of its rooms ends nowhere.
  const bareCeiling = Math.min(space.height, space.bareRooms.find(({ from, to }) => from <= at && at < to)?.to ?? -1);
  for (const step of steps.fixed) visit(step, layer, step.isBare ? bareCeiling : space.height);
  if ((layer & adjustableUsed) === 0) {
    for (const step of steps.adjustable) {
      visit(step, layer | adjustableUsed, step.isBare ? bareCeiling : space.height);
    }
  }
  for (let index = 0; index < space.places.length; index += 1) {
    const place = space.places[index];
    if (place === undefined || (layer & requiredBit(index)) !== 0 || at < place.lowest || at > place.highest) continue;
    const room = place.rooms.find(({ from, to }) => from <= at && at < to);
    if (room === undefined) continue;
    const ceiling = Math.min(space.height, room.to);
    for (const step of steps.required[index] ?? []) visit(step, layer | requiredBit(index), ceiling);
  }
}

/** Orders two steps from one state: the longer first, then the lower article number. */
export function compareTaken(a: Pick<StepTaken, 'step' | 'at'>, b: Pick<StepTaken, 'step' | 'at'>): number {
  return b.at - a.at || compareArticleNumbers(a.step.articleNumber, b.step.articleNumber);
}
