import type { CalculationResult } from '../../calculator/calculate.ts';
import { drawDimensions } from './dimension-shapes.ts';
import { drawFireplace } from './fireplace-shapes.ts';
import { drawOpenings, drawPenetrations, drawRoofParts, drawSupports } from './fixture-shapes.ts';
import { drawFlue } from './flue-shapes.ts';
import { type Frame, type House, layOut } from './frame.ts';
import { drawHouse, nameRooms, type RoomNames } from './house-shapes.ts';
import { drawLevels, type LevelWords } from './level-shapes.ts';
import { drawNumbers } from './number-shapes.ts';
import { numberedPlaces } from './numbered-places.ts';
import { drawJointZones, drawRoof } from './roof-shapes.ts';
import { label, line, type Shape } from './shapes.ts';

/** The words of the drawing. */
export interface ElevationWords {
  readonly rooms: RoomNames;
  readonly levels: LevelWords;
  readonly number: (value: number) => string;
  readonly scaleBar: string;
}

/** A drawing to scale: its view box and what is on it, from back to front. */
export interface Elevation {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
  /** Whether the ridge is near enough to stand on the sheet. */
  readonly showsRidge: boolean;
  /** The numbers of the list that stand somewhere on the sheet. */
  readonly positions: readonly number[];
}

/** Draws the house in section with the flue in it. The same result gives the same drawing. */
export function drawElevation(result: CalculationResult, house: House, words: ElevationWords): Elevation {
  const { geometry } = result;
  const frame = layOut(geometry, house);
  const places = numberedPlaces(result, frame);
  return {
    width: frame.width,
    height: frame.height,
    showsRidge: frame.ridge !== null,
    positions: [...new Set(places.map(({ position }) => position))],
    shapes: [
      ...drawHouse(geometry, frame),
      ...drawRoof(geometry, frame),
      ...drawJointZones(geometry, frame),
      ...drawOpenings(result, frame),
      ...drawPenetrations(result, frame),
      ...drawDimensions(geometry, frame, words.number),
      ...drawLevels(geometry, frame, words.levels),
      ...drawFlue(geometry, frame),
      ...drawSupports(result, frame),
      ...drawRoofParts(result, frame),
      ...drawFireplace(geometry, frame),
      ...drawNumbers(places, geometry, frame, words.number),
      ...nameRooms(geometry, frame, words.rooms),
      ...drawScaleBar(frame, words.scaleBar),
    ],
  };
}

/** A metre, in the corner. */
function drawScaleBar({ height, scale, columns }: Frame, text: string): Shape[] {
  const [left, y] = [columns.house, height - 8];
  const right = left + 1000 / scale;
  return [
    line('scale-bar', [
      { x: left, y: y - 4 },
      { x: left, y },
      { x: right, y },
      { x: right, y: y - 4 },
    ]),
    label('scale-text', { x: left - 6, y }, text, { anchor: 'end' }),
  ];
}
