import { solveColumn } from '../column.ts';
import { toColumnElement } from '../flue/column-candidates.ts';
import type { Part } from '../input/part.ts';
import { elementOf, isSolved, type Leg, type OfferedPipes } from './legs.ts';

/** An outer wall, in millimetres beside the outlet. */
export interface WallToPass {
  /** The least and the greatest height of the run's end, also if a height within a tolerance of them is wanted. */
  readonly heights: { readonly lowest: number; readonly highest: number };
  /** The inner and the outer face. No joint may be between them. */
  readonly inner: number;
  readonly outer: number;
  /** From here on, the pipe must be insulated. */
  readonly insulatedFrom: number;
  /** Where the run may end: at the arm of the flue's tee. */
  readonly end: { readonly least: number; readonly greatest: number };
  /** The greatest length of the level pipe, from its corner. */
  readonly longest: number;
  /** Insulated elements of the flue. */
  readonly elements: readonly Part[];
  /** The price of the locking band of an insulated element, in øre. */
  readonly bandPrice: number;
  /** Null: the price of the flue does not matter. */
  readonly priceOfFlue: PriceOfFlue | null;
}

/** Returns the price of a flue in øre, by the end of its tee's arm beside the outlet, and by the height of the arm. */
export type PriceOfFlue = (end: number, height: number) => number;

/** Returns the best run. If the price of the flue matters, also the best ones that end nearer, farther and farthest. */
export function solveWallRuns(wall: WallToPass, corner: number, from: number, offer: OfferedPipes): Leg[] {
  const best = solveWallRun(wall, corner, from, offer);
  if (!isSolved(best) || wall.priceOfFlue === null) return [best];
  const end = from + best.length;
  const within = (part: Partial<WallToPass['end']>): Leg =>
    solveWallRun({ ...wall, end: { ...wall.end, ...part } }, corner, from, offer);
  const others = [within({ greatest: end - 1 }), within({ least: end + 1 }), within({ least: wall.end.greatest })];
  return [best, ...others.filter(isSolved)];
}

/**
 * Returns the best run of connecting pipes and then insulated elements through a wall.
 * @param corner where the level pipe begins, beside the outlet
 * @param from where the run begins, after a bend
 */
export function solveWallRun(wall: WallToPass, corner: number, from: number, { pipes, objective }: OfferedPipes): Leg {
  const farthest = Math.min(wall.end.greatest, corner + wall.longest);
  const [least, greatest] = [Math.ceil(wall.end.least - from - 1e-6), Math.floor(farthest - from + 1e-6)];
  const unsolved = { nearestBelow: null, nearestAbove: null };
  // A bend before the run is bare.
  if (from > wall.insulatedFrom + 1e-6 || greatest < least) return unsolved;
  const byNumber = new Map([...pipes, ...wall.elements].map((part) => [part.articleNumber, part]));
  const result = solveColumn({
    elements: [
      ...pipes.map((part) => ({ ...elementOf(part), isBare: true })),
      ...wall.elements.map((part) => toColumnElement(part, wall.bandPrice)),
    ],
    required: [],
    start: 0,
    target: least,
    tolerance: greatest - least,
    forbiddenJoints: [{ from: wall.inner - from, to: wall.outer - from }],
    insulatedOnly: [{ from: wall.insulatedFrom - from, to: greatest }],
    objective,
  });
  if ('failure' in result) return unsolved;
  return {
    pieces: result.pieces.flatMap(({ articleNumber, length }) => {
      const part = byNumber.get(articleNumber);
      return part === undefined ? [] : [{ part, length }];
    }),
    length: result.top,
  };
}
