import type { RoofForm } from '../../../db/codes.ts';
import type { CalculationInput, FloorLayout } from '../../calculator/input/calculation-input.ts';
import type { CalculationResult } from '../../calculator/calculate.ts';
import type { Translator } from '../../i18n/translator.ts';
import { lengthText } from '../texts/measure-text.ts';
import { penetrationsText } from '../texts/reason-text.ts';
import { drawChimney } from './chimney-shapes.ts';
import { presentDetail } from './connection-detail.ts';
import { drawDimensions, drawLevels } from './dimension-shapes.ts';
import { drawFireplace } from './fireplace-shapes.ts';
import { drawOpenings, type Fixtures, placeFixtures, shapesOf } from './fixture-shapes.ts';
import { drawFlue, drawJointZones, drawWallBehind } from './flue-shapes.ts';
import { type Frame, layOut } from './frame.ts';
import { presentHandles } from './handles.ts';
import { drawHouse, drawRoof, nameRooms } from './house-shapes.ts';
import { balloonRadius, drawNumbers, type NumberedPlace, numberedPlaces } from './number-shapes.ts';
import { layOutOutside, isOutsideView, type OutsideView } from './outside-frame.ts';
import { outsidePlaces } from './outside-shapes.ts';
import { drawOutsideElevation, presentOutsideHandles } from './outside-view.ts';
import { joinNeighbours, label, line, type Shape } from './shapes.ts';

export interface DrawnChoices {
  readonly roofType: Pick<CalculationInput['roofType'], 'form'>;
  readonly color: Pick<CalculationInput['color'], 'finish'>;
  /** Null: the drawing has no handles. */
  readonly floor: FloorLayout | null;
}

/** Draws the house in section with its flue, to scale, and describes it in words. Equal results give equal drawings. */
export function presentDrawing(
  result: CalculationResult,
  { roofType, color, floor }: DrawnChoices,
  floors: readonly FloorLayout[],
  translator: Translator,
) {
  const { geometry, lines } = result;
  const { frame, places, shapes, handles } = isOutsideView(geometry)
    ? viewWall(result, geometry, floor, translator)
    : viewHouse(result, { roofType, floor }, floors, translator);
  const names = new Map(lines.map(({ position, name }) => [position, name]));
  return {
    /** In units of the view box. */
    width: frame.width,
    height: frame.height,
    /** From back to front. */
    shapes: joinNeighbours([...shapes, ...drawScaleBar(frame, translator.translate('drawing.scale'))]),
    finish: color.finish,
    balloonRadius,
    title: translator.translate('drawing.title'),
    description: description(result, translator),
    detail: presentDetail(result, translator),
    /** A screen reader says these pieces instead of the drawing, from the top down. */
    pieces: geometry.pieces.toReversed().map(({ position, articleNumber, from, to }) => ({
      position,
      name: names.get(position) ?? articleNumber,
      from: lengthText(from, translator),
      // A piece without height has one.
      to: to === from ? '–' : lengthText(to, translator),
    })),
    /** Remarks on the drawing: its scale, the rule that decided the height, a ridge beyond the sheet. */
    notes: notes(result, frame, places, translator),
    /** Only for the pointer. The form has the same fields. */
    handles,
  };
}

function viewHouse(
  result: CalculationResult,
  { roofType, floor }: Omit<DrawnChoices, 'color'>,
  floors: readonly FloorLayout[],
  translator: Translator,
) {
  const { geometry } = result;
  const frame = layOut(geometry, roofType.form);
  const fixtures = placeFixtures(result, frame);
  const places = numberedPlaces(result, fixtures);
  return {
    frame,
    places,
    shapes: drawElevation(result, frame, { ...fixtures, places }, roofType.form, translator),
    handles: floor === null ? [] : presentHandles(geometry, frame, floor, floors),
  };
}

/** Views a flue on the outside of a wall. */
function viewWall(result: CalculationResult, geometry: OutsideView, floor: FloorLayout | null, translator: Translator) {
  const frame = layOutOutside(geometry);
  const places = outsidePlaces(result, geometry);
  const { number, levels } = wordsOf('gable', translator);
  return {
    frame,
    places,
    shapes: drawOutsideElevation(result, geometry, frame, places, levels, number),
    handles: floor === null ? [] : presentOutsideHandles(geometry, frame),
  };
}

function wordsOf(roofForm: RoofForm, { translate, formats }: Translator) {
  const number = (value: number): string => formats.number(value, 0);
  const levels = {
    top: (height: number) => translate('drawing.top', { height: number(height) }),
    requiredTop: (height: number) => translate('drawing.required_top', { height: number(height) }),
    ridge: (height: number) =>
      translate(roofForm === 'lean-to' ? 'drawing.high_wall' : 'drawing.ridge', { height: number(height) }),
    over: (over: number) =>
      over === 0 ? translate('drawing.exactly_required') : translate('drawing.over_required', { over: number(over) }),
  };
  return { number, levels };
}

function drawElevation(
  result: CalculationResult,
  frame: Frame,
  { inSlabs, onRoof, supports, places }: Fixtures & { readonly places: readonly NumberedPlace[] },
  roofForm: RoofForm,
  translator: Translator,
): Shape[] {
  const { geometry } = result;
  const { translate } = translator;
  const { number, levels } = wordsOf(roofForm, translator);
  const roomNames = {
    storey: (storey: number) => translate('drawing.storey', { storey }),
    attic: translate('drawing.attic'),
    loft: translate('drawing.loft'),
  };
  return [
    ...drawHouse(geometry, frame),
    ...drawRoof(geometry, frame),
    ...drawJointZones(geometry, frame),
    ...drawWallBehind(geometry, frame),
    ...drawOpenings(result, frame),
    ...shapesOf(inSlabs),
    ...drawDimensions(geometry, frame, number),
    ...drawLevels(geometry, frame, levels),
    ...(geometry.chimney === null ? drawFlue(geometry, frame) : drawChimney(geometry, frame)),
    ...shapesOf(supports),
    ...shapesOf(onRoof),
    ...drawFireplace(geometry, frame),
    ...drawNumbers(places, geometry, frame, number),
    ...nameRooms(geometry, frame, roomNames),
  ];
}

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

function notes(
  { geometry, lines }: CalculationResult,
  frame: Frame,
  places: readonly NumberedPlace[],
  translator: Translator,
): string[] {
  const { translate, formats } = translator;
  const { ridge, heightRule, requiredTop } = geometry;
  const drawnPositions = new Set([...places, ...geometry.pieces].map(({ position }) => position));
  const undrawn = lines.filter(({ position }) => !drawnPositions.has(position));
  const decided = translate(`drawing.decided_by.${heightRule.decidedBy}`, {
    required: lengthText(requiredTop, translator),
  });
  const found = geometry.chimney?.isMouthMeasured === false ? [decided, translate('drawing.note.mouth')] : [decided];
  if (ridge !== null && geometry.roofAngle > 0 && frame.ridge === null) {
    const beyond = { distance: lengthText(ridge.distance, translator), height: lengthText(ridge.height, translator) };
    found.push(translate('drawing.note.ridge', beyond));
  }
  const wall = geometry.wallBehind?.required ?? null;
  if (wall !== null) found.push(translate('drawing.note.wall', { wall: lengthText(wall, translator) }));
  if (undrawn.length > 0) {
    const positions = formats.list(undrawn.map(({ position }) => formats.number(position, 0)));
    found.push(translate('drawing.note.undrawn', { count: undrawn.length, positions }));
  }
  if (isOutsideView(geometry)) return [...found, translate('drawing.note.scale_of_wall')];
  return [...found, translate(geometry.chimney === null ? 'drawing.note.scale' : 'drawing.note.scale_of_connection')];
}

function description({ geometry }: CalculationResult, translator: Translator): string {
  const { translate } = translator;
  const length = (value: number): string => lengthText(value, translator);
  if (isOutsideView(geometry)) {
    const { tee, edge } = geometry.outside;
    const height = length(tee?.height ?? geometry.outlet.height);
    const values = { height, edge: length(edge), required: length(geometry.requiredTop) };
    return geometry.top === null
      ? translate('drawing.description.without_outside', values)
      : translate('drawing.description.outside', { ...values, top: length(geometry.top) });
  }
  const penetrations = [...geometry.slabs.map(({ penetration }) => penetration), { kind: 'roof' } as const];
  const values = {
    outlet: length(geometry.outlet.height),
    through: penetrationsText(penetrations, translator),
    roof: length(geometry.roofSurface),
    required: length(geometry.requiredTop),
  };
  if (geometry.top === null) return translate('drawing.description.without_flue', values);
  const flue = { top: length(geometry.top), free: length(geometry.top - geometry.roofSurface) };
  return translate('drawing.description.flue', { ...values, ...flue });
}
