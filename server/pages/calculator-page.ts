import type { CatalogueInfo } from '../catalogue/catalogue.ts';
import type { ReferenceData } from '../catalogue/reference-data.ts';
import type { MessageKey, Translator } from '../i18n/translator.ts';
import type { Selection } from '../selection/selection.ts';
import { type FormView, presentForm } from './form-view.ts';

/** Everything that the calculator's template prints. */
export interface CalculatorPage {
  readonly form: FormView;
  readonly catalogue: { readonly name: string; readonly date: string };
  /** The names of the fields that are needed for a result and not chosen yet; null when nothing was chosen at all. */
  readonly missing: string | null;
}

export interface CalculatorPageInput {
  readonly reference: ReferenceData;
  readonly selection: Selection;
  readonly catalogue: CatalogueInfo;
  readonly translator: Translator;
}

/** Makes the calculator page out of what was loaded and chosen. */
export function presentCalculatorPage({
  reference,
  selection,
  catalogue,
  translator,
}: CalculatorPageInput): CalculatorPage {
  return {
    form: presentForm(reference, selection, translator),
    catalogue: { name: catalogue.name, date: translator.formats.date(catalogue.date) },
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
  if (missing.length === needed.length || missing.length === 0) return null;
  return formats.list(missing);
}
