import type { ReferenceData } from '../catalogue/reference-data.ts';
import type { MessageKey, Translator } from '../i18n/translator.ts';
import type { Selection } from '../selection/selection.ts';
import { type FormView, presentForm } from './form-view.ts';

/** Everything that the calculator's template prints. */
export interface CalculatorPage {
  readonly form: FormView;
  /** The date of the catalogue, written out; empty where the catalogue has none. */
  readonly catalogueDate: string;
  /** The names of the fields that a result still needs; null where none or all of them were chosen. */
  readonly missing: string | null;
}

export interface CalculatorPageInput {
  readonly reference: ReferenceData;
  readonly selection: Selection;
  readonly translator: Translator;
}

/** Makes the calculator page out of what was loaded and chosen. */
export function presentCalculatorPage({ reference, selection, translator }: CalculatorPageInput): CalculatorPage {
  return {
    form: presentForm(reference, selection, translator),
    catalogueDate: reference.info.date === '' ? '' : translator.formats.date(reference.info.date),
    missing: missingFields(selection, translator),
  };
}

function missingFields(
  { fireplace, pipe, floor, roofType, color }: Selection,
  { translate, languageTag, formats }: Translator,
): string | null {
  const needed: readonly (readonly [MessageKey, { readonly value: unknown }])[] = [
    ['form.fireplace.label', fireplace],
    ['form.pipe.label', pipe],
    ['form.color.label', color],
    ['form.floor.label', floor],
    ['form.roof_type.label', roofType],
  ];
  const missing = needed
    .filter(([, { value }]) => value === null)
    .map(([key]) => translate(key).toLocaleLowerCase(languageTag));
  return missing.length === 0 || missing.length === needed.length ? null : formats.list(missing);
}
