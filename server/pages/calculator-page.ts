import type { DraughtRemedy } from '../calculator/draught-remedies.ts';
import type { Remedy } from '../calculator/find-remedies.ts';
import type { CalculationInput } from '../calculator/input/calculation-input.ts';
import type { CalculationResult } from '../calculator/result/calculation-result.ts';
import type { ReferenceData } from '../catalogue/reference-data.ts';
import type { Translator } from '../i18n/translator.ts';
import type { ChoiceAddress } from '../selection/choice-address.ts';
import type { Selection } from '../selection/selection.ts';
import { type FormView, presentForm } from './form-view.ts';
import { missingFields, neededFields } from './missing-fields.ts';
import { presentResult, type ResultView } from './result/result-view.ts';

/** Everything that the calculator's template prints. */
export interface CalculatorPage {
  readonly form: FormView;
  /** The date of the catalogue, written out; empty where the catalogue has none. */
  readonly catalogueDate: string;
  /** The names of the fields that a result still needs; null where none or all of them were chosen. */
  readonly missing: string | null;
  /** Null until everything that it needs is chosen. */
  readonly result: ResultView | null;
}

/** A calculation and what it was made from. */
export interface Calculation {
  readonly input: CalculationInput;
  readonly result: CalculationResult;
  readonly draughtRemedies: readonly DraughtRemedy[];
  /** What could be chosen instead where the flue cannot be built. */
  readonly remedies: readonly Remedy[];
}

export interface CalculatorPageInput {
  readonly reference: ReferenceData;
  readonly selection: Selection;
  readonly calculation: Calculation | null;
  readonly address: ChoiceAddress;
  readonly translator: Translator;
}

/** Makes the calculator page out of what was loaded and chosen. */
export function presentCalculatorPage(page: CalculatorPageInput): CalculatorPage {
  const { reference, selection, calculation, address, translator } = page;
  return {
    form: presentForm(reference, selection, translator),
    catalogueDate: reference.info.date === '' ? '' : translator.formats.date(reference.info.date),
    missing: missingText(selection, translator),
    result: calculation === null ? null : presentResult({ ...calculation, selection, reference, address, translator }),
  };
}

function missingText(selection: Selection, translator: Translator): string | null {
  const missing = missingFields(selection, translator);
  return missing.length === 0 || missing.length === neededFields ? null : translator.formats.list(missing);
}
