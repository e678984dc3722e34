import type { RoofForm } from '../../../db/codes.ts';
import { slopeOf } from '../../calculator/numbers.ts';
import type { FlueGeometry } from '../../calculator/result/flue-geometry.ts';
import { chimneySides } from './chimney-sides.ts';
import type { SheetPoint } from './shapes.ts';

/**
 * How millimetres of the house become units of the sheet. Heights, the flue and the ridge are to scale. The width of the
 * house is not known: its walls are only suggested, and where the ridge is not on the sheet the house ends at a break line
 * beside the flue. A unit is about a pixel of the page: the sheet is as wide as the column beside the list, and never
 * higher than the window of a small laptop.
 */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Millimetres in one unit. */
  readonly scale: number;
  /** A point `shift` millimetres beside the outlet's axis and `height` millimetres over the fireplace's floor. */
  readonly at: (shift: number, height: number) => SheetPoint;
  /** Converts units into millimetres, for what has a fixed size on the sheet. */
  readonly millimetres: (units: number) => number;
  /** Where the house ends to the left (its wall) and to the right, in millimetres beside the outlet's axis. */
  readonly wall: number;
  readonly houseEnd: number;
  /** The right end: the high wall of a lean-to roof, a wall as on the left, or a break line where the house goes on. */
  readonly end: 'high-wall' | 'wall' | 'break';
  /** The flue's axis in the roof, in millimetres beside the outlet's axis. */
  readonly roofAxis: number;
  /** Sheet columns: the two dimension chains, the numbers left and right of the flue, the names of the storeys. */
  readonly columns: {
    readonly totals: number;
    readonly house: number;
    readonly leftNumbers: number;
    readonly rightNumbers: number;
    readonly names: number;
  };
  /** The ridge, or the high end of a lean-to, where it fits on the sheet. Null for a flat roof. */
  readonly ridge: { readonly shift: number; readonly height: number } | null;
}

/** The length in millimetres that a rear outlet is drawn with, where a pipe leads to a chimney. */
export const rearStub = 60;
/** The width of the drawn fireplace, in millimetres; the catalogue has only its outlet. */
export const bodyWidth = 560;
/** The length in millimetres that a horizontal part before the tee is drawn with. */
export const armLength = 250;

const sheet = { width: 348, height: 560, top: 36, bottom: 26 };
const columns = { totals: 16, house: 50, leftNumbers: 108, names: 345 };
/** Of a house that takes the whole width of the sheet: its right end, and the names of the storeys inside it. */
const wide = { end: 332, names: 319 };
/** A roof that falls for fewer units than this behind the ridge goes on behind a break line. */
const leastFall = 60;
const wallAt = 64;
/** Least distances in units: from the left numbers to the fireplace, and from the upper flue to what is on its right. */
const beside = { leftNumbers: 16, houseEnd: 50, rightNumbers: 68, lengths: 46, ridge: 42, highWall: 77 };
/** A ridge farther away than this, in millimetres, is beyond the sheet. */
const farthestRidge = 2600;
/** Where the outlet's axis is, in units, if there is room. */
const usualAxis = 172;
/** The largest scale: at least this many millimetres in a unit. */
const leastScale = 11;
/** Room over the mouth for the cap, in millimetres. */
const overMouth = 300;
/** Room under the floor: for the ground, or for the slab under an upper storey. */
const underFloor = { ground: 260, slab: 700 };

/** Lays out the sheet for a flue. */
export function layOut(geometry: FlueGeometry, roofForm: RoofForm): Frame {
  const mouth = Math.max(geometry.top ?? 0, geometry.requiredTop);
  const roofAxis =
    geometry.chimney === null
      ? Math.max(0, geometry.pieces.at(-1)?.shiftTo ?? geometry.offset?.shift ?? 0)
      : chimneySides(geometry.chimney).axis;
  const below = isUpperStorey(geometry) ? underFloor.slab : underFloor.ground;
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
  const houseEnd = isWide ? millimetres(wide.end - axis) : roofAxis + millimetres(beside.houseEnd);
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
  };

  /** Whether both sides of the ridge, or a flat roof, fit on the sheet with the numbers and the names inside the house. */
  function fillsSheet(): boolean {
    if (at(roofAxis, 0).x + beside.rightNumbers + beside.lengths > wide.names - 12) return false;
    if (geometry.roofAngle === 0) return true;
    return ridge !== null && !endsAtHighWall && at(2 * ridge.shift - roofAxis + run, 0).x >= wide.end;
  }
}

/** The column of the numbers to the right of the flue, clear of a high wall with its numbers and their lengths. */
function rightNumbers(flue: number, highWall: number | null): number {
  if (highWall === null || highWall < flue + beside.houseEnd) return flue + beside.rightNumbers;
  if (highWall < flue + 97) return highWall + 16;
  return Math.min(flue + beside.rightNumbers, highWall - 60);
}

function nearRidge({ ridge, roofAngle }: FlueGeometry): number {
  return ridge !== null && roofAngle > 0 && ridge.distance <= farthestRidge ? ridge.distance : 0;
}

/** Whether the fireplace is on an upper storey, that is on a slab and not on the ground. */
export function isUpperStorey({ storeys }: Pick<FlueGeometry, 'storeys'>): boolean {
  return (storeys[0]?.storey ?? 1) > 1;
}

/** How far the fireplace reaches to the left of the outlet's axis, in millimetres. */
function stoveExtent({ outlet, pieces, chimney }: FlueGeometry): number {
  if (outlet.position === 'rear' && chimney !== null) return bodyWidth + rearStub;
  if (outlet.position === 'top') return bodyWidth / 2;
  return bodyWidth + armLength * Math.max(1, pieces.filter(({ from, to }) => from === to).length);
}

/** How far from the flue the roof can fall before it meets the uppermost floor, in millimetres. */
export function roofRun(
  { roofAngle, roofUnderside, loft, storeys }: FlueGeometry,
  millimetres: Frame['millimetres'],
): number {
  const floor = loft?.floor ?? storeys.at(-1)?.floor ?? 0;
  const slope = slopeOf(roofAngle);
  const run = slope === 0 ? Infinity : (roofUnderside - floor - 250) / slope;
  return Math.max(run, millimetres(72));
}

/** The corners of a box between two places beside the outlet's axis and two heights, in millimetres. */
export function box({ at }: Pick<Frame, 'at'>, from: number, to: number, bottom: number, top: number): SheetPoint[] {
  return [at(from, bottom), at(to, bottom), at(to, top), at(from, top)];
}
