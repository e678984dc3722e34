import type { Translator } from '../i18n/translator.ts';
import type { ChoiceAddress } from '../choices/choice-address.ts';
import type { Field } from '../choices/field.ts';
import { altitudes, houseMeasures, roofAngles } from '../choices/house-measures.ts';
import type { Selection } from '../choices/selection.ts';

/** The fields for a number, by the name of their parameter. */
export type MeasureName =
  | 'storey'
  | 'room_height'
  | 'slab'
  | 'attic_height'
  | 'roof_angle'
  | 'roof_thickness'
  | 'ridge_distance'
  | 'offset'
  | 'extra_height'
  | 'altitude';

/** A field for a number: what was typed stays, `placeholder` shows what an empty one means. */
export interface MeasureField {
  readonly typed: string;
  readonly placeholder: string;
  /** The address without what was typed; null where nothing was. */
  readonly usual: string | null;
}

/** Makes the fields of the house's measures. */
export function measureFields(
  selection: Selection,
  address: ChoiceAddress,
  { translate, formats }: Translator,
): Record<MeasureName, MeasureField> {
  const field = (name: MeasureName, { submitted }: Field<unknown>, placeholder: string | number): MeasureField => {
    const typed = submitted.at(-1)?.trim() ?? '';
    return {
      typed,
      placeholder: typeof placeholder === 'number' ? formats.number(placeholder) : placeholder,
      usual: typed === '' ? null : address.calculator({ [name]: null }),
    };
  };
  const { roomHeight, slab, atticHeight, roofThickness, offset, extraHeight } = houseMeasures;
  const roofAngle =
    selection.roofType.value === null
      ? translate('form.default_roof_angle')
      : roofAngles(selection.roofType.value).whenAbsent;
  return {
    storey: field('storey', selection.storey, 1),
    room_height: field('room_height', selection.roomHeight, roomHeight.whenAbsent),
    slab: field('slab', selection.slab, slab.whenAbsent),
    attic_height: field('attic_height', selection.atticHeight, atticHeight.whenAbsent),
    roof_angle: field('roof_angle', selection.roofAngle, roofAngle),
    roof_thickness: field('roof_thickness', selection.roofThickness, roofThickness.whenAbsent),
    ridge_distance: field('ridge_distance', selection.ridgeDistance, translate('form.ridge_distance.unknown')),
    offset: field('offset', selection.offset, offset.whenAbsent),
    extra_height: field('extra_height', selection.extraHeight, extraHeight.whenAbsent),
    altitude: field('altitude', selection.altitude, altitudes.whenAbsent),
  };
}
