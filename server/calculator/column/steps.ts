import type { ColumnElement, ColumnSearch, PieceLinks, PieceLoad } from './problem.ts';
import type { Objective } from '../../../db/codes.ts';

/** A piece that can be placed next: from a height upwards. Where weights do not matter it weighs nothing. */
export interface Step extends PieceLoad {
  readonly articleNumber: string;
  readonly shortest: number;
  readonly longest: number;
  readonly price: number;
  readonly pieceCount: number;
  /** The objective's cost of price and pieces: one exact sum of whole numbers. */
  readonly cost: number;
  /** Null where it asks for no other piece and no other asks for it. */
  readonly links: PieceLinks | null;
}

export interface ColumnSteps {
  /** By length, ascending; the best of each length and load, and each with links. */
  readonly fixed: readonly Step[];
  readonly adjustable: readonly Step[];
  /** For each required piece its choices. */
  readonly required: readonly (readonly Step[])[];
  /** The cost of ending so many millimetres over the target, from 0 to the tolerance. */
  readonly endCosts: Float64Array;
  readonly costOf: (price: number, pieces: number, overshoot: number) => number;
}

const weightless: PieceLoad = { weight: 0, capacity: Infinity };
const immovable: PieceLoad = { weight: Infinity, capacity: Infinity };

/**
 * `loads`: by the names of elements and choices, what is not in it can never be carried; null where neither weights nor
 * links matter.
 *
 * @throws RangeError where the prices are too large to be added exactly
 */
export function prepareSteps(
  search: ColumnSearch,
  objective: Objective,
  loads: ReadonlyMap<string, PieceLoad> | null,
): ColumnSteps {
  const costOf = weigh(search, objective);
  const toStep = (element: ColumnElement, pieces: number): Step => ({
    articleNumber: element.articleNumber,
    shortest: element.length,
    longest: element.maximumLength ?? element.length,
    price: element.price,
    pieceCount: pieces,
    cost: costOf(element.price, pieces, 0),
    links: loads === null ? null : (element.links ?? null),
    ...(loads === null ? weightless : (loads.get(element.articleNumber) ?? immovable)),
  });
  const elements = search.elements.map((element) => toStep(element, 1));
  return {
    costOf,
    fixed: bestOfEachLength(elements.filter((step) => step.shortest === step.longest)),
    adjustable: bestOfEachLength(elements.filter((step) => step.shortest < step.longest)),
    required: search.required.map(({ choices }) =>
      bestOfEachLength(choices.map((choice) => toStep(choice, choice.pieceCount))),
    ),
    endCosts: Float64Array.from({ length: search.tolerance + 1 }, (_, overshoot) =>
      costOf(search.priceOfTop?.(search.target + overshoot) ?? 0, 0, overshoot),
    ),
  };
}

/** The links of the piece below the start. */
export function linksOfStart(startsOn: number | undefined): PieceLinks | null {
  return startsOn === undefined ? null : { own: startsOn, follows: null, followedBy: null };
}

/** Whether a piece may be on the one below it, by what both ask for. */
export function mayFollow(below: PieceLinks | null, next: PieceLinks | null): boolean {
  const follows = next?.follows ?? null;
  const followedBy = below?.followedBy ?? null;
  return (follows === null || follows === below?.own) && (followedBy === null || followedBy === next?.own);
}

/**
 * The objective's three criteria as one sum, weighted so that no sum of a lesser one outweighs one unit of a greater
 * one. All sums are whole numbers below 2^53, where doubles add exactly: ten million kroner for every 100 mm of fifteen
 * metres still fit.
 */
function weigh(
  search: ColumnSearch,
  objective: Objective,
): (price: number, pieces: number, overshoot: number) => number {
  const required = search.required.flatMap(({ choices }) => choices);
  const all = [...search.elements, ...required];
  const shortest = all.reduce((least, element) => Math.min(least, element.length), Infinity);
  const highestPrice = all.reduce((most, element) => Math.max(most, element.price), 0);
  const mostRequired =
    required.reduce((most, { pieceCount }) => Math.max(most, pieceCount), 0) * search.required.length;
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

/**
 * Keeps the best step of each length and load: a more expensive one, or an equal one with a later article number, is never part
 * of the best path.
 */
function bestOfEachLength(steps: readonly Step[]): Step[] {
  const best = new Map<string, Step>();
  for (const step of steps) {
    const key = `${step.shortest} ${step.longest} ${step.weight} ${step.capacity} ${step.links?.own}`;
    const known = best.get(key);
    if (known === undefined || compareSteps(step, known) < 0) best.set(key, step);
  }
  return [...best.values()].toSorted((a, b) => a.shortest - b.shortest || a.longest - b.longest);
}

function compareSteps(a: Step, b: Step): number {
  return a.cost - b.cost || compareArticleNumbers(a.articleNumber, b.articleNumber);
}

/** By code units, so that the order is the same in every language. */
export function compareArticleNumbers(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
