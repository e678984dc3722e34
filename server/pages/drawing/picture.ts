import type { RoofForm } from '../../../db/codes.ts';
import type { CalculationResult } from '../../calculator/calculate.ts';
import type { CalculationInput } from '../../calculator/input/calculation-input.ts';
import { slopeOf } from '../../calculator/numbers.ts';
import type { FlueGeometry } from '../../calculator/result/flue-geometry.ts';
import { drawChimney } from './chimney-shapes.ts';
import { drawFireplace } from './fireplace-shapes.ts';
import { placeOnRoof, shapesOf } from './fixture-shapes.ts';
import { drawFlue } from './flue-shapes.ts';
import { type Frame, layOut, roofRun } from './frame.ts';
import { usualRidgeDistance } from './handles.ts';
import { drawHouse, drawRoof, overhangUnits } from './house-shapes.ts';
import { isOutsideView, layOutOutside } from './outside-frame.ts';
import { drawOutsidePicture } from './outside-view.ts';
import { joinNeighbours } from './shapes.ts';

/** The whole house with flue and fireplace, without numbers and texts, for a customer and a comparison. */
export type Picture = ReturnType<typeof presentPicture>;

/** Shapes that only a fitter needs, and shapes that are too small for a picture. */
const forFitters = ['inner-pipe', 'break-line', 'opening'];
const tooSmall = [
  'joint',
  'sweeping-door',
  'storm-collar',
  'wide-band',
  'slab-edge',
  'fireplace-trim',
  'fireplace-line',
  'flame-core',
];
const leftOut: Readonly<Record<'large' | 'small', ReadonlySet<string>>> = {
  large: new Set(forFitters),
  small: new Set([...forFitters, ...tooSmall]),
};
/** In units: room around the house and over the cap. */
const margin = { house: 10, cap: 26 };
/** In millimetres: half the least width of the house, if its roof has the room. */
const leastHalf = 3000;
/** In millimetres. A farther ridge is drawn at this distance. */
const farthestRidge = 5000;

/**
 * Makes the picture.
 * @param size a small picture, as in a table, has fewer details and whole units, which keeps the page short
 */
export function presentPicture(
  result: CalculationResult,
  { roofType, color }: Pick<CalculationInput, 'roofType' | 'color'>,
  size: 'large' | 'small',
) {
  const { geometry } = result;
  const isOutside = isOutsideView(geometry);
  const whole = isOutside ? layOutOutside(geometry) : frameWhole(geometry, roofType.form);
  const frame = size === 'small' ? inWholeUnits(whole) : whole;
  const drawn = isOutside
    ? drawOutsidePicture(result, geometry, frame)
    : [
        ...drawHouse(geometry, frame),
        ...drawRoof(geometry, frame),
        ...(geometry.chimney === null ? drawFlue(geometry, frame) : drawChimney(geometry, frame)),
        ...shapesOf(placeOnRoof(result, frame)),
        ...drawFireplace(geometry, frame),
      ];
  const shapes = drawn.flatMap((shape) =>
    'd' in shape && shape.hatch === undefined && !leftOut[size].has(shape.look)
      ? [{ look: shape.look, d: shape.d }]
      : [],
  );
  const beside = overhangUnits + margin.house;
  const mouth = Math.max(geometry.top ?? 0, geometry.requiredTop);
  const left = Math.floor(frame.at(frame.wall, 0).x - beside);
  const highest = Math.min(frame.at(0, mouth).y - margin.cap, frame.at(0, frame.ridge?.height ?? 0).y - margin.house);
  const top = Math.floor(highest);
  return {
    /** The view box, in units of the sheet. */
    left,
    top,
    width: isOutside ? frame.width - left : Math.ceil(frame.at(frame.houseEnd, 0).x + beside) - left,
    height: frame.height - top,
    /** From back to front. */
    paths: joinNeighbours(shapes).filter((shape) => 'd' in shape),
    finish: color.finish,
  };
}

function inWholeUnits(frame: Frame): Frame {
  const at: Frame['at'] = (shift, height) => {
    const { x, y } = frame.at(shift, height);
    return { x: Math.round(x), y: Math.round(y) };
  };
  return { ...frame, at };
}

/** Lays out both sides of the ridge. Unknown ridges and widths get usual values. */
function frameWhole(geometry: FlueGeometry, roofForm: RoofForm): Frame {
  const frame = layOut(geometry, roofForm);
  const { roofAxis, millimetres } = frame;
  const distance = Math.min(geometry.ridge?.distance ?? usualRidgeDistance, farthestRidge);
  const shift = roofAxis + distance;
  const isFlat = geometry.roofAngle === 0;
  const ridge = isFlat ? null : { shift, height: geometry.roofSurface + distance * slopeOf(geometry.roofAngle) };
  if (roofForm === 'lean-to' && !isFlat) return { ...frame, ridge, houseEnd: shift, end: 'high-wall' };
  const wall = Math.max(roofAxis - roofRun(geometry, millimetres), Math.min(frame.wall, shift - leastHalf));
  return { ...frame, ridge, wall, houseEnd: 2 * shift - wall, end: 'wall' };
}
