import type { AxisPoint, ChimneyGeometry, FlueGeometry, FluePiece } from '../../calculator/result/flue-geometry.ts';
import { chimneySides, isOverFireplace } from './chimney-sides.ts';
import { pipeOutline } from './flue-shapes.ts';
import { box, type Frame, rearStub } from './frame.ts';
import { area, hatched, line, type Shape, type SheetPoint } from './shapes.ts';

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

/** Draws the chimney through all storeys, its liner, and the pipe to it. */
export function drawChimney(geometry: FlueGeometry, frame: Frame): Shape[] {
  const { chimney, requiredTop, pieces } = geometry;
  if (chimney === null) return [];
  const liner = pieces.filter(({ section }) => section === 'liner');
  return [
    ...drawMasonry(
      chimney,
      frame,
      isOverFireplace(chimney) ? chimney.baseHeight : Math.min(0, chimney.baseHeight),
      geometry.top ?? requiredTop,
    ),
    ...liner.map((piece) =>
      area(
        'piece',
        box(frame, piece.shiftFrom - piece.width / 2, piece.shiftFrom + piece.width / 2, piece.from, piece.to),
        piece.position,
      ),
    ),
    ...drawConnector(chimney, geometry, frame),
  ];
}

/** Draws the pipes and bends between outlet and chimney, and the liner's arm. */
export function drawConnector(
  { axis, hatches }: Pick<ChimneyGeometry, 'axis' | 'hatches'>,
  { outlet, pieces }: Pick<FlueGeometry, 'outlet' | 'pieces'>,
  frame: Pick<Frame, 'at'>,
): Shape[] {
  const corners = axis.slice(1, -1);
  const connector = pieces.filter(({ section }) => section === 'connector');
  const half = Math.max(0, ...connector.map(({ width }) => width)) / 2;
  let bends = 0;
  const outlined = connector.map((piece) => {
    const isBend = piece.role === 'connector_bend';
    const corner = isBend ? corners[bends] : undefined;
    if (isBend) bends += 1;
    return area('piece', outlineOf(axisOf(piece, corner), piece.width / 2, frame), piece.position);
  });
  const tee = pieces.find(({ role }) => role === 'liner_tee');
  const last = axis.at(-1);
  const arm =
    tee === undefined || last === undefined
      ? []
      : [area('piece', box(frame, last.shift, tee.shiftFrom, last.height - half, last.height + half), tee.position)];
  const stub =
    outlet.position === 'top' || connector.length === 0
      ? []
      : [area('fireplace', box(frame, -rearStub, 0, outlet.height - half, outlet.height + half))];
  return [...stub, ...arm, ...outlined, ...hatches.map((at) => drawBendHatch(at, axis, half, frame))];
}

/** Draws the cover of a bend's hatch across the outer side of its corner. */
function drawBendHatch(corner: AxisPoint, axis: readonly AxisPoint[], half: number, frame: Pick<Frame, 'at'>): Shape {
  const index = axis.findIndex(({ shift, height }) => shift === corner.shift && height === corner.height);
  const [before, after] = [unit(axis[index - 1] ?? corner, corner), unit(corner, axis[index + 1] ?? corner)];
  const sum = { shift: before.shift + after.shift, height: before.height + after.height };
  const along = unit({ shift: 0, height: 0 }, sum);
  const turn = Math.sign(before.shift * after.height - before.height * after.shift);
  const outwards = { shift: turn * along.height, height: -turn * along.shift };
  const at = (across: number, out: number): AxisPoint => ({
    shift: corner.shift + across * along.shift + out * outwards.shift,
    height: corner.height + across * along.height + out * outwards.height,
  });
  const cover = outlineOf([at(-half * 0.55, half * 0.8), at(half * 0.55, half * 0.8)], half * 0.2, frame);
  return area('bend-hatch', cover);
}

function unit(from: AxisPoint, to: AxisPoint): AxisPoint {
  const length = Math.hypot(to.shift - from.shift, to.height - from.height) || 1;
  return { shift: (to.shift - from.shift) / length, height: (to.height - from.height) / length };
}

function outlineOf(axis: readonly AxisPoint[], half: number, { at }: Pick<Frame, 'at'>): SheetPoint[] {
  return pipeOutline(axis, half).map(({ shift, height }) => at(shift, height));
}

function axisOf({ shiftFrom, shiftTo, from, to }: FluePiece, corner: AxisPoint | undefined): AxisPoint[] {
  const [start, end] = [
    { shift: shiftFrom, height: from },
    { shift: shiftTo, height: to },
  ];
  return corner === undefined ? [start, end] : [start, corner, end];
}
