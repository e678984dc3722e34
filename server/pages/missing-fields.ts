import type { MessageKey, Translator } from '../i18n/translator.ts';
import type { Selection } from '../selection/selection.ts';

/** How many fields a result needs. */
export const neededFields = 5;

/** The names of the fields that a result still needs, in the order of the form, as in the middle of a sentence. */
export function missingFields(
  { fireplace, pipe, floor, roofType, color }: Selection,
  { translate, languageTag }: Translator,
): string[] {
  const needed: readonly (readonly [MessageKey, { readonly value: unknown }])[] = [
    ['form.fireplace.label', fireplace],
    ['form.pipe.label', pipe],
    ['form.color.label', color],
    ['form.floor.label', floor],
    ['form.roof_type.label', roofType],
  ];
  return needed.filter(([, { value }]) => value === null).map(([key]) => translate(key).toLocaleLowerCase(languageTag));
}
