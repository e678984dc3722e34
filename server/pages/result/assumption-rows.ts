import type { DefaultedField } from '../../calculator/input/calculation-input.ts';
import type { Assumption } from '../../calculator/report/assumptions.ts';
import type { MessageKey, Translator } from '../../i18n/translator.ts';
import type { FieldName } from '../../choices/field.ts';
import { angleText, lengthText } from './measure-text.ts';

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
