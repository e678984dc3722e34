import type { Assumption } from '../../calculator/report/list-outcomes.ts';
import type { CalculationInput, DefaultedField } from '../../calculator/input/calculation-input.ts';
import type { MessageKey, Translator } from '../../i18n/translator.ts';
import type { FieldName } from '../../choices/field.ts';
import type { Selection } from '../../choices/selection.ts';
import { angleText, lengthText } from '../texts/measure-text.ts';

/** A choice on the printed order. */
export interface ChoiceRow {
  readonly label: string;
  readonly value: string;
}

/** The choices that the list was made for; a measure only where it was given, else it is among the assumptions. */
export function presentChoices(
  input: CalculationInput,
  { fireplace }: Pick<Selection, 'fireplace'>,
  translator: Translator,
): ChoiceRow[] {
  const { translate } = translator;
  const { name, articleNumber } = fireplace.value ?? { name: '', articleNumber: '' };
  return [
    { label: translate('form.fireplace.label'), value: `${name}, ${articleNumber}` },
    { label: translate('form.scheme.label'), value: input.scheme.name },
    { label: translate('form.pipe.label'), value: `Ø${input.pipe.diameter}` },
    { label: translate('form.color.label'), value: input.color.color },
    { label: translate('form.floor.label'), value: input.floor.name },
    {
      label: translate('form.roof_type.label'),
      value: `${input.roofType.type}, ${angleText(input.roofAngle, translator)}`,
    },
    { label: translate('form.format.label'), value: translate(`form.format.${input.format}`) },
    ...givenMeasures(input, translator),
    ...(input.extraHeight > 0
      ? [{ label: translate('form.extra_height.label'), value: lengthText(input.extraHeight, translator) }]
      : []),
  ];
}

function givenMeasures(input: CalculationInput, translator: Translator): ChoiceRow[] {
  const { translate, formats } = translator;
  const length = (value: number | null): string => (value === null ? '' : lengthText(value, translator));
  const measures: readonly (readonly [DefaultedField, MessageKey, string])[] = [
    ['storey', 'form.storey.label', formats.number(input.storey, 0)],
    ['roomHeight', 'form.room_height.label', length(input.roomHeight)],
    ['slabThickness', 'form.slab.label', length(input.slabThickness)],
    ['ceiling', 'form.ceiling.label', translate(`form.ceiling.${input.ceiling}`)],
    ['atticHeight', 'form.attic_height.label', length(input.atticHeight)],
    ['roofThickness', 'form.roof_thickness.label', length(input.roofThickness)],
    ['ridgeDistance', 'form.ridge_distance.label', length(input.ridgeDistance)],
    ['offset', 'form.offset.label', length(input.offset)],
    [
      'altitude',
      'form.altitude.label',
      translate('draught.metres_above_sea', { metres: formats.number(input.altitude, 0) }),
    ],
    ['air', 'form.air.label', translate(`form.air.${input.air}`)],
    ['offsetAt', 'form.offset_at.label', placeText(input, translator)],
    ['sweep', 'form.sweep.label', translate(`form.sweep.${input.sweep}`)],
    ['cap', 'form.cap.label', translate(`form.cap.${input.cap}`)],
  ];
  return measures
    .filter(([field]) => !input.defaulted.includes(field))
    .map(([, label, value]) => ({ label: translate(label), value }));
}

function placeText({ offsetAt }: CalculationInput, { translate }: Translator): string {
  if (offsetAt === null) return translate('assumption.anywhere');
  return offsetAt === 'attic' ? translate('drawing.attic') : translate('drawing.storey', { storey: offsetAt });
}

/** A default that was used, with the field where it can be changed. */
export interface AssumptionRow {
  readonly field: FieldName;
  readonly label: string;
  readonly value: string;
}

const fields: Readonly<Record<DefaultedField, readonly [FieldName, MessageKey]>> = {
  scheme: ['scheme', 'form.scheme.label'],
  storey: ['storey', 'form.storey.label'],
  roofAngle: ['roof_angle', 'form.roof_angle.label'],
  format: ['format', 'form.format.label'],
  ceiling: ['ceiling', 'form.ceiling.label'],
  roomHeight: ['room_height', 'form.room_height.label'],
  slabThickness: ['slab', 'form.slab.label'],
  atticHeight: ['attic_height', 'form.attic_height.label'],
  roofThickness: ['roof_thickness', 'form.roof_thickness.label'],
  ridgeDistance: ['ridge_distance', 'form.ridge_distance.label'],
  offset: ['offset', 'form.offset.label'],
  offsetAt: ['offset_at', 'form.offset_at.label'],
  cap: ['cap', 'form.cap.label'],
  altitude: ['altitude', 'form.altitude.label'],
  air: ['air', 'form.air.label'],
  sweep: ['sweep', 'form.sweep.label'],
  objective: ['objective', 'assumption.objective'],
};

/** Makes the list of defaults that were used. */
export function presentAssumptions(assumptions: readonly Assumption[], translator: Translator): AssumptionRow[] {
  return assumptions.map((assumption) => {
    const [field, label] = fields[assumption.field];
    return { field, label: translator.translate(label), value: valueText(assumption, translator) };
  });
}

function valueText({ field, value }: Assumption, translator: Translator): string {
  const { translate, formats } = translator;
  if (field === 'offsetAt' && value === null) return translate('assumption.anywhere');
  if (value === null) return translate('assumption.unknown');
  if (typeof value === 'number') {
    if (field === 'roofAngle') return angleText(value, translator);
    if (field === 'storey' || field === 'offsetAt') return formats.number(value, 0);
    if (field === 'altitude') return translate('draught.metres_above_sea', { metres: formats.number(value, 0) });
    return field === 'offset' && value === 0 ? translate('assumption.none') : lengthText(value, translator);
  }
  switch (value) {
    case 'round':
    case 'square':
      return translate(`form.format.${value}`);
    case 'roof':
    case 'flat':
      return translate(`form.ceiling.${value}`);
    case 'platform':
    case 'hatch':
      return translate(`form.sweep.${value}`);
    case 'none':
    case 'rain':
      return translate(`form.cap.${value}`);
    case 'room':
    case 'own':
      return translate(`form.air.${value}`);
    case 'price':
    case 'joints':
    case 'tight':
      return translate(`result.objective.${value}`);
    default:
      return value;
  }
}
