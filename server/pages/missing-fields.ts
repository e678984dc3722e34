import type { Translator } from '../i18n/translator.ts';
import type { FieldName } from '../choices/field.ts';
import type { Selection } from '../choices/selection.ts';

/** A field that a result still needs, by the name that it has in the middle of a sentence. */
export interface MissingField {
  readonly field: FieldName;
  readonly name: string;
}

/** The fields that a result still needs, in the order of the form. */
export function missingFields(
  { fireplace, pipe, floor, roofType, color }: Selection,
  { translate, languageTag }: Translator,
): MissingField[] {
  const needed: readonly (readonly [FieldName, { readonly value: unknown }])[] = [
    ['fireplace', fireplace],
    ['pipe', pipe],
    ['color', color],
    ['floor', floor],
    ['roof_type', roofType],
  ];
  return needed
    .filter(([, { value }]) => value === null)
    .map(([field]) => ({ field, name: translate(`form.${field}.label`).toLocaleLowerCase(languageTag) }));
}

/** The same as one text: `farge, etasjer og taktype`. */
export function missingText(selection: Selection, translator: Translator): string {
  return translator.formats.list(missingFields(selection, translator).map(({ name }) => name));
}
