import { slopeOf, toRadians } from '../../calculator/numbers.ts';
import type { AxisPoint, FlueGeometry, FluePiece } from '../../calculator/result/flue-geometry.ts';
import { box, type Frame, usualBehind } from './frame.ts';
import { area, line, type Shape, type SheetPoint } from './shapes.ts';

/** In millimetres: from the axis of a tee's arm to its lower end. */
const belowArm = 190;

/** Draws every piece of the flue with its inner pipe, and the joints. */
export function drawFlue(geometry: FlueGeometry, frame: Frame): Shape[] {
  const { pieces, innerRadius } = geometry;
  if (geometry.top === null) return [...drawArm(geometry, frame), ...drawWantedFlue(geometry, frame)];
  const upright = pieces.filter(({ from, to }) => to > from);
  const outline = (piece: FluePiece, half: number): SheetPoint[] =>
    pipeOutline(axisOf(piece, geometry), half).map(({ shift, height }) => frame.at(shift, height));
  return [
    ...drawArm(geometry, frame),
    ...upright.map((piece) =>
      area(
        piece.section === 'start-chain' ? 'piece start-chain' : 'piece',
        outline(piece, piece.width / 2),
        piece.position,
      ),
    ),
    ...upright.map((piece) =>
      area('inner-pipe', outline(piece, Math.min(innerRadius, piece.width / 2 - frame.millimetres(2))), piece.position),
    ),
    ...upright.slice(1).map((piece) => drawJoint(piece, geometry, frame)),
    ...upright.filter(({ role }) => role === 'tee' || role === 'inspection').map((piece) => drawHatch(piece, frame)),
  ];
}

/** Draws a flue that cannot be built as two lines. */
function drawWantedFlue({ outlet, requiredTop, outerRadius }: FlueGeometry, { at, roofAxis }: Frame): Shape[] {
  return [-outerRadius, outerRadius].map((side) =>
    line('wanted-flue', [at(side, outlet.height), at(roofAxis + side, requiredTop)]),
  );
}

/**
 * Returns the axis of a piece. A bend has a corner between its upright and its slanting leg. A tee reaches below its
 * arm.
 */
function axisOf(piece: FluePiece, { offset }: FlueGeometry): AxisPoint[] {
  const from = {
    shift: piece.shiftFrom,
    height: piece.role === 'tee' ? Math.max(0, piece.from - belowArm) : piece.from,
  };
  const to = { shift: piece.shiftTo, height: piece.to };
  if (piece.role !== 'bend' || offset === null || from.shift === to.shift) return [from, to];
  const slantRise = Math.abs(to.shift - from.shift) / slopeOf(offset.bendAngle);
  const isLower = piece.from === offset.from;
  const corner = isLower
    ? { shift: from.shift, height: Math.max(from.height + 1, to.height - slantRise) }
    : { shift: to.shift, height: Math.min(to.height - 1, from.height + slantRise) };
  return [from, corner, to];
}

function drawJoint(piece: FluePiece, { offset, pieces }: FlueGeometry, frame: Frame): Shape {
  const { from, shiftFrom, width, section } = piece;
  const below = pieces.findLast((other) => other !== piece && other.to === from);
  const leans = section === 'offset' && offset !== null && from > offset.from;
  const angle = leans ? toRadians(offset.bendAngle) : 0;
  const half = Math.max(width, below?.width ?? 0) / 2 + frame.millimetres(2.2);
  const across = { shift: half * Math.cos(angle), height: half * Math.sin(angle) };
  return line('joint', [
    frame.at(shiftFrom - across.shift, from + across.height),
    frame.at(shiftFrom + across.shift, from - across.height),
  ]);
}

/** Draws the level pipes from a rear outlet, and the tee's arm in which they end. */
function drawArm({ outlet, level, behind, pieces, outerRadius, innerRadius }: FlueGeometry, frame: Frame): Shape[] {
  if (outlet.position !== 'rear') return [];
  const half = Math.min(outerRadius, innerRadius + 15);
  const start = -(behind ?? usualBehind);
  const arm = (from: number, to: number, position?: number): Shape =>
    area('piece arm', box(frame, from, to, outlet.height - half, outlet.height + half), position);
  const ends = level.map(({ to }) => start + to);
  return [
    ...level.map(({ position, from, to }) => arm(start + from, start + to, position)),
    arm(ends.at(-1) ?? start, 0, pieces.find(({ role }) => role === 'tee')?.position),
    ...ends.map((end) => line('joint', [frame.at(end, outlet.height - half), frame.at(end, outlet.height + half)])),
  ];
}

/** Draws how near a combustible wall behind a rear outlet may be. */
export function drawWallBehind({ behind, wallBehind, storeys }: FlueGeometry, frame: Frame): Shape[] {
  const required = wallBehind?.required ?? null;
  const [room] = storeys;
  if (required === null || behind === null || room === undefined) return [];
  const shift = required - behind;
  return [line('wall-behind', [frame.at(shift, room.floor), frame.at(shift, room.ceiling)])];
}

function drawHatch({ role, from, to, shiftFrom, position }: FluePiece, frame: Frame): Shape {
  const middle = role === 'tee' ? from - belowArm / 2 - 30 : (from + to) / 2;
  const [half, rise] = [frame.millimetres(3), Math.min(70, (to - from) / 3)];
  return area('sweeping-door', box(frame, shiftFrom - half, shiftFrom + half, middle - rise, middle + rise), position);
}

/** Draws the joint zones (heights where no joint may be) as bands across the flue. */
export function drawJointZones({ jointZones, outerRadius, pieces }: FlueGeometry, frame: Frame): Shape[] {
  const half = outerRadius + frame.millimetres(13);
  return jointZones.map(({ from, to }) => {
    const axis = axisAt(pieces, (from + to) / 2);
    return area('joint-zone', box(frame, axis - half, axis + half, from, to));
  });
}

/** Returns the distance between the flue's axis at a height and the outlet's axis, in millimetres. */
export function axisAt(pieces: FlueGeometry['pieces'], height: number): number {
  const piece = pieces.find(({ from, to }) => from <= height && height < to);
  if (piece !== undefined)
    return piece.shiftFrom + ((piece.shiftTo - piece.shiftFrom) * (height - piece.from)) / (piece.to - piece.from);
  const last = pieces.at(-1);
  return last !== undefined && height >= last.to ? last.shiftTo : 0;
}

/**
 * Returns the outline of a pipe around its axis, cut square at the ends and mitred at the corners.
 * @param axis at least two points, no two neighbours equal
 */
export function pipeOutline(axis: readonly AxisPoint[], halfWidth: number): AxisPoint[] {
  const side = (sign: 1 | -1): AxisPoint[] =>
    axis.map((point, index) => {
      const before = direction(axis[index - 1], point);
      const after = direction(point, axis[index + 1]);
      const [one, other] = [before ?? after ?? upright, after ?? before ?? upright];
      // The corner lies on the sum of both normals. Its distance keeps both walls parallel to the axis.
      const normal = { shift: one.height + other.height, height: -(one.shift + other.shift) };
      const length = normal.shift * one.height - normal.height * one.shift;
      const reach = (sign * halfWidth) / length;
      return { shift: point.shift + normal.shift * reach, height: point.height + normal.height * reach };
    });
  return [...side(1), ...side(-1).toReversed()];
}

const upright: AxisPoint = { shift: 0, height: 1 };

function direction(from: AxisPoint | undefined, to: AxisPoint | undefined): AxisPoint | null {
  if (from === undefined || to === undefined) return null;
  const [shift, height] = [to.shift - from.shift, to.height - from.height];
  const length = Math.hypot(shift, height);
  return { shift: shift / length, height: height / length };
}
