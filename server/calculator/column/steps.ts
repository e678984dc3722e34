import type { ColumnElement, ColumnSearch, Objective } from './problem.ts';
import { chooseWeights } from './weights.ts';

/** One way up from a height. Its cost is the pair (major, minor), compared in that order. */
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
  /** The cost of ending so many millimetres over the target, from 0 to the tolerance. */
  readonly endMajors: Float64Array;
  readonly endMinors: Float64Array;
  /** False where the major cost says it all. */
  readonly hasMinor: boolean;
}

/**
 * Turns the three criteria of the objective into one sum where a double adds it exactly, which it does for all but absurd prices,
 * else into a pair of sums.
 * @throws RangeError where even the pair would not be exact.
 */
export function prepareSteps(search: ColumnSearch, objective: Objective): ColumnSteps {
  const weigh = chooseWeights(search, objective);
  const toStep = (element: ColumnElement, pieceCount: number): Step => ({
    articleNumber: element.articleNumber,
    shortest: element.length,
    longest: element.maximumLength ?? element.length,
    price: element.price,
    pieceCount,
    ...weigh(element.price, pieceCount, 0),
  });
  const elements = search.elements.map((element) => toStep(element, 1));
  const endMajors = new Float64Array(search.tolerance + 1);
  const endMinors = new Float64Array(search.tolerance + 1);
  for (let overshoot = 0; overshoot <= search.tolerance; overshoot += 1) {
    const { major, minor } = weigh(search.priceOfTop?.(search.target + overshoot) ?? 0, 0, overshoot);
    endMajors[overshoot] = major;
    endMinors[overshoot] = minor;
  }
  return {
    fixed: bestOfEachLength(elements.filter((step) => step.shortest === step.longest)),
    adjustable: bestOfEachLength(elements.filter((step) => step.shortest < step.longest)),
    assemblies: bestOfEachLength(search.assemblies.map((assembly) => toStep(assembly, assembly.pieceCount))),
    endMajors,
    endMinors,
    hasMinor: weigh(1, 1, 1).minor > 0,
  };
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
