import type { CalculationResult } from '../../calculator/calculate.ts';
import { toTenths } from '../../calculator/numbers.ts';
import type { FlueGeometry, FluePiece } from '../../calculator/result/flue-geometry.ts';
import { levelTextsFoot } from './dimension-shapes.ts';
import type { Fixtures } from './fixture-shapes.ts';
import { axisAt } from './flue-shapes.ts';
import { type Frame, usualBehind } from './frame.ts';
import { label, line, type Shape } from './shapes.ts';
import { spreadWithin } from './spread.ts';

export const balloonRadius = 8.5;
/** In units, between centres. */
const numberDistance = 18.5;
/** Units that stay free. The button that enlarges the drawing covers the lower edge. */
const edge = { upper: 12, lower: 46 };

/** Draws the numbers in two columns beside the flue, with a leader to each part and the length of each pipe. */
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
  return (['left', 'right'] as const).flatMap((side) =>
    drawColumn(
      places.filter((place) => place.side === side),
      side,
      upperEdges[side],
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
  const numbers = ends.map(({ place, end }, index) => ({ place, end, y: toTenths(heights[index] ?? end.y) }));
  return [
    ...numbers.flatMap(({ end, y, place: { position } }) => [
      line('leader', [{ x: x - outwards * balloonRadius, y }, { x: x - outwards * 15, y }, end], position),
      // A line without length and with round ends is the dot at the leader's tip.
      line('leader-tip', [end, { x: end.x + 0.1, y: end.y }], position),
    ]),
    ...numbers.map(({ place, y }): Shape => ({
      x,
      y,
      text: String(place.position),
      title: `${place.position} ${place.name}`,
      position: place.position,
    })),
    ...numbers.flatMap(({ place, y }) =>
      place.length === null
        ? []
        : [
            label('piece-length', { x: x + outwards * 11.5, y: y + 4 }, number(place.length), {
              ...(side === 'left' && { anchor: 'end' }),
              position: place.position,
            }),
          ],
    ),
  ];
}

/** The place of a number's tip, in millimetres beside the outlet's axis and over the fireplace's floor. */
export interface NumberedPlace {
  readonly position: number;
  readonly name: string;
  readonly side: 'left' | 'right';
  readonly shift: number;
  readonly height: number;
  /** The built length of a pipe along its axis, in millimetres; null: another part. */
  readonly length: number | null;
}

/**
 * Returns the places of the numbers' tips. Pieces inside the house have their numbers on the right. Fixtures and pieces
 * over the roof have their numbers on the left, where the falling roof leaves room.
 */
export function numberedPlaces(result: CalculationResult, fixtures: Fixtures): NumberedPlace[] {
  const names = new Map(result.lines.map(({ position, name }) => [position, name]));
  return [
    ...numberedPieces(result, names),
    ...Object.values(fixtures)
      .flat()
      .flatMap(({ position, tip }): NumberedPlace[] =>
        position === null ? [] : [{ position, name: names.get(position) ?? '', side: 'left', ...tip, length: null }],
      ),
  ];
}

function numberedPieces({ geometry }: CalculationResult, names: ReadonlyMap<number, string>): NumberedPlace[] {
  const { outlet, behind, level } = geometry;
  const nameOf = ({ position, articleNumber }: Pick<FluePiece, 'position' | 'articleNumber'>): string =>
    names.get(position) ?? articleNumber;
  // The detail of a connection has the numbers of its pieces.
  const pieces = geometry.pieces.filter(({ section, from, to }) => section !== 'connector' && to > from);
  return [
    ...level.map((piece): NumberedPlace => ({
      position: piece.position,
      name: nameOf(piece),
      side: 'left',
      shift: (piece.from + piece.to) / 2 - (behind ?? usualBehind),
      height: outlet.height,
      length: Math.round(piece.to - piece.from),
    })),
    ...pieces.map((piece): NumberedPlace => {
      const height = (piece.from + piece.to) / 2;
      const overRoof = height > geometry.roofUnderside;
      return {
        position: piece.position,
        name: nameOf(piece),
        side: overRoof ? 'left' : 'right',
        shift: axisAt(pieces, height) + (overRoof ? -0.2 : 0.2) * piece.width,
        height,
        length: builtLength(piece),
      };
    }),
  ];
}

/** Returns the length to which a pipe is set; null: not a pipe. */
function builtLength({ role, from, to, shiftFrom, shiftTo }: FluePiece): number | null {
  const isPipe = role === 'straight' || role === 'adjustable' || role === 'liner_rigid' || role === 'liner_flexible';
  return isPipe ? Math.round(Math.hypot(to - from, shiftTo - shiftFrom)) : null;
}
