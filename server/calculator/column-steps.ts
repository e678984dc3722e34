import type { ColumnElement, HeightInterval, Objective } from './column-problem.ts';

/** A compound piece: several physical pieces that are placed as one. */
export interface ColumnAssembly extends ColumnElement {
  pieceCount: number;
}

/** The column problem with a choice of assemblies, of which exactly one is used when `needsAssembly` is true. */
export interface ColumnSearch {
  elements: readonly ColumnElement[];
  assemblies: readonly ColumnAssembly[];
  needsAssembly: boolean;
  /** What no assembly may overlap. */
  outside: readonly HeightInterval[];
  start: number;
  target: number;
  tolerance: number;
  forbiddenJoints: readonly HeightInterval[];
  objective: Objective;
}

/** One way up from a height; its cost is the pair (major, minor), compared in that order. */
export interface Step {
  readonly articleNumber: string;
  readonly shortest: number;
  readonly longest: number;
  readonly price: number;
  readonly pieceCount: number;
  readonly major: number;
  readonly minor: number;
}

export interface ColumnSteps {
  /** By length, ascending; of each length the best. */
  readonly fixed: readonly Step[];
  readonly adjustable: readonly Step[];
  readonly assemblies: readonly Step[];
  /** The major cost of ending one millimetre over the target, and the minor one. */
  readonly overshootMajor: number;
  readonly overshootMinor: number;
}

/**
 * The objective's three criteria as sums of number pairs, exact in double precision.
 * @throws RangeError where the sums could exceed what a double adds exactly.
 */
export function prepareSteps(search: ColumnSearch): ColumnSteps {
  const all = [...search.elements, ...search.assemblies];
  const shortest = all.reduce((least, element) => Math.min(least, element.length), Infinity);
  const highestPrice = all.reduce((most, element) => Math.max(most, element.price), 0);
  const mostAssembled = search.assemblies.reduce((most, assembly) => Math.max(most, assembly.pieceCount), 0);
  const height = Math.max(0, search.target + search.tolerance - search.start);
  const mostPieces = Math.floor(height / shortest) + mostAssembled + 1;
  const overshoots = search.tolerance + 1;
  if (mostPieces * Math.max(1, highestPrice) * overshoots > Number.MAX_SAFE_INTEGER) {
    throw new RangeError(`Prices of up to ${highestPrice} are too large to be added exactly over this height.`);
  }
  const toStep = (element: ColumnElement, pieceCount: number): Step => ({
    articleNumber: element.articleNumber,
    shortest: element.length,
    longest: element.maximumLength ?? element.length,
    price: element.price,
    pieceCount,
    major: search.objective === 'price' ? element.price : pieceCount,
    minor: minorCost(search.objective, element.price, pieceCount, overshoots),
  });
  const elements = search.elements.map((element) => toStep(element, 1));
  const tight = search.objective === 'tight';
  return {
    fixed: bestOfEachLength(elements.filter((step) => step.shortest === step.longest)),
    adjustable: bestOfEachLength(elements.filter((step) => step.shortest < step.longest)),
    assemblies: bestOfEachLength(search.assemblies.map((assembly) => toStep(assembly, assembly.pieceCount))),
    overshootMajor: tight ? mostPieces + 1 : 0,
    overshootMinor: tight ? 0 : 1,
  };
}

function minorCost(objective: Objective, price: number, pieceCount: number, overshoots: number): number {
  if (objective === 'price') return pieceCount * overshoots;
  return objective === 'joints' ? price * overshoots : price;
}

/** A step that costs more than another of the same length, or as much with a later article number, is never part of the best path. */
function bestOfEachLength(steps: readonly Step[]): Step[] {
  const ordered = steps.toSorted(
    (a, b) =>
      a.shortest - b.shortest ||
      a.longest - b.longest ||
      a.major - b.major ||
      a.minor - b.minor ||
      compareArticleNumbers(a.articleNumber, b.articleNumber),
  );
  return ordered.filter((step, index) => {
    const before = ordered[index - 1];
    return before === undefined || before.shortest !== step.shortest || before.longest !== step.longest;
  });
}

/** By code units: the same everywhere, whatever the language. */
export function compareArticleNumbers(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
