import type { FlueGeometry } from '../../calculator/result/flue-geometry.ts';
import { chimneySides } from './chimney-sides.ts';
import type { Frame } from './frame.ts';
import { area, label, line, rectangle, type Shape, type SheetPoint } from './shapes.ts';

/** The letter that stands before a note and at the thing which the note measures: inlet, pipe, clearance, ceiling. */
type Mark = 'A' | 'B' | 'C' | 'D';
export type Note = readonly [mark: Mark, text: string];

/** A point and the mark to which a leader leads from it. */
export interface MarkedPoint {
  readonly mark: Mark;
  readonly end: SheetPoint;
}

/** In units: half the side of a mark. */
const markHalf = 6;
/** In units, between the chimney and the line of heights beside it. */
export const besideChimney = 16;

/** Draws the mark's letter in a square, because the numbers of pieces are round. */
function drawMark(mark: Mark, { x, y }: SheetPoint): Shape[] {
  return [
    area('detail-mark', rectangle(x - markHalf, x + markHalf, y + markHalf, y - markHalf)),
    label('detail-mark-text', { x, y: y + 4 }, mark, { anchor: 'middle' }),
  ];
}

/** Draws the notes over the detail, each behind its mark. */
export function drawNotes(notes: readonly Note[], lineHeight: number): Shape[] {
  return notes.flatMap(([mark, text], index) => {
    const y = 8 + lineHeight * index;
    return drawMark(mark, { x: 9, y }).concat(label('detail-text', { x: 19, y: y + 4 }, text));
  });
}

/** Draws a vertical dimension with its mark. An arrow ends it where the measured thing continues beyond the sheet. */
export function drawMarkedHeight(mark: Mark, x: number, from: number, to: number, isWhole: boolean): Shape[] {
  const tick = (y: number): Shape =>
    line('dimension-tick', [
      { x: x - 4, y: y + 4 },
      { x: x + 4, y: y - 4 },
    ]);
  const back = 5 * Math.sign(from - to);
  const arrow = line('dimension-tick', [
    { x: x - 3, y: to + back },
    { x, y: to },
    { x: x + 3, y: to + back },
  ]);
  return [
    line('dimension', [
      { x, y: from },
      { x, y: to },
    ]),
    tick(from),
    isWhole ? tick(to) : arrow,
    ...drawMark(mark, { x, y: (from + to) / 2 }),
  ];
}

/** Draws the mark of a point with its leader. */
export function drawMarkedPoint({ mark, end }: MarkedPoint, { x, y }: SheetPoint): Shape[] {
  return [
    line('leader', [{ x: x + markHalf, y }, end]),
    line('leader-tip', [end, { x: end.x + 0.1, y: end.y }]),
    ...drawMark(mark, { x, y }),
  ];
}

/** Returns the points of the pipe and of the area around it to which leaders from the left lead. */
export function markedPoints(
  { chimney }: FlueGeometry,
  reach: number,
  { at }: Pick<Frame, 'at'>,
  left: number,
): MarkedPoint[] {
  const [start, corner, ...rest] = chimney?.axis ?? [];
  if (start === undefined || corner === undefined) return [];
  const pipe = at(
    start.shift + (corner.shift - start.shift) * 0.6,
    start.height + (corner.height - start.height) * 0.6,
  );
  // The area is round over a bend.
  const height = rest.length === 0 ? start.height + (corner.height - start.height) * 0.8 : corner.height + reach * 0.4;
  const edge = at(start.shift - reach * (rest.length === 0 ? 1 : 0.9), height);
  return [
    { mark: 'B', end: pipe },
    { mark: 'C', end: { x: Math.max(edge.x, left) + 4, y: edge.y } },
  ];
}

/** Draws the marks of the pipe and of the area around it under the pipe of a rear outlet, where no numbers are. */
export function drawMarksUnder(
  { chimney }: FlueGeometry,
  { half, clearance }: { readonly half: number; readonly clearance: number },
  { at }: Pick<Frame, 'at'>,
  foot: number,
): Shape[] {
  const [start, corner] = chimney?.axis ?? [];
  if (chimney === null || start === undefined || corner === undefined) return [];
  const end = Math.min(corner.shift, chimneySides(chimney).face);
  const from = at(start.shift, start.height - half);
  const run = at(end, start.height).x - from.x;
  const edge = at(0, start.height - half - clearance).y;
  const to = Math.min(edge, foot);
  const pipe = at(start.shift + (end - start.shift) * 0.25, start.height);
  return [
    line('leader', [{ x: pipe.x, y: (from.y + to) / 2 - markHalf }, pipe]),
    line('leader-tip', [pipe, { x: pipe.x + 0.1, y: pipe.y }]),
    ...drawMark('B', { x: pipe.x, y: (from.y + to) / 2 }),
    ...drawMarkedHeight('C', Math.max(from.x + run * 0.75, pipe.x + 16), from.y, to, edge <= foot),
  ];
}
