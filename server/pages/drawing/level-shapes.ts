import type { FlueGeometry } from '../../calculator/result/flue-geometry.ts';
import type { Frame } from './frame.ts';
import { label, line, type Shape } from './shapes.ts';

/** The words at the level lines; each gets its height. */
export interface LevelWords {
  readonly top: (height: number) => string;
  readonly requiredTop: (height: number) => string;
  readonly ridge: (height: number) => string;
}

/** The mouth as built, the required top and the ridge, each as a line with its height. */
export function drawLevels(geometry: FlueGeometry, frame: Frame, words: LevelWords): Shape[] {
  const { at, columns, roofAxis, millimetres, ridge, breakLine } = frame;
  const from = columns.house + 18;
  const flue = at(roofAxis, 0).x;
  const level = (className: string, height: number, text: string, below: boolean): Shape[] => {
    const { y } = at(0, height);
    return [
      line(className, [
        { x: from, y },
        { x: flue + (below ? 30 : -10), y },
      ]),
      label(`${className}-text`, { x: from, y: below ? y + 14 : y - 5 }, text),
    ];
  };
  const shapes = level(
    'required-top',
    geometry.requiredTop,
    words.requiredTop(geometry.requiredTop),
    geometry.top !== null,
  );
  if (geometry.top !== null) shapes.unshift(...level('mouth-level', geometry.top, words.top(geometry.top), false));
  if (ridge !== null) {
    const start = at(Math.min(ridge.shift - millimetres(24), breakLine), ridge.height);
    shapes.push(
      line('ridge-level', [start, { x: frame.width - 4, y: start.y }]),
      label('ridge-level-text', { x: frame.width - 4, y: start.y - 5 }, words.ridge(ridge.height), 'end'),
    );
  }
  return shapes;
}
