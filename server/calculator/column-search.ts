import { findCostsToGo, type CostsToGo } from './column-costs.ts';
import { adjustableUsed, assemblyUsed, createColumnSpace, findReachable, type ColumnSpace } from './column-reach.ts';
import { compareArticleNumbers, prepareSteps, type ColumnSearch, type ColumnSteps, type Step } from './column-steps.ts';

export interface PathPiece {
  readonly articleNumber: string;
  readonly length: number;
  readonly from: number;
  readonly to: number;
  readonly isAssembly: boolean;
}

export interface ColumnPath {
  readonly pieces: readonly PathPiece[];
  readonly price: number;
  readonly top: number;
}

/** The best path, or null where the target interval cannot be reached. */
export function findCheapestPath(search: ColumnSearch): ColumnPath | null {
  const height = search.target + search.tolerance - search.start;
  if (height < 0) return null;
  const steps = prepareSteps(search);
  const space = createColumnSpace(search, steps, height);
  const targetHeight = Math.max(0, search.target - search.start);
  const reachable = findReachable(space, steps);
  if (!endsWithin(space, reachable, targetHeight)) return null;
  const costs = findCostsToGo(space, steps, reachable, search.target - search.start);
  return followCosts(search, steps, space, costs);
}

function endsWithin(space: ColumnSpace, reachable: readonly Uint8Array[], targetHeight: number): boolean {
  return space.layers.some(
    (layer) => (layer & space.finalBits) === space.finalBits && reachable[layer]?.includes(1, targetHeight) === true,
  );
}

/** Costs are sums of whole numbers, so the best steps are those whose costs add up exactly. */
function followCosts(search: ColumnSearch, steps: ColumnSteps, space: ColumnSpace, costs: CostsToGo): ColumnPath {
  const pieces: PathPiece[] = [];
  let price = 0;
  let at = 0;
  let layer = 0;
  for (;;) {
    const next = bestStep(steps, space, costs, layer, at);
    if (next === null) return { pieces, price, top: search.start + at };
    const isAssembly = ((next.layer ^ layer) & assemblyUsed) !== 0;
    pieces.push({
      articleNumber: next.step.articleNumber,
      length: next.end - at,
      from: search.start + at,
      to: search.start + next.end,
      isAssembly,
    });
    price += next.step.price;
    at = next.end;
    layer = next.layer;
  }
}

interface Candidate {
  readonly step: Step;
  readonly layer: number;
  readonly end: number;
}

/** Among the best steps from here the one with the greatest length, then the lowest article number; null: the column ends here. */
function bestStep(
  steps: ColumnSteps,
  space: ColumnSpace,
  costs: CostsToGo,
  layer: number,
  at: number,
): Candidate | null {
  const major = costs.major[layer]?.[at];
  const minor = costs.minor[layer]?.[at];
  let best: Candidate | null = null;
  const consider = (step: Step, layerAbove: number, highest: number): void => {
    for (let end = Math.min(highest, space.height); end >= at + step.shortest; end -= 1) {
      if ((costs.major[layerAbove]?.[end] ?? Infinity) + step.major !== major) continue;
      if ((costs.minor[layerAbove]?.[end] ?? Infinity) + step.minor !== minor) continue;
      const candidate = { step, layer: layerAbove, end };
      if (best === null || goesBefore(candidate, best)) best = candidate;
      return;
    }
  };
  if (space.jointForbidden[at] !== 0) return null;
  for (const step of steps.fixed) consider(step, layer, at + step.longest);
  if ((layer & adjustableUsed) === 0) {
    for (const step of steps.adjustable) consider(step, layer | adjustableUsed, at + step.longest);
  }
  if ((layer & assemblyUsed) === 0) {
    for (const step of steps.assemblies) {
      consider(step, layer | assemblyUsed, Math.min(at + step.longest, space.assemblyCeiling(at)));
    }
  }
  return best;
}

function goesBefore(a: Candidate, b: Candidate): boolean {
  return a.end > b.end || (a.end === b.end && compareArticleNumbers(a.step.articleNumber, b.step.articleNumber) < 0);
}
