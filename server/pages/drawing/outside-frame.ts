import type { FlueGeometry, OutsideGeometry } from '../../calculator/result/flue-geometry.ts';
import { slopeOf } from '../../calculator/numbers.ts';
import { bodyWidth, type Frame, rearStub } from './frame.ts';

export type OutsideView = FlueGeometry & { readonly outside: OutsideGeometry };

export function isOutsideView(geometry: FlueGeometry): geometry is OutsideView {
  return geometry.outside !== undefined;
}

const sheet = { width: 348, height: 560, top: 36, bottom: 26 };
const columns = { totals: 16, house: 50, leftNumbers: 108, names: 345 };
/** In units: from the left end of the room to the left numbers, and from the flue to its numbers and their lengths. */
const beside = { leftNumbers: 12, rightNumbers: 34, lengths: 42 };
/** In millimetres: over the mouth, for the cap alone, under the terrain, and of the room behind the fireplace. */
const room = { overMouth: 300, cap: 260, underTerrain: 260, behindFireplace: 150 };
/** The largest scale, as millimetres in a unit. */
const leastScale = 11;

/** Lays out a section across the outer wall: the fireplace on the left, the flue on the right. Everything is to scale. */
export function layOutOutside(geometry: OutsideView): Frame {
  const { outside, outlet, outerRadius } = geometry;
  const highest = Math.max(geometry.top ?? 0, geometry.requiredTop) + room.overMouth;
  const lowest = Math.min(0, outside.terrain) - room.underTerrain;
  const leftEnd = -(outlet.position === 'rear' ? bodyWidth + rearStub : bodyWidth / 2) - room.behindFireplace;
  const axis = flueAxis(geometry);
  const rightEnd = Math.max(axis + outerRadius, outside.wall.outer + outside.overhang);
  const left = columns.leftNumbers + beside.leftNumbers;
  const right = columns.names - beside.rightNumbers - beside.lengths;
  const scale = Math.max(
    leastScale,
    (highest - lowest) / (sheet.height - sheet.top - sheet.bottom),
    (rightEnd - leftEnd) / (right - left),
  );
  const origin = left - leftEnd / scale;
  const at: Frame['at'] = (shift, height) => ({ x: origin + shift / scale, y: sheet.top + (highest - height) / scale });
  return {
    width: sheet.width,
    height: Math.ceil(at(0, lowest).y + sheet.bottom),
    scale,
    at,
    millimetres: (units) => units * scale,
    wall: leftEnd,
    houseEnd: outside.wall.outer,
    end: 'wall',
    roofAxis: axis,
    columns: { ...columns, rightNumbers: at(rightEnd, 0).x + beside.rightNumbers },
    ridge: null,
    capTop: at(0, Math.max(geometry.top ?? 0, geometry.requiredTop) + room.cap).y,
  };
}

/** Returns the flue's axis at the mouth, beside the outlet. */
export function flueAxis({ pieces, outside, outerRadius }: OutsideView): number {
  return pieces.at(-1)?.shiftTo ?? outside.wall.outer + (outside.gap ?? 150) + outerRadius;
}

/** Returns the height of the roof's surface at a place beside the outlet. At a gable the section runs along the ridge. */
export function surfaceAt({ outside, roofAngle }: OutsideView): (shift: number) => number {
  const slope = outside.side === 'eaves' ? slopeOf(roofAngle) : 0;
  const end = outside.wall.outer + outside.overhang;
  return (shift) => outside.edge + (end - shift) * slope;
}
