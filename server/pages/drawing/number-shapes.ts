import type { Frame } from './frame.ts';
import type { NumberedPlace } from './numbered-places.ts';
import { line, type Shape, tenth } from './shapes.ts';
import { spread } from './spread.ts';

/** Units between the middles of two numbers above each other. */
const numberDistance = 21;

/** The numbers of the list in two columns beside the flue, each with a leader line that ends on its part. */
export function drawNumbers(places: readonly NumberedPlace[], frame: Frame): Shape[] {
  return [
    ...drawColumn(
      places.filter(({ side }) => side === 'left'),
      frame.columns.leftNumbers,
      frame,
    ),
    ...drawColumn(
      places.filter(({ side }) => side === 'right'),
      frame.columns.rightNumbers,
      frame,
    ),
  ];
}

function drawColumn(places: readonly NumberedPlace[], x: number, { at }: Frame): Shape[] {
  const ends = places
    .map((place) => ({ place, end: at(place.shift, place.height) }))
    .toSorted((a, b) => a.end.y - b.end.y);
  const heights = spread(
    ends.map(({ end }) => end.y),
    numberDistance,
  );
  const numbers = ends.map(({ place, end }, index) => ({ place, end, y: tenth(heights[index] ?? end.y) }));
  return [
    ...numbers.flatMap(({ end, y }) => {
      const knee = x + (end.x > x ? 16 : -16);
      return [
        line('leader', [{ x, y }, { x: knee, y }, end]),
        // A line of no length with round ends: the dot at the leader's tip.
        line('leader-tip', [end, { x: end.x + 0.1, y: end.y }]),
      ];
    }),
    ...numbers.map(({ place, y }): Shape => ({
      kind: 'balloon',
      x,
      y,
      text: String(place.position),
      title: `${place.position} ${place.name}`,
    })),
  ];
}
