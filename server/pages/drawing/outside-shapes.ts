import type { CalculationResult } from '../../calculator/calculate.ts';
import type { FluePiece } from '../../calculator/result/flue-geometry.ts';
import { drawConnector } from './chimney-shapes.ts';
import { listedReasons } from './fixture-shapes.ts';
import { drawFlue } from './flue-shapes.ts';
import { box, type Frame } from './frame.ts';
import type { NumberedPlace } from './number-shapes.ts';
import { flueAxis, type OutsideView, surfaceAt } from './outside-frame.ts';
import { axisOfTee, drawHolds, findBands, findBraces, findBrackets } from './outside-holds.ts';
import { area, hatched, line, type Shape, type SheetPoint } from './shapes.ts';

/** In millimetres: drawn sizes of a floor without a slab over it, of a hatch, a console and a collar. */
const drawn = { floor: 200, hatch: 110, console: 60, collar: 120 } as const;

/** Draws the room, the outer wall, the overhang and the terrain. */
export function drawWallSection({ openings }: CalculationResult, geometry: OutsideView, frame: Frame): Shape[] {
  const { at, wall: left, millimetres } = frame;
  const { outside, slabs, roofSurface, roofUnderside } = geometry;
  const { inner, outer, kind } = outside.wall;
  const build = roofSurface - roofUnderside;
  const surface = surfaceAt(geometry);
  const underside = (shift: number): number => surface(shift) - build;
  const end = outer + outside.overhang;
  const right = frame.width - 3;
  const foot = Math.min(0, outside.terrain) - millimetres(9);
  const wall = [at(inner, foot), at(outer, foot), at(outer, underside(outer)), at(inner, underside(inner))];
  const roof = [at(left, underside(left)), at(end, underside(end)), at(end, surface(end)), at(left, surface(left))];
  const edgeOfSheet = outer + (right - at(outer, 0).x) * frame.scale;
  return [
    hatched('ground', box(frame, outer, edgeOfSheet, outside.terrain - millimetres(9), outside.terrain), 'ground'),
    line('floor-line', [at(outer, outside.terrain), at(edgeOfSheet, outside.terrain)]),
    area('room', [at(left, 0), at(inner, 0), at(inner, underside(inner)), at(left, underside(left))]),
    ...[{ bottom: -drawn.floor, top: 0 }, ...slabs].flatMap(({ bottom, top }) => [
      area('slab', box(frame, left, inner, bottom, top)),
      hatched('slab-hatch', box(frame, left, inner, bottom, top), 'slab'),
      line('slab-edge', [at(left, bottom), at(inner, bottom)]),
      line('slab-edge', [at(left, top), at(inner, top)]),
    ]),
    area('wall', wall),
    ...(kind === 'masonry' ? [hatched('slab-hatch', wall, 'slab')] : []),
    area('roof', roof),
    hatched('roof-hatch', roof, 'roof'),
    line('roof-surface', [at(left, surface(left)), at(end, surface(end))]),
    line('break-line', [at(left, -drawn.floor), at(left, surface(left) + millimetres(8))]),
    ...drawHoles(openings, geometry, frame, underside, surface),
  ];
}

function drawHoles(
  openings: CalculationResult['openings'],
  { outside, pieces }: OutsideView,
  { at, roofAxis }: Frame,
  underside: (shift: number) => number,
  surface: (shift: number) => number,
): Shape[] {
  const { hole, wall } = outside;
  if (hole === null || hole.width === null) return [];
  const half = hole.width / 2;
  const inWall = [-half, half].map((side) =>
    line('opening', [at(wall.inner, hole.height + side), at(wall.outer, hole.height + side)]),
  );
  const inOverhang = openings.find(({ penetration }) => penetration.kind === 'eaves')?.width ?? null;
  if (inOverhang === null || pieces.length === 0) return inWall;
  const sides = [-1, 1].map((side) => roofAxis + (side * inOverhang) / 2);
  return [
    ...inWall,
    ...sides.map((shift) => line('opening', [at(shift, underside(shift)), at(shift, surface(shift))])),
  ];
}

/** Draws the pipe in the room, the tee, the column and its base, and the fixings. */
export function drawOutsideFlue(result: CalculationResult, geometry: OutsideView, frame: Frame): Shape[] {
  const { outside, outlet, pieces } = geometry;
  const connector = pieces.filter(({ section }) => section === 'connector');
  const upright = pieces.filter(({ section }) => section !== 'connector');
  const column = { ...geometry, outlet: { ...outlet, position: 'top' as const }, pieces: upright };
  if (geometry.top === null) return [];
  return [
    ...drawBases(geometry, frame),
    ...drawConnector({ axis: outside.axis, hatches: outside.hatches }, { outlet, pieces: connector }, frame),
    ...drawTee(geometry, upright, frame),
    ...drawFlue(column, frame),
    ...drawHolds(result, geometry, frame),
    ...drawTop(result, geometry, frame),
  ];
}

function drawTee(
  { outside, outerRadius, innerRadius }: OutsideView,
  upright: readonly FluePiece[],
  frame: Frame,
): Shape[] {
  const { tee } = outside;
  const piece = upright.find(({ role }) => role === 'tee_base');
  if (tee === null || piece === undefined) return [];
  const { shiftFrom: axis, position } = piece;
  const half = Math.min(outerRadius, innerRadius + 15);
  const door = tee.height - tee.below / 2;
  return [
    area('piece arm', box(frame, axis - tee.arm, axis, tee.height - half, tee.height + half), position),
    area('piece', box(frame, axis - outerRadius, axis + outerRadius, tee.height - tee.below, tee.height), position),
    area(
      'sweeping-door',
      box(
        frame,
        axis + outerRadius - frame.millimetres(3),
        axis + outerRadius,
        door - drawn.hatch / 2,
        door + drawn.hatch / 2,
      ),
      position,
    ),
  ];
}

function drawBases({ outside, supports, pieces, outerRadius }: OutsideView, frame: Frame): Shape[] {
  const { tee, wall } = outside;
  const axis = pieces.find(({ role }) => role === 'tee_base')?.shiftFrom;
  if (tee === null || axis === undefined) return [];
  const right = axis + outerRadius;
  if (outside.base === 'ground') {
    const foot = Math.min(
      tee.height - tee.below,
      ...pieces.filter(({ section }) => section === 'column').map(({ from }) => from),
    );
    return supports.map(({ position }) =>
      area('load-support', box(frame, axis - outerRadius, right, outside.terrain, foot), position),
    );
  }
  return supports.map(({ position, height }, index) => {
    const top = index === 0 ? tee.height - tee.below : height;
    const points: SheetPoint[] = [
      frame.at(wall.outer, top),
      frame.at(right, top),
      frame.at(right, top - drawn.console),
      frame.at(wall.outer, top - (right - wall.outer) * 0.8),
    ];
    return area('load-support', points, position);
  });
}

/** Draws flashing and collar of an overhang that the flue passes, and the cap. */
function drawTop(result: CalculationResult, geometry: OutsideView, frame: Frame): Shape[] {
  const { outerRadius, top } = geometry;
  const { at, roofAxis } = frame;
  const surface = surfaceAt(geometry);
  const wide = outerRadius + drawn.collar;
  return [
    ...listedReasons(result, 'eaves-flashing').map(({ position }) =>
      area(
        'flashing',
        [
          at(roofAxis - wide, surface(roofAxis - wide)),
          at(roofAxis + wide, surface(roofAxis + wide)),
          at(roofAxis + outerRadius, geometry.roofSurface + 2 * drawn.collar),
          at(roofAxis - outerRadius, geometry.roofSurface + 2 * drawn.collar),
        ],
        position,
      ),
    ),
    ...listedReasons(result, 'storm-collar').map(({ position }) =>
      area(
        'storm-collar',
        box(
          frame,
          roofAxis - outerRadius - 60,
          roofAxis + outerRadius + 60,
          geometry.roofSurface + 240,
          geometry.roofSurface + 300,
        ),
        position,
      ),
    ),
    ...listedReasons(result, 'cap').map(({ position }) =>
      area(
        'cap',
        [
          at(roofAxis - outerRadius - 60, (top ?? 0) + 110),
          at(roofAxis + outerRadius + 60, (top ?? 0) + 110),
          at(roofAxis, (top ?? 0) + 250),
        ],
        position,
      ),
    ),
  ];
}

/** Returns the places of the numbers' tips: parts at the wall and in the room on the left, the flue on the right. */
export function outsidePlaces(result: CalculationResult, geometry: OutsideView): NumberedPlace[] {
  const { outside, pieces, supports, outerRadius, roofSurface, top } = geometry;
  const { wall, hole, tee } = outside;
  const names = new Map(result.lines.map(({ position, name }) => [position, name]));
  const place = (
    position: number,
    side: 'left' | 'right',
    shift: number,
    height: number,
    length: number | null = null,
  ): NumberedPlace => ({
    position,
    name: names.get(position) ?? '',
    side,
    shift,
    height,
    length,
  });
  const brackets = findBrackets(result, geometry);
  const axis = flueAxis(geometry);
  const middle = hole?.height ?? 0;
  const half = (hole?.width ?? 0) / 2;
  const listed = (
    kind: Parameters<typeof listedReasons>[1],
    side: 'left' | 'right',
    shift: number,
    height: number,
  ): NumberedPlace[] =>
    hole === null
      ? []
      : listedReasons(result, kind)
          .slice(0, 1)
          .map(({ position }) => place(position, side, shift, height));
  return [
    ...pieces.map((piece) => {
      const length = Math.round(Math.hypot(piece.to - piece.from, piece.shiftTo - piece.shiftFrom));
      const isPipe = piece.role === 'straight' || piece.role === 'adjustable' || piece.role === 'connector_pipe';
      const shift = (piece.shiftFrom + piece.shiftTo) / 2;
      const isInRoom = piece.section === 'connector';
      return place(
        piece.position,
        isInRoom ? 'left' : 'right',
        isInRoom ? shift : shift + 0.2 * piece.width,
        (piece.from + piece.to) / 2,
        isPipe ? length : null,
      );
    }),
    ...listed('wall-rosette', 'left', wall.inner, middle - half),
    ...listed('wall-sleeve', 'left', (wall.inner + wall.outer) / 2, middle + half),
    ...listed('weather-collar', 'right', wall.outer, middle - half),
    ...listed('drain', 'right', tee === null ? axis : axisOfTee(geometry), (tee?.height ?? 0) - (tee?.below ?? 0)),
    ...supports.map(({ position, height }, index) =>
      outside.base === 'ground'
        ? place(position, 'right', axisOfTee(geometry), outside.terrain + 30)
        : place(
            position,
            'right',
            wall.outer + (outside.gap ?? 0) / 2,
            height - (index === 0 ? (tee?.below ?? 0) : 0) - 30,
          ),
    ),
    ...brackets
      .filter(({ position }, index) => position !== brackets[index + 1]?.position)
      .flatMap(({ position, height }) =>
        position === null || hole === null ? [] : [place(position, 'left', wall.outer + 20, height)],
      ),
    ...lastOf(findBands(result, geometry)).map(({ position, height }) =>
      place(position, 'right', axis + outerRadius, height),
    ),
    ...lastOf(findBraces(result, geometry)).map(({ position, height }) =>
      place(position, 'left', axis - outerRadius - 80, height - 80),
    ),
    ...listed('eaves-flashing', 'left', axis - outerRadius - drawn.collar / 2, roofSurface + 60),
    ...listed('storm-collar', 'left', axis - outerRadius - 40, roofSurface + 270),
    ...listed('cap', 'left', axis - outerRadius * 0.6, (top ?? 0) + 150),
  ];
}

function lastOf<Hold extends { readonly position: number | null }>(holds: readonly Hold[]) {
  return holds.slice(-1).flatMap(({ position, ...hold }) => (position === null ? [] : [{ ...hold, position }]));
}
