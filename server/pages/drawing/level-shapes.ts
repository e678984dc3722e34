import type { FlueGeometry } from '../../calculator/result/flue-geometry.ts';
import type { Frame } from './frame.ts';
import { label, line, type Shape } from './shapes.ts';

/** The words at the level lines; each gets its height, the last how much higher the mouth is than it must be. */
export interface LevelWords {
  readonly top: (height: number) => string;
  readonly requiredTop: (height: number) => string;
  readonly ridge: (height: number) => string;
  readonly over: (over: number) => string;
}

/** Units between a line and the foot of the text over and under it, and between two texts. */
const [overLine, underLine, lineHeight] = [4, 13, 13];
/** Units between the lines of mouth and requirement below which nobody sees two lines. */
const closeLines = 3;

/** The mouth as built, the required top and the ridge, each as a line with its height, on the side that the roof rises to. */
export function drawLevels(geometry: FlueGeometry, frame: Frame, words: LevelWords): Shape[] {
  const { at, roofAxis, millimetres, ridge, scale } = frame;
  const { top, requiredTop } = geometry;
  const end = frame.width - 3;
  const flue = at(roofAxis, 0).x;
  const level = (className: string, height: number, text: string, below: boolean): Shape[] => {
    const { y } = at(0, height);
    return [
      line(className, [
        { x: flue - 14, y },
        { x: end, y },
      ]),
      label(`${className}-text`, { x: end, y: below ? y + underLine : y - overLine }, text, { anchor: 'end' }),
    ];
  };
  const isClose = top !== null && (top - requiredTop) / scale < closeLines;
  const requirement = isClose ? words.over(Math.round(top - requiredTop)) : words.requiredTop(requiredTop);
  return [
    ...(top === null ? [] : level('mouth-level', top, words.top(top), false)),
    ...level('required-top', requiredTop, requirement, top !== null),
    ...(ridge === null ? [] : drawRidge(ridge, words.ridge(ridge.height))),
  ];

  function drawRidge({ shift, height }: NonNullable<Frame['ridge']>, text: string): Shape[] {
    const start = at(shift - millimetres(18), height);
    return [
      line('ridge-level', [start, { x: end, y: start.y }]),
      label('ridge-level-text', { x: end, y: ridgeTextFoot(height, geometry, frame) }, text, { anchor: 'end' }),
    ];
  }
}

/** The foot of the lowest text at the level lines: what stands at the right edge of the sheet begins under it. */
export function levelTextsFoot(geometry: FlueGeometry, frame: Frame): number {
  const required = requiredTextFoot(geometry, frame);
  return frame.ridge === null ? required : Math.max(required, ridgeTextFoot(frame.ridge.height, geometry, frame));
}

function requiredTextFoot({ requiredTop, top }: FlueGeometry, { at }: Frame): number {
  return at(0, requiredTop).y + (top === null ? -overLine : underLine);
}

/** Over the ridge's line, or under it where the requirement's text stands there. */
function ridgeTextFoot(height: number, { requiredTop }: FlueGeometry, { at }: Frame): number {
  const { y } = at(0, height);
  const nextLine = at(0, requiredTop).y + underLine + lineHeight;
  return y - overLine < nextLine ? Math.max(y + underLine, nextLine) : y - overLine;
}
