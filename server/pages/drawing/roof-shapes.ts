import type { FlueGeometry } from '../../calculator/result/flue-geometry.ts';
import type { Frame } from './frame.ts';
import { undersideAt } from './house-shapes.ts';
import { area, hatched, line, type Shape } from './shapes.ts';

const overhangUnits = 14;

/** The roof at its angle: its build-up, the surface, and the ridge where it is near enough. */
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

/** The intervals in which no joint may be, as bands across the flue. */
export function drawJointZones({ jointZones, outerRadius, pieces }: FlueGeometry, frame: Frame): Shape[] {
  const half = outerRadius + frame.millimetres(13);
  return jointZones.map(({ from, to }) => {
    const axis = axisAt(pieces, (from + to) / 2);
    return area('joint-zone', [
      frame.at(axis - half, from),
      frame.at(axis + half, from),
      frame.at(axis + half, to),
      frame.at(axis - half, to),
    ]);
  });
}

/** Where the flue's axis stands at a height, in millimetres beside the outlet's. */
export function axisAt(pieces: FlueGeometry['pieces'], height: number): number {
  const piece = pieces.find(({ from, to }) => from <= height && height < to);
  if (piece !== undefined)
    return piece.shiftFrom + ((piece.shiftTo - piece.shiftFrom) * (height - piece.from)) / (piece.to - piece.from);
  const last = pieces.at(-1);
  return last !== undefined && height >= last.to ? last.shiftTo : 0;
}
