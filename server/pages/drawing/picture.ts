import type { Finish } from '../../../db/codes.ts';
import type { CalculationResult } from '../../calculator/calculate.ts';
import type { CalculationInput } from '../../calculator/input/calculation-input.ts';
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
  readonly paths: readonly { readonly className: string; readonly d: string }[];
  readonly finish: Finish;
}

/** What only a fitter looks at. */
const leftOut: ReadonlySet<string> = new Set(['inner-pipe', 'break-line']);
/** In units, beside the eaves and the right end of the roof. */
const margin = 10;

/** Makes the picture. The same result gives the same picture. */
export function presentPicture(
  result: CalculationResult,
  { roofType, color }: Pick<CalculationInput, 'roofType' | 'color'>,
): Picture {
  const { geometry } = result;
  const frame = layOut(geometry, roofType.form);
  const shapes = [
    ...drawHouse(geometry, frame),
    ...drawRoof(geometry, frame),
    ...drawFlue(geometry, frame),
    ...drawRoofParts(result, frame),
    ...drawFireplace(geometry, frame),
  ].filter(isDrawn);
  const left = Math.floor(frame.columns.house - margin);
  const right = Math.max(frame.houseEnd, frame.ridge?.shift ?? 0) + frame.millimetres(28);
  return {
    left,
    width: Math.ceil(frame.at(right, 0).x + margin) - left,
    height: frame.height,
    paths: joinNeighbours(shapes.map((shape) => ({ ...shape, position: null }))).flatMap((shape) =>
      shape.kind === 'path' ? [{ className: shape.className, d: shape.d }] : [],
    ),
    finish: color.finish,
  };
}

function isDrawn(shape: Shape): shape is Extract<Shape, { readonly kind: 'path' }> {
  return shape.kind === 'path' && shape.hatch === null && !leftOut.has(shape.className);
}
