import type { FlueGeometry } from '../../calculator/result/flue-geometry.ts';
import type { Frame } from './frame.ts';
import { label, line, type Shape, textWidth } from './shapes.ts';
import { spreadWithin } from './spread.ts';

interface Dimension {
  readonly from: number;
  readonly to: number;
}

interface PlacedNumber {
  readonly text: string;
  readonly along: boolean;
  /** The wanted centre on the line, in units, and half of the number's room there. */
  readonly middle: number;
  readonly half: number;
}

/** In units. A number that moved farther gets a stroke. */
const unseen = 3;
/** In units. A number is written along a line that is at least this much longer. */
const spareForNumber = 10;
/** Units beside the chain of the house for numbers across the line. The other chain has no room. */
export const roomAcross = 44;
/** Half the height of a number across the line. */
const halfLine = 6.5;

/**
 * Draws two chains of dimensions: the heights of outlet and mouth; and the storeys, the roof's thickness and the free
 * height. A number that does not fit along its line is written across. If it had to move, a stroke leads to its place.
 */
export function drawDimensions(geometry: FlueGeometry, frame: Frame, number: (value: number) => string): Shape[] {
  const { columns, at, wall, roofAxis } = frame;
  const end = geometry.top ?? geometry.requiredTop;
  const extension = (height: number, to: number): Shape =>
    line('extension', [{ x: columns.house + 6, y: at(0, height).y }, at(to, height)]);
  return [
    ...[0, ...geometry.slabs.flatMap(({ bottom, top }) => [bottom, top])].map((height) => extension(height, wall)),
    ...[geometry.roofUnderside, geometry.roofSurface].map((height) => extension(height, roofAxis)),
    ...drawChain(chain([0, geometry.outlet.height, end]), columns.totals, 0, frame, number),
    ...drawChain(chain(houseHeights(geometry, end)), columns.house, roomAcross, frame, number),
  ];
}

function houseHeights({ slabs, roofUnderside, roofSurface }: FlueGeometry, end: number): number[] {
  return [0, ...slabs.flatMap(({ bottom, top }) => [bottom, top]), roofUnderside, roofSurface, end];
}

export function chain(heights: readonly number[]): Dimension[] {
  return heights
    .slice(1)
    .map((to, index) => ({ from: heights[index] ?? 0, to }))
    .filter(({ from, to }) => to > from);
}

/** Draws one chain of dimensions. `across`: the units that a number may take beside the line. */
export function drawChain(
  dimensions: readonly Dimension[],
  x: number,
  across: number,
  { at, height: sheetHeight }: Frame,
  number: (value: number) => string,
): Shape[] {
  const y = (height: number): number => at(0, height).y;
  const heights = [...new Set(dimensions.flatMap(({ from, to }) => [from, to]))];
  const numbers = dimensions
    .map(({ from, to }): PlacedNumber => {
      const text = number(to - from);
      const along = textWidth(text) > across || y(from) - y(to) >= textWidth(text) + spareForNumber;
      return { text, along, middle: (y(from) + y(to)) / 2, half: along ? textWidth(text) / 2 : halfLine };
    })
    .toSorted((left, right) => left.middle - right.middle);
  const places = spreadWithin(
    numbers.map(({ middle }) => middle),
    numbers.map(({ half }, index) => half + (numbers[index - 1]?.half ?? 0)),
    [halfLine, sheetHeight - halfLine],
  );
  return [
    line('dimension', [
      { x, y: y(heights.at(0) ?? 0) },
      { x, y: y(heights.at(-1) ?? 0) },
    ]),
    ...heights.map((height) =>
      line('dimension-tick', [
        { x: x - 4, y: y(height) + 4 },
        { x: x + 4, y: y(height) - 4 },
      ]),
    ),
    ...numbers.flatMap((placedNumber, index) => drawNumber(placedNumber, places[index] ?? placedNumber.middle, x)),
  ];
}

/** Draws a number along the line, or across. If it had to move, a stroke leads to its place. */
function drawNumber({ text, along, middle }: PlacedNumber, place: number, x: number): Shape[] {
  if (along) return [label('dimension-number', { x: x - 5, y: place }, text, { anchor: 'middle', upwards: true })];
  const number = label('dimension-number', { x: x - 7, y: place + 4 }, text, { anchor: 'end' });
  if (Math.abs(place - middle) <= unseen) return [number];
  const stroke = line('dimension-bracket', [
    { x: x - 6, y: place },
    { x, y: middle },
  ]);
  return [number, stroke];
}

/** The texts at the level lines, with heights in millimetres. `over` is the mouth's height over the required top. */
export interface LevelWords {
  readonly top: (height: number) => string;
  readonly requiredTop: (height: number) => string;
  readonly ridge: (height: number) => string;
  readonly over: (over: number) => string;
}

/** In units: from a line to the baseline of the text over it, and between two baselines. */
const [overLine, lineHeight] = [4, 13];
/** In units. Nearer lines of mouth and required top look like one line. */
const closeLines = 3;

/** The height of a line and of the baseline of its text, in units from the sheet's upper edge. */
interface Level {
  readonly kind: 'mouth' | 'required' | 'ridge';
  readonly y: number;
  readonly baseline: number;
}

/**
 * Draws the lines of mouth, required top and ridge with their heights, on the side where the roof rises. The texts are
 * over their lines. If lines are near each other, the texts are over all of them, in their order.
 */
export function drawLevels(geometry: FlueGeometry, frame: Frame, words: LevelWords): Shape[] {
  const { at, roofAxis, millimetres, ridge, scale } = frame;
  const { top, requiredTop } = geometry;
  const end = frame.width - 3;
  const flue = at(roofAxis, 0).x;
  const isClose = top !== null && top >= requiredTop && (top - requiredTop) / scale < closeLines;
  return placedLevels(geometry, frame).flatMap(({ kind, y, baseline }) => {
    const look = { mouth: 'mouth-level', required: 'required-top', ridge: 'ridge-level' }[kind];
    // A requirement that is met has not the colour of a requirement.
    const textLook = kind === 'required' && isClose ? 'met-top' : look;
    const start = kind === 'ridge' && ridge !== null ? at(ridge.shift - millimetres(18), 0).x : flue - 14;
    return [
      line(look, [
        { x: start, y },
        { x: end, y },
      ]),
      label(`${textLook}-text`, { x: end, y: baseline }, levelText(kind), { anchor: 'end' }),
    ];
  });

  function levelText(kind: Level['kind']): string {
    if (kind === 'mouth') return words.top(top ?? requiredTop);
    if (kind === 'ridge') return words.ridge(ridge?.height ?? 0);
    return isClose ? words.over(Math.round(top - requiredTop)) : words.requiredTop(requiredTop);
  }
}

/** Returns the lowest line or text of the levels. Other texts at the right edge of the sheet begin under it. */
export function levelTextsFoot(geometry: FlueGeometry, frame: Frame): number {
  return Math.max(...placedLevels(geometry, frame).map(({ y, baseline }) => Math.max(y, baseline)));
}

/** Returns the levels, from the lowest to the highest. */
function placedLevels({ top, requiredTop }: FlueGeometry, { at, ridge, capTop }: Frame): Level[] {
  const lines = [
    ...(ridge === null ? [] : [{ kind: 'ridge' as const, y: at(0, ridge.height).y }]),
    { kind: 'required' as const, y: at(0, requiredTop).y },
    ...(top === null ? [] : [{ kind: 'mouth' as const, y: at(0, top).y }]),
  ].toSorted((a, b) => b.y - a.y);
  const levels: Level[] = [];
  for (const { kind, y } of lines) {
    let baseline = Math.min(y - overLine, (levels.at(-1)?.baseline ?? Infinity) - lineHeight);
    if (capTop !== null && baseline > capTop && baseline - lineHeight < at(0, top ?? requiredTop).y) baseline = capTop;
    for (const crossing of lines)
      if (crossing.y > baseline - lineHeight + 2 && crossing.y < baseline + overLine) baseline = crossing.y - overLine;
    levels.push({ kind, y, baseline });
  }
  return levels;
}
