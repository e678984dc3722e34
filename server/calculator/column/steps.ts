import type { ColumnElement, ColumnSearch, PieceLinks, PieceLoad } from './problem.ts';
import type { Objective } from '../../../db/codes.ts';
import { compareArticleNumbers } from '../numbers.ts';

/** A piece that can be placed next. It weighs nothing if weights do not matter. */
export interface Step extends PieceLoad {
  readonly articleNumber: string;
  readonly shortest: number;
  readonly longest: number;
  readonly price: number;
  readonly pieceCount: number;
  /** The objective's cost of price and pieces, an exact sum of whole numbers. */
  readonly cost: number;
  /** Null: the piece neither requires a neighbour nor is required by a piece. */
  readonly links: PieceLinks | null;
  /** A bare step stays within the rooms for bare elements. */
  readonly isBare: boolean;
}

export interface StepsByUse<S extends Step> {
  readonly fixed: readonly S[];
  readonly adjustable: readonly S[];
  readonly required: readonly (readonly S[])[];
}

/** Fixed steps ascend by length. They have only the best step of each kind (length, load, link, bare or not). */
export interface ColumnSteps extends StepsByUse<Step> {
  /** The cost of ending 0, 1, 2 … millimetres over the target, up to the tolerance. Includes the price of the top. */
  readonly endCosts: Float64Array;
  readonly costOf: (price: number, pieces: number, overshoot: number) => number;
}

export function allSteps<S extends Step>({ fixed, adjustable, required }: StepsByUse<S>): readonly S[] {
  return [...fixed, ...adjustable, ...required.flat()];
}

const weightless: PieceLoad = { weight: 0, capacity: Infinity };
const immovable: PieceLoad = { weight: Infinity, capacity: Infinity };

/**
 * Makes the steps of a search for one objective, and the costs of its ends.
 * @param loads by article number; the weight of an absent piece is infinite. Null: the steps have no weights and no
 * links
 * @param costOf absent: costs of different searches cannot be compared
 * @throws RangeError if the prices are too large to add exactly
 */
export function prepareSteps(
  search: ColumnSearch,
  objective: Objective,
  loads: ReadonlyMap<string, PieceLoad> | null,
  costOf: ColumnSteps['costOf'] = weigh(search, objective),
): ColumnSteps {
  const toStep = (element: ColumnElement, pieces: number): Step => ({
    articleNumber: element.articleNumber,
    shortest: element.length,
    longest: element.maximumLength ?? element.length,
    price: element.price,
    pieceCount: pieces,
    cost: costOf(element.price, pieces, 0),
    links: loads === null ? null : (element.links ?? null),
    isBare: element.isBare === true,
    ...(loads === null ? weightless : (loads.get(element.articleNumber) ?? immovable)),
  });
  const elements = search.elements.map((element) => toStep(element, 1));
  return {
    costOf,
    fixed: bestOfEachKind(elements.filter((step) => step.shortest === step.longest)),
    adjustable: bestOfEachKind(elements.filter((step) => step.shortest < step.longest)),
    required: search.required.map(({ choices }) =>
      bestOfEachKind(choices.map((choice) => toStep(choice, choice.pieceCount))),
    ),
    endCosts: findEndCosts(search, costOf),
  };
}

/** Returns `endCosts`. `Float64Array.from` would take twenty times as long as this loop. */
function findEndCosts({ target, tolerance, priceOfTop }: ColumnSearch, costOf: ColumnSteps['costOf']): Float64Array {
  const costs = new Float64Array(tolerance + 1);
  for (let overshoot = 0; overshoot <= tolerance; overshoot += 1) {
    costs[overshoot] = costOf(priceOfTop?.(target + overshoot) ?? 0, 0, overshoot);
  }
  return costs;
}

export function linksOfStart(startsOn: number | undefined): PieceLinks | null {
  return startsOn === undefined ? null : { own: startsOn, follows: null, followedBy: null };
}

export function mayFollow(below: PieceLinks | null, next: PieceLinks | null): boolean {
  const follows = next?.follows ?? null;
  const followedBy = below?.followedBy ?? null;
  return (follows === null || follows === below?.own) && (followedBy === null || followedBy === next?.own);
}

/**
 * Returns the objective's three criteria as one sum: one unit of a criterion outweighs every sum of the lesser
 * criteria. All sums stay below 2^53, so doubles add them exactly. Prices may reach ten million kroner for every 100 mm
 * of fifteen metres.
 */
function weigh(
  search: ColumnSearch,
  objective: Objective,
): (price: number, pieces: number, overshoot: number) => number {
  const required = search.required.flatMap(({ choices }) => choices);
  const all = [...search.elements, ...required];
  const shortest = all.reduce((minimum, element) => Math.min(minimum, element.length), Infinity);
  const highestPrice = all.reduce((maximum, element) => Math.max(maximum, element.price), 0);
  const mostRequired =
    required.reduce((maximum, { pieceCount }) => Math.max(maximum, pieceCount), 0) * search.required.length;
  const height = Math.max(0, search.target + search.tolerance - search.start);
  const pieceCounts = Math.floor(height / shortest) + mostRequired + 2;
  const highestTopPrice = search.priceOfTop?.(search.target + search.tolerance) ?? 0;
  const prices = pieceCounts * highestPrice + highestTopPrice + (search.highestSupportsPrice ?? 0) + 1;
  const overshoots = search.tolerance + 1;
  if (pieceCounts * prices * overshoots > Number.MAX_SAFE_INTEGER) {
    throw new RangeError(`Prices of up to ${highestPrice} are too large to be added exactly over this height.`);
  }
  if (objective === 'price') {
    return (price, pieces, overshoot) => (price * pieceCounts + pieces) * overshoots + overshoot;
  }
  if (objective === 'joints') return (price, pieces, overshoot) => (pieces * prices + price) * overshoots + overshoot;
  return (price, pieces, overshoot) => (overshoot * pieceCounts + pieces) * prices + price;
}

/** Keeps the best step of each kind. Dearer steps, and later article numbers at equal cost, are never needed. */
function bestOfEachKind(steps: readonly Step[]): Step[] {
  const sorted = steps.toSorted(
    (a, b) => compareKinds(a, b) || a.cost - b.cost || compareArticleNumbers(a.articleNumber, b.articleNumber),
  );
  return sorted.filter((step, index) => {
    const before = sorted[index - 1];
    return before === undefined || compareKinds(before, step) !== 0;
  });
}

/** Returns 0 for steps of one kind. The difference of two infinite loads is NaN, and is passed over. */
function compareKinds(a: Step, b: Step): number {
  return (
    a.shortest - b.shortest ||
    a.longest - b.longest ||
    a.weight - b.weight ||
    a.capacity - b.capacity ||
    (a.links?.own ?? -1) - (b.links?.own ?? -1) ||
    Number(a.isBare) - Number(b.isBare)
  );
}
