import { slopeOf } from '../../calculator/numbers.ts';
import type { FlueGeometry } from '../../calculator/result/flue-geometry.ts';
import { levelTextsFoot } from './dimension-shapes.ts';
import { box, type Frame, isUpperStorey } from './frame.ts';
import { area, hatched, label, line, type Shape, type SheetPoint, textWidth } from './shapes.ts';

export interface RoomNames {
  readonly storey: (storey: number) => string;
  readonly attic: string;
  readonly loft: string;
}

const wallUnits = 7;
export const overhangUnits = 14;
/** In millimetres: the drawn thickness of a slab under the fireplace if there is no slab over it. */
const usualSlab = 300;

/** Draws the storeys with their walls and slabs, up to the underside of the roof. */
export function drawHouse(geometry: FlueGeometry, frame: Frame): Shape[] {
  const { at, wall, houseEnd, end, millimetres } = frame;
  const innerWall = wall + millimetres(wallUnits);
  const underside = undersideAt(geometry, frame);
  const drawWall = (left: number, right: number): Shape =>
    area('wall', [at(left, 0), at(right, 0), at(right, underside(right)), at(left, underside(left))]);
  return [
    ...drawUnderFloor(geometry, frame),
    area('room', [
      at(innerWall, 0),
      at(houseEnd, 0),
      at(houseEnd, underside(houseEnd)),
      ...ridgePoint(frame, underside),
      at(innerWall, underside(innerWall)),
    ]),
    drawWall(wall, innerWall),
    ...geometry.slabs.flatMap(({ bottom, top }) => drawSlab(frame, bottom, top)),
    end === 'break'
      ? line('break-line', [at(houseEnd, -millimetres(12)), at(houseEnd, underside(houseEnd))])
      : drawWall(houseEnd - millimetres(wallUnits), houseEnd),
  ];
}

/** Draws earth under the ground floor. Under an upper storey, draws its slab and the walls below. */
function drawUnderFloor(geometry: FlueGeometry, frame: Frame): Shape[] {
  const { at, wall, houseEnd, end, millimetres } = frame;
  const left = wall - millimetres(12);
  const right = houseEnd + (end === 'break' ? 0 : millimetres(12));
  if (!isUpperStorey(geometry))
    return [
      hatched('ground', box(frame, left, right, -millimetres(9), 0), 'ground'),
      line('floor-line', [at(left, 0), at(right, 0)]),
    ];
  const [first] = geometry.slabs;
  const bottom = first === undefined ? -usualSlab : first.bottom - first.top;
  const inner = wall + millimetres(wallUnits);
  const lowest = -600;
  return [
    area('room', box(frame, inner, houseEnd, lowest, bottom)),
    area('wall', box(frame, wall, inner, lowest, 0)),
    ...drawSlab(frame, bottom, 0),
    ...(end === 'break' ? [] : [area('wall', box(frame, houseEnd - millimetres(wallUnits), houseEnd, lowest, 0))]),
    line('break-line', [at(wall - millimetres(8), lowest), at(houseEnd + millimetres(8), lowest)]),
    line('floor-line', [at(wall, 0), at(houseEnd, 0)]),
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

/** Names the storeys at the right end, each along its storey. A storey that is too low for its name gets none. */
export function nameRooms(geometry: FlueGeometry, frame: Frame, names: RoomNames): Shape[] {
  const { at, columns, millimetres, houseEnd } = frame;
  const edge = millimetres(columns.names - at(0, 0).x);
  const roof = edge < houseEnd ? at(0, undersideAt(geometry, frame)(edge)).y : 0;
  const highest = Math.max(levelTextsFoot(geometry, frame), roof) + 4;
  const { storeys, loft, slabs, roofUnderside } = geometry;
  const drawName = (name: string, floor: number, ceiling: number): Shape[] => {
    const [lower, upper] = [at(0, floor).y, Math.max(highest, at(0, ceiling).y)];
    if (lower - upper < textWidth(name) - 12) return [];
    const point = { x: columns.names, y: (lower + upper) / 2 };
    return [label('room-name', point, name, { anchor: 'middle', upwards: true })];
  };
  return [
    ...storeys.flatMap(({ storey, floor }) => {
      const ceiling = slabs.find(({ bottom }) => bottom > floor)?.bottom ?? roofUnderside;
      return drawName(names.storey(storey), floor, ceiling);
    }),
    ...(loft === null ? [] : drawName(names[loft.kind], loft.floor, loft.ceiling)),
  ];
}

/** Draws the roof with its thickness, and the ridge if it is on the sheet. */
export function drawRoof(geometry: FlueGeometry, frame: Frame): Shape[] {
  const { at, millimetres, wall, houseEnd, ridge, end } = frame;
  const underside = undersideAt(geometry, frame);
  const build = geometry.roofSurface - geometry.roofUnderside;
  const eave = wall - millimetres(overhangUnits);
  const right = roofEnd();
  const turns = ridge === null || end === 'high-wall' ? [eave, right] : [eave, ridge.shift, right];
  const lower = turns.map((shift) => at(shift, underside(shift)));
  const upper = turns.map((shift) => at(shift, underside(shift) + build));
  const outline = [...lower, ...upper.toReversed()];
  return [
    area('roof', outline),
    hatched('roof-hatch', outline, 'roof'),
    line('roof-surface', upper),
    ...(end === 'break'
      ? [
          line('break-line', [
            at(right, underside(right) - millimetres(8)),
            at(right, underside(right) + build + millimetres(8)),
          ]),
        ]
      : []),
  ];

  function roofEnd(): number {
    if (end === 'wall') return houseEnd + millimetres(overhangUnits);
    if (end === 'high-wall') return houseEnd + millimetres(overhangUnits / 2);
    return ridge === null ? houseEnd : Math.max(houseEnd, ridge.shift + millimetres(28));
  }
}

/** Returns the height of the roof's underside at a place beside the outlet's axis, on both sides of the ridge. */
export function undersideAt({ roofAngle, roofUnderside }: FlueGeometry, frame: Frame) {
  const { roofAxis, ridge, end } = frame;
  const slope = slopeOf(roofAngle);
  return (shift: number): number => {
    const isBeyond = ridge !== null && end !== 'high-wall' && shift > ridge.shift;
    const uphill = isBeyond ? 2 * ridge.shift - shift : shift;
    return roofUnderside + (uphill - roofAxis) * slope;
  };
}

function ridgePoint({ at, ridge, houseEnd }: Frame, underside: (shift: number) => number): SheetPoint[] {
  return ridge !== null && ridge.shift < houseEnd ? [at(ridge.shift, underside(ridge.shift))] : [];
}
