import type { CalculationInput } from '../../calculator/input/calculation-input.ts';
import type { CalculationResult } from '../../calculator/calculate.ts';
import type { Translator } from '../../i18n/translator.ts';
import { lengthText } from '../result/measure-text.ts';
import { penetrationsText } from '../result/reason-text.ts';
import { drawElevation, type Elevation } from './elevation.ts';
import { balloonRadius } from './number-shapes.ts';
import { joinNeighbours } from './shapes.ts';

/** A piece of the flue in words, for those who do not see the drawing. */
export interface DrawnPiece {
  readonly position: number;
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** What the drawing's template prints. */
export interface DrawingView extends Elevation {
  /** How the pipes look; for the style sheet. */
  readonly finish: 'black' | 'white' | 'grey' | 'steel';
  readonly balloonRadius: number;
  readonly title: string;
  readonly description: string;
  /** From the top down, as one sees them. */
  readonly pieces: readonly DrawnPiece[];
  /** What the drawing cannot show: what it is to scale in, what decided the height, a ridge beyond the sheet. */
  readonly notes: readonly string[];
}

/** Makes the drawing and its words. */
export function presentDrawing(
  result: CalculationResult,
  { roofType, color }: Pick<CalculationInput, 'roofType' | 'color'>,
  translator: Translator,
): DrawingView {
  const { translate, formats } = translator;
  const { geometry, lines } = result;
  const height = (value: number): string => formats.number(value, 0);
  const roofForm = /pult|lean-to/i.test(roofType.type) ? 'lean-to' : 'gable';
  const elevation = drawElevation(
    result,
    { roofForm },
    {
      rooms: {
        storey: (storey) => translate('drawing.storey', { storey }),
        attic: translate('drawing.attic'),
        loft: translate('drawing.loft'),
      },
      levels: {
        top: (value) => translate('drawing.top', { height: height(value) }),
        requiredTop: (value) => translate('drawing.required_top', { height: height(value) }),
        ridge: (value) =>
          translate(roofForm === 'lean-to' ? 'drawing.high_wall' : 'drawing.ridge', { height: height(value) }),
        over: (value) =>
          value === 0
            ? translate('drawing.exactly_required')
            : translate('drawing.over_required', { over: height(value) }),
      },
      number: height,
      scaleBar: translate('drawing.scale'),
    },
  );
  const names = new Map(lines.map(({ position, name }) => [position, name]));
  return {
    ...elevation,
    shapes: joinNeighbours(elevation.shapes),
    finish: finishOf(color.color),
    balloonRadius,
    title: translate('drawing.title'),
    description: description(result, translator),
    pieces: geometry.pieces.toReversed().map(({ position, articleNumber, from, to }) => ({
      position,
      name: names.get(position) ?? articleNumber,
      from: lengthText(from, translator),
      to: lengthText(to, translator),
    })),
    notes: notes(result, elevation, translator),
  };
}

/** The look of a colour, by its name: the catalogue knows no more of it. */
function finishOf(color: string): DrawingView['finish'] {
  if (/svart|black/i.test(color)) return 'black';
  if (/hvit|white/i.test(color)) return 'white';
  return /grå|gr[ae]y/i.test(color) ? 'grey' : 'steel';
}

function notes({ geometry, lines }: CalculationResult, elevation: Elevation, translator: Translator): string[] {
  const { translate, formats } = translator;
  const { ridge, heightRule, requiredTop } = geometry;
  const undrawn = lines.filter(({ position }) => !elevation.positions.includes(position));
  const decided = translate(`drawing.decided_by.${heightRule.decidedBy}`, {
    required: lengthText(requiredTop, translator),
  });
  const found = [decided];
  if (ridge !== null && geometry.roofAngle > 0 && !elevation.showsRidge) {
    const beyond = { distance: lengthText(ridge.distance, translator), height: lengthText(ridge.height, translator) };
    found.push(translate('drawing.note.ridge', beyond));
  }
  if (undrawn.length > 0) {
    const positions = formats.list(undrawn.map(({ position }) => formats.number(position, 0)));
    found.push(translate('drawing.note.undrawn', { count: undrawn.length, positions }));
  }
  return [...found, translate('drawing.note.scale')];
}

function description({ geometry }: CalculationResult, translator: Translator): string {
  const { translate } = translator;
  const length = (value: number): string => lengthText(value, translator);
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
