import { adjustableUsed, assemblyUsed, type ColumnSpace } from './reach.ts';
import { compareArticleNumbers, type ColumnSteps, type Step } from './steps.ts';

export interface ColumnState {
  readonly layer: number;
  readonly at: number;
}

/** A step with the state it leads to. */
export interface StepTaken extends ColumnState {
  readonly step: Step;
}

/**
 * Gives the best step from a state, or null where the column best ends. Costs are sums of whole numbers: a step is on such a path when they add up exactly.
 */
export function createBestSteps(
  space: ColumnSpace,
  steps: ColumnSteps,
  majorCosts: readonly Float64Array[],
  targetHeight: number,
): (state: ColumnState) => StepTaken | null {
  const minorCosts = steps.hasMinor ? findMinorCosts(space, steps, majorCosts, targetHeight) : [];
  const minorCostOf = ({ layer, at }: ColumnState): number => minorCosts[layer]?.[at] ?? 0;
  return (state) => {
    let best: StepTaken | null = null;
    forEachOptimalStep(space, steps, majorCosts, state, (step, layer, at) => {
      const taken = { step, layer, at };
      if (minorCostOf(taken) + step.minor !== minorCostOf(state)) return;
      if (best === null || goesBefore(taken, best)) best = taken;
    });
    return best;
  };
}

/** The least minor cost from every state on a path of least major cost. */
function findMinorCosts(
  space: ColumnSpace,
  steps: ColumnSteps,
  majorCosts: readonly Float64Array[],
  targetHeight: number,
): Float64Array[] {
  const minorCosts = majorCosts.map((costs) => new Float64Array(costs.length).fill(Infinity));
  const optimal = findOptimalStates(space, steps, majorCosts);
  for (let at = space.height; at >= 0; at -= 1) {
    for (const layer of space.layers) {
      const own = minorCosts[layer];
      if (own === undefined || optimal[layer]?.[at] !== 1) continue;
      let least = endsBest(space, steps, majorCosts, targetHeight, { layer, at })
        ? (steps.endMinors[at - targetHeight] ?? Infinity)
        : Infinity;
      forEachOptimalStep(space, steps, majorCosts, { layer, at }, (step, above, end) => {
        least = Math.min(least, (minorCosts[above]?.[end] ?? Infinity) + step.minor);
      });
      own[at] = least;
    }
  }
  return minorCosts;
}

/** 1 at every state that some path of least major cost from the start passes. */
function findOptimalStates(space: ColumnSpace, steps: ColumnSteps, majorCosts: readonly Float64Array[]): Uint8Array[] {
  const optimal = majorCosts.map((costs) => new Uint8Array(costs.length));
  optimal[0]?.fill(1, 0, 1);
  for (let at = 0; at <= space.height; at += 1) {
    for (const layer of space.layers) {
      if (optimal[layer]?.[at] !== 1) continue;
      forEachOptimalStep(space, steps, majorCosts, { layer, at }, (_, above, end) => {
        optimal[above]?.fill(1, end, end + 1);
      });
    }
  }
  return optimal;
}

function endsBest(
  space: ColumnSpace,
  steps: ColumnSteps,
  majorCosts: readonly Float64Array[],
  targetHeight: number,
  { layer, at }: ColumnState,
): boolean {
  const mayEnd = at >= targetHeight && (layer & space.finalBits) === space.finalBits;
  return mayEnd && majorCosts[layer]?.[at] === steps.endMajors[at - targetHeight];
}

function forEachOptimalStep(
  space: ColumnSpace,
  steps: ColumnSteps,
  majorCosts: readonly Float64Array[],
  { layer, at }: ColumnState,
  visit: (step: Step, layer: number, end: number) => void,
): void {
  if (space.jointForbidden[at] !== 0) return;
  const cost = majorCosts[layer]?.[at] ?? Infinity;
  const visitRange = (step: Step, above: number, ceiling: number): void => {
    const costsAbove = majorCosts[above];
    if (costsAbove === undefined) return;
    const highest = Math.min(at + step.longest, ceiling);
    for (let end = at + step.shortest; end <= highest; end += 1) {
      if ((costsAbove[end] ?? Infinity) + step.major === cost) visit(step, above, end);
    }
  };
  for (const step of steps.fixed) visitRange(step, layer, space.height);
  if ((layer & adjustableUsed) === 0) {
    for (const step of steps.adjustable) visitRange(step, layer | adjustableUsed, space.height);
  }
  if ((layer & assemblyUsed) === 0 && steps.assemblies.length > 0) {
    const ceiling = Math.min(space.height, space.assemblyCeiling(at));
    for (const step of steps.assemblies) visitRange(step, layer | assemblyUsed, ceiling);
  }
}

/** The greater length first, then the lower article number. */
function goesBefore(a: StepTaken, b: StepTaken): boolean {
  return a.at > b.at || (a.at === b.at && compareArticleNumbers(a.step.articleNumber, b.step.articleNumber) < 0);
}
