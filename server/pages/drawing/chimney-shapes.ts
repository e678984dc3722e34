import type { AxisPoint, ChimneyGeometry, FlueGeometry, FluePiece } from '../../calculator/result/flue-geometry.ts';
import { chimneySides } from './chimney-sides.ts';
import { pipeOutline } from './flue-shapes.ts';
import { box, type Frame } from './frame.ts';
import { area, hatched, line, type Shape, type SheetPoint } from './shapes.ts';

/** The masonry of a chimney between two heights, with its flue. */
export function drawMasonry(chimney: ChimneyGeometry, frame: Pick<Frame, 'at'>, bottom: number, top: number): Shape[] {
  const { face, inside, outside, back } = chimneySides(chimney);
  const side = (from: number, to: number): SheetPoint[] => box(frame, from, to, bottom, top);
  if (chimney.section === null) {
    return [
      area('chimney unknown', side(face, back)),
      line('flue unknown', [frame.at(inside, bottom), frame.at(inside, top)]),
    ];
  }
  return [
    area('chimney', side(face, back)),
    hatched('masonry', side(face, inside), 'slab'),
    hatched('masonry', side(outside, back), 'slab'),
    area('flue', side(inside, outside)),
  ];
}

/** The chimney through all storeys, with its liner, and the pipe to it. */
export function drawChimney(geometry: FlueGeometry, frame: Frame): Shape[] {
  const { chimney, requiredTop, pieces } = geometry;
  if (chimney === null) return [];
  const liner = pieces.filter(({ section }) => section === 'liner');
  return [
    ...drawMasonry(chimney, frame, Math.min(0, chimney.baseHeight), geometry.top ?? requiredTop),
    ...liner.map((piece) =>
      area(
        'piece',
        box(frame, piece.shiftFrom - piece.width / 2, piece.shiftFrom + piece.width / 2, piece.from, piece.to),
        piece.position,
      ),
    ),
    ...drawConnector(geometry, frame),
  ];
}

/** The pieces between outlet and chimney: pipes, and bends with the corner of their axis. */
export function drawConnector({ chimney, pieces }: FlueGeometry, { at }: Pick<Frame, 'at'>): Shape[] {
  const corners = (chimney?.axis ?? []).slice(1, -1);
  let bends = 0;
  return pieces
    .filter(({ section }) => section === 'connector')
    .map((piece) => {
      const isBend = piece.role === 'connector_bend';
      const corner = isBend ? corners[bends] : undefined;
      if (isBend) bends += 1;
      const axis = axisOf(piece, corner);
      return area(
        'piece',
        pipeOutline(axis, piece.width / 2).map(({ shift, height }) => at(shift, height)),
        piece.position,
      );
    });
}

function axisOf({ shiftFrom, shiftTo, from, to }: FluePiece, corner: AxisPoint | undefined): AxisPoint[] {
  const [start, end] = [
    { shift: shiftFrom, height: from },
    { shift: shiftTo, height: to },
  ];
  return corner === undefined ? [start, end] : [start, corner, end];
}
