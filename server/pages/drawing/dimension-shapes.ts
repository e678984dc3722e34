import type { FlueGeometry } from '../../calculator/result/flue-geometry.ts';
import type { Frame } from './frame.ts';
import { label, line, type Shape, textWidth } from './shapes.ts';
import { spreadWithin } from './spread.ts';

/** One distance of a chain, between two heights. */
interface Dimension {
  readonly from: number;
  readonly to: number;
}

interface PlacedNumber {
  readonly text: string;
  /** Whether it is written along the line. */
  readonly along: boolean;
  /** Where it wants to be, and half of what it needs there. */
  readonly middle: number;
  readonly half: number;
}

/** Units that a number may be off its place without a stroke. */
const unseen = 3;
/** Units that a dimension needs to spare for its number to be written along the line. */
const spareForNumber = 10;
/** Units beside the chain of the house where a number can stand across; beside the other there is no room. */
const roomAcross = 44;
/** Half the height of a number that stands across. */
const halfLine = 6.5;

/**
 * Two chains: the flue's outlet and height; and the house, storey by storey, the roof's build-up and the free height.
 * A number that does not fit along its line stands across beside it, with a stroke to its place where it had to move.
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

/** The heights between which the house's dimensions stand, ascending. */
function houseHeights({ slabs, roofUnderside, roofSurface }: FlueGeometry, end: number): number[] {
  return [0, ...slabs.flatMap(({ bottom, top }) => [bottom, top]), roofUnderside, roofSurface, end];
}

function chain(heights: readonly number[]): Dimension[] {
  return heights
    .slice(1)
    .map((to, index) => ({ from: heights[index] ?? 0, to }))
    .filter(({ from, to }) => to > from);
}

/** @param across units that a number may take beside the line */
function drawChain(
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
    ...numbers.flatMap((given, index) => drawNumber(given, places[index] ?? given.middle, x)),
  ];
}

/** A number at its place: along the line, or across beside it with a stroke to where it belongs if it had to move. */
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
