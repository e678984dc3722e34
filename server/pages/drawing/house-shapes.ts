import { slopeOf } from '../../calculator/numbers.ts';
import type { FlueGeometry } from '../../calculator/result/flue-geometry.ts';
import { levelTextsFoot } from './dimension-shapes.ts';
import { box, type Frame, isUpperStorey } from './frame.ts';
import { area, hatched, label, line, type Shape, type SheetPoint, textWidth } from './shapes.ts';

/** The names beside the rooms. */
export interface RoomNames {
  readonly storey: (storey: number) => string;
  readonly attic: string;
  readonly loft: string;
}

const wallUnits = 7;
const overhangUnits = 14;
/** A slab under the fireplace's floor is as thick as the one over it, or as this, in millimetres. */
const usualSlab = 300;

/** The storeys with their walls and slabs, up to the underside of the roof. */
export function drawHouse(geometry: FlueGeometry, frame: Frame): Shape[] {
  const { at, wall, houseEnd, millimetres } = frame;
  const innerWall = wall + millimetres(wallUnits);
  const underside = undersideAt(geometry, frame);
  return [
    ...drawUnderFloor(geometry, frame),
    area('room', [
      at(innerWall, 0),
      at(houseEnd, 0),
      at(houseEnd, underside(houseEnd)),
      ...ridgePoint(frame, underside),
      at(innerWall, underside(innerWall)),
    ]),
    area('wall', [at(wall, 0), at(innerWall, 0), at(innerWall, underside(innerWall)), at(wall, underside(wall))]),
    ...geometry.slabs.flatMap(({ bottom, top }) => drawSlab(frame, bottom, top)),
    ...drawRightEnd(frame, underside(houseEnd)),
  ];
}

/** Earth under a fireplace on the ground floor; on an upper storey the slab that carries it, and the walls below. */
function drawUnderFloor(geometry: FlueGeometry, frame: Frame): Shape[] {
  const { at, wall, houseEnd, millimetres } = frame;
  const left = wall - millimetres(12);
  const floor = line('floor-line', [at(isUpperStorey(geometry) ? wall : left, 0), at(houseEnd, 0)]);
  if (!isUpperStorey(geometry))
    return [hatched('ground', box(frame, left, houseEnd, -millimetres(9), 0), 'ground'), floor];
  const [first] = geometry.slabs;
  const bottom = first === undefined ? -usualSlab : first.bottom - first.top;
  const inner = wall + millimetres(wallUnits);
  const end = -600;
  return [
    area('room', box(frame, inner, houseEnd, end, bottom)),
    area('wall', box(frame, wall, inner, end, 0)),
    ...drawSlab(frame, bottom, 0),
    line('break-line', [at(wall - millimetres(8), end), at(houseEnd + millimetres(8), end)]),
    floor,
  ];
}

function drawSlab(frame: Frame, bottom: number, top: number): Shape[] {
  const { at, wall, houseEnd, millimetres } = frame;
  const inner = wall + millimetres(wallUnits);
  return [
    area('slab', box(frame, inner, houseEnd, bottom, top)),
    hatched('slab-hatch', box(frame, inner, houseEnd, bottom, top), 'slab'),
    ...[bottom, top].map((height) => line('slab-edge', [at(inner, height), at(houseEnd, height)])),
  ];
}

/** The right end: a break line where the house continues, or the high wall of a lean-to. */
function drawRightEnd(frame: Frame, upper: number): Shape[] {
  const { at, houseEnd, millimetres, endsAtHighWall } = frame;
  if (!endsAtHighWall) return [line('break-line', [at(houseEnd, -millimetres(12)), at(houseEnd, upper)])];
  return [area('wall', box(frame, houseEnd - millimetres(wallUnits), houseEnd, 0, upper))];
}

/** The storeys' names at the edge of the sheet, each along its storey; left out where the storey is too low for it. */
export function nameRooms(geometry: FlueGeometry, frame: Frame, names: RoomNames): Shape[] {
  const { at, columns } = frame;
  const highest = levelTextsFoot(geometry, frame) + 4;
  const { storeys, loft, slabs, roofUnderside } = geometry;
  const named = (name: string, floor: number, ceiling: number): Shape[] => {
    const [lower, upper] = [at(0, floor).y, Math.max(highest, at(0, ceiling).y)];
    if (lower - upper < textWidth(name) - 12) return [];
    const point = { x: columns.names, y: (lower + upper) / 2 };
    return [label('room-name', point, name, { anchor: 'middle', upwards: true })];
  };
  return [
    ...storeys.flatMap(({ storey, floor }) => {
      const ceiling = slabs.find(({ bottom }) => bottom > floor)?.bottom ?? roofUnderside;
      return named(names.storey(storey), floor, ceiling);
    }),
    ...(loft === null ? [] : named(names[loft.kind], loft.floor, loft.ceiling)),
  ];
}

/** The roof at its angle: its thickness, its surface, and the ridge where it is on the sheet. */
export function drawRoof(geometry: FlueGeometry, frame: Frame): Shape[] {
  const { at, millimetres, wall, houseEnd, ridge, endsAtHighWall } = frame;
  const underside = undersideAt(geometry, frame);
  const build = geometry.roofSurface - geometry.roofUnderside;
  const eave = wall - millimetres(overhangUnits);
  const end = roofEnd();
  const turns = ridge === null || endsAtHighWall ? [eave, end] : [eave, ridge.shift, end];
  const lower = turns.map((shift) => at(shift, underside(shift)));
  const upper = turns.map((shift) => at(shift, underside(shift) + build));
  const outline = [...lower, ...upper.toReversed()];
  return [
    area('roof', outline),
    hatched('roof-hatch', outline, 'roof'),
    line('roof-surface', upper),
    ...(endsAtHighWall
      ? []
      : [
          line('break-line', [
            at(end, underside(end) - millimetres(8)),
            at(end, underside(end) + build + millimetres(8)),
          ]),
        ]),
  ];

  function roofEnd(): number {
    if (ridge === null) return houseEnd;
    return endsAtHighWall
      ? houseEnd + millimetres(overhangUnits / 2)
      : Math.max(houseEnd, ridge.shift + millimetres(28));
  }
}

/** Gives the height of the roof's underside at a place beside the outlet's axis, on both sides of the ridge. */
export function undersideAt({ roofAngle, roofUnderside }: FlueGeometry, frame: Frame) {
  const { roofAxis, ridge, endsAtHighWall } = frame;
  const slope = slopeOf(roofAngle);
  return (shift: number): number => {
    const isBeyond = ridge !== null && !endsAtHighWall && shift > ridge.shift;
    const uphill = isBeyond ? 2 * ridge.shift - shift : shift;
    return roofUnderside + (uphill - roofAxis) * slope;
  };
}

function ridgePoint({ at, ridge, houseEnd }: Frame, underside: (shift: number) => number): SheetPoint[] {
  return ridge !== null && ridge.shift < houseEnd ? [at(ridge.shift, underside(ridge.shift))] : [];
}
