import { type ColumnElement, type ColumnSearch, type Measure, solveColumn, tabulateEnds } from '../column.ts';
import { toColumnElement } from '../flue/column-candidates.ts';
import type { Part } from '../input/part.ts';
import { elementOf, isFixed, type SolvedLeg } from './legs.ts';

/** An outer wall, in millimetres beside the outlet. */
export interface WallToPass {
  /** The wall and the margins on both sides. No joint may be between them. */
  readonly closedFrom: number;
  readonly closedTo: number;
  /** From here on, the pipe must be insulated. */
  readonly insulatedFrom: number;
  /** Insulated elements of the flue. The sliding joint of an adjustable one must not be in the wall. */
  readonly elements: readonly Part[];
  /** The price of the locking band of an insulated element, in øre. */
  readonly bandPrice: number;
}

/** Connecting pipes and then insulated elements through a wall. */
export interface WallRuns {
  readonly wall: WallToPass;
  readonly pipes: readonly Part[];
  /** Where they begin. */
  readonly from: number;
  /** An adjustable element is before the wall. Then no pipe is cut. */
  readonly isAdjusted: boolean;
}

type RunSearch = Pick<ColumnSearch, 'elements' | 'forbiddenJoints' | 'insulatedOnly' | 'required'>;

function describeRuns({ wall, pipes, from, isAdjusted }: WallRuns): RunSearch {
  const toElement = (part: Part): ColumnElement => toColumnElement(part, wall.bandPrice);
  const adjustable = wall.elements.filter((part) => !isFixed(part));
  return {
    elements: [
      ...pipes
        .filter((part) => !isAdjusted || isFixed(part))
        .map((part) => Object.assign(elementOf(part), { isBare: true })),
      ...wall.elements.filter(isFixed).map(toElement),
    ],
    required: isAdjusted
      ? [
          {
            choices: adjustable.map((part) => Object.assign(toElement(part), { pieceCount: 1 })),
            outside: [{ from: wall.closedFrom - from, to: Infinity }],
          },
        ]
      : [],
    forbiddenJoints: [{ from: wall.closedFrom - from, to: wall.closedTo - from }],
    insulatedOnly: [{ from: wall.insulatedFrom - from, to: 1e6 }],
  };
}

/** Returns the least costs of runs through a wall, by length up to `longest`. Infinity: no run has this length. */
export function tabulateWallRuns(runs: WallRuns, longest: number, measure: Measure): Float64Array {
  const { wall, from, isAdjusted } = runs;
  // A bend before the run is bare.
  if (from > wall.insulatedFrom + 1e-6 || longest < 0) return new Float64Array();
  if (isAdjusted && !wall.elements.some((part) => !isFixed(part) && from + elementOf(part).length <= wall.closedFrom)) {
    return new Float64Array();
  }
  return tabulateEnds(describeRuns(runs), longest, measure);
}

/** Returns the best run of a length; null: none has it. */
export function solveWallRun(runs: WallRuns, length: number, objective: 'price' | 'joints'): SolvedLeg | null {
  const { wall, pipes } = runs;
  const byNumber = new Map([...pipes, ...wall.elements].map((part) => [part.articleNumber, part]));
  const result = solveColumn({
    ...describeRuns(runs),
    start: 0,
    target: length,
    tolerance: 0,
    objective,
  });
  if ('failure' in result) return null;
  return {
    pieces: result.pieces.flatMap((piece) => {
      const part = byNumber.get(piece.articleNumber);
      return part === undefined ? [] : [{ part, length: piece.length }];
    }),
    length: result.top,
  };
}
