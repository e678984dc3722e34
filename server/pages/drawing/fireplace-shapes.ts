import type { FlueGeometry } from '../../calculator/result/flue-geometry.ts';
import { bodyWidth, box, rearStub, type Frame, usualBehind } from './frame.ts';
import { area, line, type Shape } from './shapes.ts';

/** In millimetres: from the axis of a rear outlet to the body's side. */
const overRearOutlet = 170;
/** In millimetres: between the top of the body and the fire's chamber. */
const underTop = 130;
/** In millimetres over the floor. */
const highestChamber = 820;

/** Draws the fireplace with its fire: under its outlet, or to the left of a rear outlet. */
export function drawFireplace({ outlet, behind, chimney, outside }: FlueGeometry, frame: Frame): Shape[] {
  const { at } = frame;
  const rear = outlet.position === 'rear';
  const isUpright = chimney === null && outside === undefined;
  const arm = isUpright ? (behind ?? usualBehind) : rearStub;
  const right = rear ? -arm : bodyWidth / 2;
  const left = right - bodyWidth;
  const top = rear ? outlet.height + overRearOutlet : outlet.height;
  const inside = Math.min(top - underTop, highestChamber);
  const middle = (left + right) / 2;
  const opening = Math.max(120, inside * 0.3);
  const fireHeight = inside - opening - 70;
  const body = [
    area('fireplace', box(frame, left, right, 0, top)),
    area('fireplace-trim', box(frame, left - 18, right + 18, top - 45, top)),
  ];
  if (fireHeight < 100) return body;
  return [
    ...body,
    area('firebox', box(frame, left + 70, right - 70, opening, inside)),
    flame('flame', middle, opening + 20, fireHeight, at),
    flame('flame-core', middle, opening + 20, fireHeight * 0.55, at),
    line('fireplace-line', [at(left + 70, opening - 40), at(right - 70, opening - 40)]),
  ];
}

function flame(look: string, middle: number, foot: number, rise: number, at: Frame['at']): Shape {
  const half = rise * 0.3;
  const profile: readonly (readonly [number, number])[] = [
    [-0.35, 0],
    [-0.85, 0.18],
    [-0.95, 0.38],
    [-0.62, 0.6],
    [-0.45, 0.45],
    [-0.12, 0.72],
    [-0.05, 1],
    [0.3, 0.78],
    [0.42, 0.55],
    [0.62, 0.66],
    [0.95, 0.4],
    [0.85, 0.18],
    [0.35, 0],
  ];
  return area(
    look,
    profile.map(([across, up]) => at(middle + across * half, foot + up * rise)),
  );
}
