import type { Finish } from '../../../db/codes.ts';
import type { CalculationResult } from '../../calculator/calculate.ts';
import type { CalculationInput } from '../../calculator/input/calculation-input.ts';
import { drawChimney } from './chimney-shapes.ts';
import { drawFireplace } from './fireplace-shapes.ts';
import { drawRoofParts } from './fixture-shapes.ts';
import { drawFlue } from './flue-shapes.ts';
import { layOut } from './frame.ts';
import { drawHouse, drawRoof } from './house-shapes.ts';
import { joinNeighbours, type Shape } from './shapes.ts';

/** The house with its flue and fireplace, to scale, without a number or a text: for a customer, and for a comparison. */
export interface Picture {
  /** Of the view box: where it starts from the left, and its size, in units of the sheet. */
  readonly left: number;
  readonly width: number;
  readonly height: number;
  /** From back to front. */
  readonly paths: readonly Extract<Shape, { readonly kind: 'path' }>[];
  readonly finish: Finish;
}

/** What only a fitter looks at. */
const leftOut: ReadonlySet<string> = new Set(['inner-pipe', 'break-line']);
/** How far the house is drawn to the right of its ridge, in units. */
const beyondRidge = 28;
/** In units, beside the eaves and the right end of the roof. */
const margin = 10;

/** Makes the picture. The same result gives the same picture. */
export function presentPicture(
  result: CalculationResult,
  { roofType, color }: Pick<CalculationInput, 'roofType' | 'color'>,
): Picture {
  const { geometry } = result;
  const laidOut = layOut(geometry, roofType.form);
  const right = Math.max(laidOut.houseEnd, laidOut.ridge?.shift ?? 0) + laidOut.millimetres(beyondRidge);
  const frame = laidOut.endsAtHighWall ? laidOut : { ...laidOut, houseEnd: right };
  const shapes = [
    ...drawHouse(geometry, frame),
    ...drawRoof(geometry, frame),
    ...(geometry.chimney === null ? drawFlue(geometry, frame) : drawChimney(geometry, frame)),
    ...drawRoofParts(result, frame),
    ...drawFireplace(geometry, frame),
  ].flatMap((shape): Shape[] =>
    shape.kind === 'path' && shape.hatch === null && !leftOut.has(shape.className)
      ? [{ kind: 'path', className: shape.className, d: shape.d, hatch: null, position: null }]
      : [],
  );
  const left = Math.floor(frame.columns.house - margin);
  return {
    left,
    width: Math.ceil(frame.at(right, 0).x + margin) - left,
    height: frame.height,
    paths: joinNeighbours(shapes).filter((shape) => shape.kind === 'path'),
    finish: color.finish,
  };
}
