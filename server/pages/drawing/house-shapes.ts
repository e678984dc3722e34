import type { FlueGeometry } from '../../calculator/result/flue-geometry.ts';
import type { Frame } from './frame.ts';
import { area, label, line, type Shape } from './shapes.ts';

/** The names that are written into the rooms. */
export interface RoomNames {
  readonly storey: (storey: number) => string;
  readonly attic: string;
  readonly loft: string;
}

const wallUnits = 8;
/** Units between the wall and the numbers that a name needs. */
const roomForName = 96;

/** The storeys with their walls and slabs, up to the underside of the roof. */
export function drawHouse(geometry: FlueGeometry, frame: Frame): Shape[] {
  const { at, wall, breakLine, millimetres } = frame;
  const innerWall = wall + millimetres(wallUnits);
  const underside = undersideAt(geometry, frame);
  const box = (from: number, to: number, bottom: number, top: number) => [
    at(from, bottom),
    at(to, bottom),
    at(to, top),
    at(from, top),
  ];
  const left = wall - millimetres(14);
  return [
    area('ground', box(left, breakLine, -millimetres(10), 0), 'ground'),
    area('room', [
      at(innerWall, 0),
      at(breakLine, 0),
      at(breakLine, underside(breakLine)),
      ...ridgePoint(frame, underside),
      at(innerWall, underside(innerWall)),
    ]),
    area('wall', [at(wall, 0), at(innerWall, 0), at(innerWall, underside(innerWall)), at(wall, underside(wall))]),
    ...geometry.slabs.flatMap(({ bottom, top }) => [
      area('slab', box(innerWall, breakLine, bottom, top)),
      area('slab-hatch', box(innerWall, breakLine, bottom, top), 'slab'),
      ...[bottom, top].map((height) => line('slab-edge', [at(innerWall, height), at(breakLine, height)])),
    ]),
    line('floor-line', [at(left, 0), at(breakLine, 0)]),
    line('break-line', [at(breakLine, -millimetres(14)), at(breakLine, underside(breakLine))]),
  ];
}

/** The rooms' names on their floors: at the wall, or beyond the flue where there is no room for them. */
export function nameRooms({ storeys, loft }: FlueGeometry, frame: Frame, names: RoomNames): Shape[] {
  const { at, wall, breakLine, columns } = frame;
  const atWall = columns.leftNumbers - at(wall, 0).x > roomForName;
  const named = (name: string, floor: number): Shape => {
    const { y } = at(0, floor);
    return atWall
      ? label('room-name', { x: at(wall, 0).x + wallUnits + 6, y: y - 7 }, name)
      : label('room-name', { x: at(breakLine, 0).x - 6, y: y - 7 }, name, 'end');
  };
  return [
    ...storeys.map(({ storey, floor }) => named(names.storey(storey), floor)),
    ...(loft === null ? [] : [named(names[loft.kind], loft.floor)]),
  ];
}

/** The height of the roof's underside at a place beside the outlet's axis; both sides of the ridge. */
export function undersideAt({ roofAngle, roofUnderside }: FlueGeometry, { roofAxis, ridge }: Frame) {
  const slope = Math.tan((roofAngle * Math.PI) / 180);
  return (shift: number): number => {
    const uphill = ridge !== null && shift > ridge.shift ? 2 * ridge.shift - shift : shift;
    return roofUnderside + (uphill - roofAxis) * slope;
  };
}

function ridgePoint({ at, ridge, breakLine }: Frame, underside: (shift: number) => number) {
  return ridge !== null && ridge.shift < breakLine ? [at(ridge.shift, underside(ridge.shift))] : [];
}
