import type { ColumnElement, ColumnProblem, HeightInterval } from './problem.ts';

/** The tallest column that is looked at, in millimetres. */
export const greatestColumnHeight = 1_000_000;

/** @throws RangeError naming the first number that cannot be used. */
export function checkColumnProblem(problem: ColumnProblem): void {
  checkWhole('start', problem.start, 0);
  checkWhole('target', problem.target, 0);
  checkWhole('tolerance', problem.tolerance, 0);
  if (problem.target + problem.tolerance - problem.start > greatestColumnHeight) {
    throw new RangeError(`The column must not be taller than ${greatestColumnHeight} mm.`);
  }
  for (const element of problem.elements) checkElement(element);
  checkIntervals('forbiddenJoints', problem.forbiddenJoints);
  if (problem.assembly !== undefined) {
    checkElement(problem.assembly);
    checkIntervals('assembly.outside', problem.assembly.outside);
  }
}

function checkElement(element: ColumnElement): void {
  checkWhole(`length of ${element.articleNumber}`, element.length, 1);
  checkWhole(`price of ${element.articleNumber}`, element.price, 0);
  if (element.maximumLength !== undefined) {
    checkWhole(`maximumLength of ${element.articleNumber}`, element.maximumLength, element.length);
  }
}

function checkIntervals(name: string, intervals: readonly HeightInterval[]): void {
  for (const { from, to } of intervals) {
    if (!(from <= to)) throw new RangeError(`${name}: from ${from} to ${to} is not an interval.`);
  }
}

function checkWhole(name: string, value: number, minimum: number): void {
  if (!Number.isSafeInteger(value) || value < minimum) {
    throw new RangeError(`${name} must be a whole number of at least ${minimum}, not ${value}.`);
  }
}
