import { type ColumnSearch, type Measure, solveColumn, tabulateEnds } from '../column.ts';
import { toColumnElement } from '../flue/column-candidates.ts';
import type { Part } from '../input/part.ts';
import { elementOf, type SolvedLeg } from './legs.ts';

/** An outer wall, in millimetres beside the outlet. */
export interface WallToPass {
  /** The wall and the margins on both sides. No joint may be between them. */
  readonly closedFrom: number;
  readonly closedTo: number;
  /** From here on, the pipe must be insulated. */
  readonly insulatedFrom: number;
  /** Insulated elements of the flue. */
  readonly elements: readonly Part[];
  /** The price of the locking band of an insulated element, in øre. */
  readonly bandPrice: number;
}

type RunSearch = Pick<ColumnSearch, 'elements' | 'forbiddenJoints' | 'insulatedOnly'>;

/** Describes runs of connecting pipes and then insulated elements through a wall. `from`: where they begin. */
function describeRuns(wall: WallToPass, from: number, pipes: readonly Part[]): RunSearch {
  return {
    elements: [
      ...pipes.map((part) => ({ ...elementOf(part), isBare: true })),
      ...wall.elements.map((part) => toColumnElement(part, wall.bandPrice)),
    ],
    forbiddenJoints: [{ from: wall.closedFrom - from, to: wall.closedTo - from }],
    insulatedOnly: [{ from: wall.insulatedFrom - from, to: 1e6 }],
  };
}

/** Returns the least costs of runs through a wall, by length up to `longest`. Infinity: no run has this length. */
export function tabulateWallRuns(
  wall: WallToPass,
  from: number,
  pipes: readonly Part[],
  longest: number,
  measure: Measure,
): Float64Array {
  // A bend before the run is bare.
  if (from > wall.insulatedFrom + 1e-6 || longest < 0) return new Float64Array();
  return tabulateEnds(describeRuns(wall, from, pipes), longest, measure);
}

/** Returns the best run of a length; null: none has it. */
export function solveWallRun(
  wall: WallToPass,
  from: number,
  pipes: readonly Part[],
  length: number,
  objective: 'price' | 'joints',
): SolvedLeg | null {
  const byNumber = new Map([...pipes, ...wall.elements].map((part) => [part.articleNumber, part]));
  const result = solveColumn({
    ...describeRuns(wall, from, pipes),
    required: [],
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
