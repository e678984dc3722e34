import type { RoofForm } from '../../../db/codes.ts';
import { slopeOf } from '../../calculator/numbers.ts';
import type { FlueGeometry } from '../../calculator/result/flue-geometry.ts';
import { chimneySides } from './chimney-sides.ts';
import type { SheetPoint } from './shapes.ts';

/**
 * Converts millimetres of the house into units of the sheet. Heights, flue and ridge are to scale. The width of the
 * house is unknown, so its walls are only suggested. If the ridge is beyond the sheet, the house ends at a break line
 * beside the flue. A unit is about a pixel. The sheet is as wide as the column beside the list, and never higher than
 * the window of a small laptop.
 */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Millimetres in one unit. */
  readonly scale: number;
  /**
   * Returns the point `shift` millimetres beside the outlet's axis and `height` millimetres over the fireplace's floor.
   */
  readonly at: (shift: number, height: number) => SheetPoint;
  /** Converts units into millimetres, for shapes of a fixed size on the sheet. */
  readonly millimetres: (units: number) => number;
  /** The left wall and the right end of the house, in millimetres beside the outlet's axis. */
  readonly wall: number;
  readonly houseEnd: number;
  /** The right end: the high wall of a lean-to roof, a wall, or a break line if the house continues. */
  readonly end: 'high-wall' | 'wall' | 'break';
  /** The flue's axis in the roof, in millimetres beside the outlet's axis. */
  readonly roofAxis: number;
  /** Columns of the sheet: two chains of dimensions, numbers left and right of the flue, names of storeys. */
  readonly columns: {
    readonly totals: number;
    readonly house: number;
    readonly leftNumbers: number;
    readonly rightNumbers: number;
    readonly names: number;
  };
  /** The ridge, or the high end of a lean-to, if it fits on the sheet. Null: a flat roof. */
  readonly ridge: { readonly shift: number; readonly height: number } | null;
  /** The top of the cap on the sheet, if the flue is where the texts of the heights are; null: it is beside them. */
  readonly capTop: number | null;
}

/** In millimetres: the drawn length of a rear outlet with a pipe to a chimney. */
export const rearStub = 60;
/** In millimetres. The catalogue has only the fireplace's outlet. */
export const bodyWidth = 560;
/** In millimetres: the drawn distance from a rear outlet to the flue's axis, if it is unknown. */
export const usualBehind = 350;

const sheet = { width: 348, height: 560, top: 36, bottom: 26 };
const columns = { totals: 16, house: 50, leftNumbers: 108, names: 345 };
/** In units. A house as wide as the sheet: its right end, and the column of names inside it. */
const wide = { end: 332, names: 319 };
/** In units. If the roof behind the ridge falls less, the house ends at a break line. */
const leastFall = 60;
const wallAt = 64;
/** In units: the left end of the longest text at the level lines. A house that continues ends before it. */
const levelTexts = 263;
/** Least distances in units: from the left numbers to the fireplace, and from the upper flue to shapes on its right. */
const beside = { leftNumbers: 16, houseEnd: 50, rightNumbers: 68, lengths: 46, ridge: 42, highWall: 77 };
/** In millimetres. A farther ridge is beyond the sheet. */
const farthestRidge = 2600;
/** In units: the preferred place of the outlet's axis. */
const usualAxis = 172;
/** The largest scale, as millimetres in a unit. */
const leastScale = 11;
/** In millimetres: room for the cap. */
const overMouth = 300;
/** In millimetres: room for the ground, or for the slab under an upper storey. */
const underFloor = { ground: 260, slab: 700 };

export function layOut(geometry: FlueGeometry, roofForm: RoofForm): Frame {
  const mouth = Math.max(geometry.top ?? 0, geometry.requiredTop);
  const roofAxis =
    geometry.chimney === null
      ? Math.max(0, geometry.pieces.at(-1)?.shiftTo ?? geometry.offset?.shift ?? 0)
      : chimneySides(geometry.chimney).axis;
  const below = Math.max(
    isUpperStorey(geometry) ? underFloor.slab : underFloor.ground,
    -(geometry.chimney?.baseHeight ?? 0),
  );
  const highest = Math.max(mouth + overMouth, (geometry.ridge?.height ?? 0) + overMouth / 2);
  const left = columns.leftNumbers + beside.leftNumbers;
  // The numbers, their lengths and the storeys' names need room to the right of a high wall.
  const farthestRight = sheet.width - (roofForm === 'lean-to' ? beside.highWall : beside.ridge);
  const right = columns.names - 12 - beside.rightNumbers - beside.lengths;
  const scale = Math.max(
    leastScale,
    (highest + below) / (sheet.height - sheet.top - sheet.bottom),
    (stoveExtent(geometry) + roofAxis) / (right - left),
    (stoveExtent(geometry) + roofAxis + nearRidge(geometry)) / (farthestRight - left),
  );
  const least = left + stoveExtent(geometry) / scale;
  const axis = Math.max(
    least,
    Math.min(usualAxis, right - roofAxis / scale, farthestRight - (roofAxis + nearRidge(geometry)) / scale),
  );
  const at = (shift: number, height: number): SheetPoint => ({
    x: axis + shift / scale,
    y: sheet.top + (highest - height) / scale,
  });
  const millimetres = (length: number): number => length * scale;
  const ridgeShift = roofAxis + (geometry.ridge?.distance ?? 0);
  const ridge =
    geometry.ridge !== null && geometry.roofAngle > 0 && at(ridgeShift, 0).x <= farthestRight + 0.1
      ? { shift: ridgeShift, height: geometry.ridge.height }
      : null;
  const endsAtHighWall = ridge !== null && roofForm === 'lean-to';
  const run = roofRun(geometry, millimetres);
  const isWide = fillsSheet();
  const houseEnd = isWide
    ? millimetres(wide.end - axis)
    : Math.min(roofAxis + millimetres(beside.houseEnd), millimetres(levelTexts - axis));
  const isClosed = isWide && (ridge === null || houseEnd - ridge.shift >= millimetres(leastFall));
  return {
    width: sheet.width,
    height: Math.ceil(at(0, -below).y + sheet.bottom),
    scale,
    at,
    millimetres,
    wall: Math.max(millimetres(wallAt - axis), roofAxis - run),
    houseEnd: endsAtHighWall ? ridge.shift : houseEnd,
    end: endsAtHighWall ? 'high-wall' : isClosed ? 'wall' : 'break',
    roofAxis,
    columns: {
      ...columns,
      names: isWide ? wide.names : columns.names,
      rightNumbers: rightNumbers(at(roofAxis, 0).x, endsAtHighWall ? at(ridge.shift, 0).x : null),
    },
    ridge,
    capTop: null,
  };

  /** Returns whether both sides of the ridge, or a flat roof, fit on the sheet with all texts inside the house. */
  function fillsSheet(): boolean {
    if (at(roofAxis, 0).x + beside.rightNumbers + beside.lengths > wide.names - 12) return false;
    if (geometry.roofAngle === 0) return true;
    return ridge !== null && !endsAtHighWall && at(2 * ridge.shift - roofAxis + run, 0).x >= wide.end;
  }
}

/** Returns the column of the numbers to the right of the flue, clear of a high wall and its texts. */
function rightNumbers(flue: number, highWall: number | null): number {
  if (highWall === null || highWall < flue + beside.houseEnd) return flue + beside.rightNumbers;
  if (highWall < flue + 97) return highWall + 16;
  return Math.min(flue + beside.rightNumbers, highWall - 60);
}

function nearRidge({ ridge, roofAngle }: FlueGeometry): number {
  return ridge !== null && roofAngle > 0 && ridge.distance <= farthestRidge ? ridge.distance : 0;
}

/** Returns whether the fireplace stands on a slab of an upper storey. */
export function isUpperStorey({ storeys }: Pick<FlueGeometry, 'storeys'>): boolean {
  return (storeys[0]?.storey ?? 1) > 1;
}

/** Returns the distance from the outlet's axis to the fireplace's left side, in millimetres. */
function stoveExtent({ outlet, behind, chimney }: FlueGeometry): number {
  if (outlet.position === 'rear' && chimney !== null) return bodyWidth + rearStub;
  if (outlet.position === 'top') return bodyWidth / 2;
  return bodyWidth + (behind ?? usualBehind);
}

/** Returns the distance from the flue at which the falling roof meets the uppermost floor, in millimetres. */
export function roofRun(
  { roofAngle, roofUnderside, loft, storeys }: FlueGeometry,
  millimetres: Frame['millimetres'],
): number {
  const floor = loft?.floor ?? storeys.at(-1)?.floor ?? 0;
  const slope = slopeOf(roofAngle);
  const run = slope === 0 ? Infinity : (roofUnderside - floor - 250) / slope;
  return Math.max(run, millimetres(72));
}

/** Returns the corners of a box between two places beside the outlet's axis and two heights, in millimetres. */
export function box({ at }: Pick<Frame, 'at'>, from: number, to: number, bottom: number, top: number): SheetPoint[] {
  return [at(from, bottom), at(to, bottom), at(to, top), at(from, top)];
}
