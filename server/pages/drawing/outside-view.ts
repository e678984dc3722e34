import type { CalculationResult } from '../../calculator/calculate.ts';
import type { FieldName } from '../../choices/choices.ts';
import { chain, drawChain, drawLevels, type LevelWords, roomAcross } from './dimension-shapes.ts';
import { drawFireplace } from './fireplace-shapes.ts';
import { drawJointZones } from './flue-shapes.ts';
import { box, type Frame } from './frame.ts';
import { type Handle, handleOf } from './handles.ts';
import { drawNumbers, type NumberedPlace } from './number-shapes.ts';
import type { OutsideView } from './outside-frame.ts';
import { drawOutsideFlue, drawWallSection } from './outside-shapes.ts';
import { line, rectangle, type Shape } from './shapes.ts';

/** Draws the whole section without numbers and texts. */
export function drawOutsidePicture(result: CalculationResult, geometry: OutsideView, frame: Frame): Shape[] {
  return [
    ...drawWallSection(result, geometry, frame),
    ...drawOutsideFlue(result, geometry, frame),
    ...drawFireplace(geometry, frame),
  ];
}

export function drawOutsideElevation(
  result: CalculationResult,
  geometry: OutsideView,
  frame: Frame,
  places: readonly NumberedPlace[],
  words: LevelWords,
  number: (value: number) => string,
): Shape[] {
  return [
    ...drawWallSection(result, geometry, frame),
    ...drawJointZones({ ...geometry, pieces: geometry.pieces.filter(({ section }) => section !== 'connector') }, frame),
    ...drawHeights(geometry, frame, number),
    ...drawLevels(geometry, frame, words),
    ...drawOutsideFlue(result, geometry, frame),
    ...drawFireplace(geometry, frame),
    ...drawNumbers(places, geometry, frame, number),
  ];
}

/** Draws the heights of tee and mouth over the terrain, and of floors and the roof's edge. */
function drawHeights(geometry: OutsideView, frame: Frame, number: (value: number) => string): Shape[] {
  const { outside, slabs, top, requiredTop } = geometry;
  const end = top ?? requiredTop;
  const own = [outside.terrain, 0, ...(outside.tee === null ? [] : [outside.tee.height]), end];
  const ofHouse = [0, ...slabs.flatMap((slab) => [slab.bottom, slab.top]), outside.soffit, outside.edge, end];
  const extension = (height: number): Shape =>
    line('extension', [{ x: frame.columns.house + 6, y: frame.at(0, height).y }, frame.at(frame.wall, height)]);
  return [
    ...[...new Set([...own, ...ofHouse])].filter((height) => height !== end).map(extension),
    ...drawChain(chain(ascending(own)), frame.columns.totals, 0, frame, number),
    ...drawChain(chain(ascending(ofHouse)), frame.columns.house, roomAcross, frame, number),
  ];
}

function ascending(heights: readonly number[]): number[] {
  return [...new Set(heights)].toSorted((a, b) => a - b);
}

/** In units. */
const halfDimension = 16;

/** Makes the handles: the dimensions, the wall, the overhang and the pipe in the wall. */
export function presentOutsideHandles(geometry: OutsideView, frame: Frame): Handle[] {
  const { at, columns, wall: left } = frame;
  const { outside, outlet, storeys, slabs, requiredTop, top } = geometry;
  const { inner, outer } = outside.wall;
  const end = top ?? requiredTop;
  const dimension = (field: FieldName, from: number, to: number, x: number): Handle[] =>
    to > from ? [handleOf(field, rectangle(x - halfDimension, x + halfDimension / 2, at(0, from).y, at(0, to).y))] : [];
  const height = outside.tee?.height ?? outlet.height;
  const half = geometry.outerRadius * 1.5;
  return [
    ...dimension('ground', outside.terrain, 0, columns.totals),
    ...dimension('pass_height', 0, height, columns.totals),
    ...dimension('extra_height', height, end, columns.totals),
    ...storeys.flatMap(({ floor, ceiling }) => dimension('room_height', floor, ceiling, columns.house)),
    ...slabs.flatMap(({ bottom, top: upper }) => dimension('slab', bottom, upper, columns.house)),
    ...dimension('eaves_height', outside.edge, end, columns.house),
    handleOf('wall_thickness', box(frame, inner, outer, 0, Math.max(0, height - half))),
    handleOf('pass_height', box(frame, inner, outer, height - half, height + half)),
    handleOf('outlet_to_wall', box(frame, Math.max(0, left), inner, height - half, height + half)),
    ...(outside.overhang === 0
      ? []
      : [handleOf('eaves', box(frame, outer, outer + outside.overhang, outside.soffit, outside.edge))]),
  ];
}
