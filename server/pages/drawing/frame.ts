import type { FlueGeometry } from '../../calculator/result/flue-geometry.ts';
import type { SheetPoint } from './shapes.ts';

/**
 * How millimetres of the house become units of the sheet. Heights, the flue and the ridge are to scale; how far the house
 * goes on to either side is not known and only shown as far as it helps.
 */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Millimetres in one unit. */
  readonly scale: number;
  /** A point `shift` millimetres beside the outlet's axis and `height` millimetres over the fireplace's floor. */
  readonly at: (shift: number, height: number) => SheetPoint;
  /** A number of units in millimetres, for what has a fixed size on the sheet. */
  readonly millimetres: (units: number) => number;
  /** Where the house ends to the left (its wall) and to the right (a break), in millimetres beside the outlet's axis. */
  readonly wall: number;
  readonly breakLine: number;
  /** The flue's axis in the roof. */
  readonly roofAxis: number;
  /** Sheet columns: the two dimension chains, the numbers left and right of the flue. */
  readonly columns: {
    readonly totals: number;
    readonly house: number;
    readonly leftNumbers: number;
    readonly rightNumbers: number;
  };
  /** The ridge, where it fits on the sheet. */
  readonly ridge: { readonly shift: number; readonly height: number } | null;
}

const units = {
  top: 26,
  bottom: 52,
  axis: 268,
  wall: 84,
  leftNumbers: 48,
  breakLine: 84,
  rightNumbers: 112,
  right: 26,
  beyondRidge: 46,
};
/** A ridge farther away than this, in millimetres, is beyond the sheet. */
const farthestRidge = 2600;
/** Room over the mouth for the cap, and under the floor, in millimetres. */
const overMouth = 420;
const underFloor = 220;

/** Lays out the sheet for a flue. */
export function layOut(geometry: FlueGeometry): Frame {
  const mouth = Math.max(geometry.top ?? 0, geometry.requiredTop);
  const roofAxis = geometry.pieces.at(-1)?.shiftTo ?? geometry.offset?.shift ?? 0;
  const { ridge } = geometry;
  const drawnRidge =
    ridge !== null && ridge.distance <= farthestRidge
      ? { shift: roofAxis + ridge.distance, height: ridge.height }
      : null;
  const highest = Math.max(mouth + overMouth, (drawnRidge?.height ?? 0) + overMouth / 2);
  const scale = Math.max(5 + (0.75 * highest) / 1000, Math.abs(roofAxis) / 220);

  const axis = units.axis + Math.max(0, -roofAxis / scale);
  const at = (shift: number, height: number): SheetPoint => ({
    x: axis + shift / scale,
    y: units.top + (highest - height) / scale,
  });
  const upper = Math.max(0, roofAxis);
  const right = at(upper, 0).x + units.rightNumbers + units.right;
  const millimetres = (length: number): number => length * scale;
  return {
    width: Math.ceil(drawnRidge === null ? right : Math.max(right, at(drawnRidge.shift, 0).x + units.beyondRidge)),
    height: Math.ceil(at(0, -underFloor).y + units.bottom),
    scale,
    at,
    millimetres,
    wall: Math.max(millimetres(units.wall - axis), roofAxis - roofRun(geometry, millimetres)),
    breakLine: upper + millimetres(units.breakLine),
    roofAxis,
    columns: {
      totals: 24,
      house: 60,
      leftNumbers: units.axis - units.leftNumbers,
      rightNumbers: at(upper, 0).x + units.rightNumbers,
    },
    ridge: drawnRidge,
  };
}

/** How far down the slope the roof can go before it would cut into the uppermost floor, in millimetres sideways. */
function roofRun({ roofAngle, roofUnderside, loft, storeys }: FlueGeometry, millimetres: Frame['millimetres']): number {
  const floor = loft?.floor ?? storeys.at(-1)?.floor ?? 0;
  const slope = Math.tan((roofAngle * Math.PI) / 180);
  const run = slope === 0 ? Infinity : (roofUnderside - floor - 250) / slope;
  return Math.max(run, millimetres(110));
}
