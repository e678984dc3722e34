import type { FlueGeometry } from '../../calculator/result/flue-geometry.ts';
import type { Frame } from './frame.ts';
import { label, line, type Shape } from './shapes.ts';
import { spread } from './spread.ts';

/** One distance of a chain, between two heights. */
interface Dimension {
  readonly from: number;
  readonly to: number;
}

/** Units that a dimension needs for its number to be written along the line. */
const roomForNumber = 30;

/**
 * Two chains: the flue's outlet and height; and the house, storey by storey, the roof's build-up and the free height.
 * A number that does not fit along its line stands across beside it.
 */
export function drawDimensions(geometry: FlueGeometry, frame: Frame, number: (value: number) => string): Shape[] {
  const { columns, at, wall, roofAxis } = frame;
  const end = geometry.top ?? geometry.requiredTop;
  const extension = (height: number, to: number): Shape =>
    line('extension', [{ x: columns.house + 6, y: at(0, height).y }, at(to, height)]);
  return [
    ...[0, ...geometry.slabs.flatMap(({ bottom, top }) => [bottom, top])].map((height) => extension(height, wall)),
    ...[geometry.roofUnderside, geometry.roofSurface].map((height) => extension(height, roofAxis)),
    ...drawChain(chain([0, geometry.outlet.height, end]), columns.totals, frame, number),
    ...drawChain(chain(houseHeights(geometry, end)), columns.house, frame, number),
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

function drawChain(
  dimensions: readonly Dimension[],
  x: number,
  { at }: Frame,
  number: (value: number) => string,
): Shape[] {
  const y = (height: number): number => at(0, height).y;
  const heights = [...new Set(dimensions.flatMap(({ from, to }) => [from, to]))];
  const isShort = ({ from, to }: Dimension): boolean => y(from) - y(to) < roomForNumber;
  const middle = ({ from, to }: Dimension): number => (y(from) + y(to)) / 2;
  const short = dimensions.filter(isShort).toSorted((left, right) => middle(left) - middle(right));
  const places = spread(short.map(middle), 13);
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
    ...dimensions
      .filter((dimension) => !isShort(dimension))
      .map((dimension) =>
        label(
          'dimension-number',
          { x: x - 5, y: middle(dimension) },
          number(dimension.to - dimension.from),
          'middle',
          true,
        ),
      ),
    ...short.map((dimension, index) =>
      label(
        'dimension-number',
        { x: x - 6, y: (places[index] ?? 0) + 4 },
        number(dimension.to - dimension.from),
        'end',
      ),
    ),
  ];
}
