import type { FlueGeometry } from '../../calculator/result/flue-geometry.ts';
import type { Frame } from './frame.ts';
import { levelTextsFoot } from './level-shapes.ts';
import type { NumberedPlace } from './numbered-places.ts';
import { label, line, type Shape, tenth } from './shapes.ts';
import { spreadWithin } from './spread.ts';

export const balloonRadius = 8.5;
/** Units between the middles of two numbers above each other. */
const numberDistance = 18.5;
/** Units that stay free at the upper and lower edge of the sheet. */
const edge = { upper: 12, lower: 30 };

/** The numbers of the list in two columns beside the flue, each with a leader line that ends on its part, and its length. */
export function drawNumbers(
  places: readonly NumberedPlace[],
  geometry: FlueGeometry,
  frame: Frame,
  number: (value: number) => string,
): Shape[] {
  const upperEdges = {
    left: edge.upper,
    right: Math.max(edge.upper, levelTextsFoot(geometry, frame) + 3 + balloonRadius),
  };
  return (['left', 'right'] as const).flatMap((wanted) =>
    drawColumn(
      places.filter(({ side }) => side === wanted),
      wanted,
      upperEdges[wanted],
      frame,
      number,
    ),
  );
}

function drawColumn(
  places: readonly NumberedPlace[],
  side: 'left' | 'right',
  upperEdge: number,
  { at, columns, height }: Frame,
  number: (value: number) => string,
): Shape[] {
  const x = side === 'left' ? columns.leftNumbers : columns.rightNumbers;
  const lowerEdge = height - edge.lower;
  const outwards = side === 'left' ? -1 : 1;
  const ends = places
    .map((place) => ({ place, end: at(place.shift, place.height) }))
    .toSorted((a, b) => a.end.y - b.end.y);
  const heights = spreadWithin(
    ends.map(({ end }) => end.y),
    ends.map(() => numberDistance),
    [Math.max(edge.upper, Math.min(upperEdge, lowerEdge - (places.length - 1) * numberDistance)), lowerEdge],
  );
  const numbers = ends.map(({ place, end }, index) => ({ place, end, y: tenth(heights[index] ?? end.y) }));
  return [
    ...numbers.flatMap(({ end, y, place: { position } }) => [
      line('leader', [{ x: x - outwards * balloonRadius, y }, { x: x - outwards * 15, y }, end], position),
      // A line of no length with round ends: the dot at the leader's tip.
      line('leader-tip', [end, { x: end.x + 0.1, y: end.y }], position),
    ]),
    ...numbers.map(({ place, y }): Shape => ({
      kind: 'balloon',
      x,
      y,
      text: String(place.position),
      title: `${place.position} ${place.name}`,
    })),
    ...numbers.flatMap(({ place, y }) =>
      place.length === null
        ? []
        : [
            label('piece-length', { x: x + outwards * 11.5, y: y + 4 }, number(place.length), {
              anchor: side === 'left' ? 'end' : 'start',
              position: place.position,
            }),
          ],
    ),
  ];
}
