import type { DraughtRemedy } from '../calculator/ways-out/draught-remedies.ts';
import type { WaysOut } from '../calculator/ways-out/changes.ts';
import type { CalculationInput } from '../calculator/input/calculation-input.ts';
import type { CalculationResult } from '../calculator/calculate.ts';
import { isDemonstration, type ReferenceData } from '../catalogue/reference-data.ts';
import type { Translator } from '../i18n/translator.ts';
import type { ChoiceAddress } from '../choices/choice-address.ts';
import { type Selection, selectionFields } from '../choices/selection.ts';
import { problemText } from './field-view.ts';
import { presentWholeHouse, type WholeHouse } from './drawing/whole-house.ts';
import { type FormView, missingFields, type MissingField, missingText, presentForm } from './form-view.ts';
import type { Page } from './render-page.ts';
import type { PinnedResult } from './result/comparison.ts';
import { presentResult, type ResultView } from './result/result-view.ts';
import { verdictText } from './result/verdict.ts';
import type { CatalogueNotice } from './return-address.ts';

/** Everything that the calculator's template prints. */
export interface CalculatorPage extends Page {
  readonly template: 'calculator/page';
  readonly form: FormView;
  /** The date of the catalogue as text; empty where the catalogue has none. */
  readonly catalogueDate: string;
  readonly isDemonstration: boolean;
  /** What a screen reader says when the result has changed. */
  readonly announcement: string;
  /** The fields that a result still needs. */
  readonly missing: readonly MissingField[];
  /** What is kept beside the result: queries, sent along with the form. */
  readonly pins: readonly string[];
  /** Null until everything needed is chosen. */
  readonly result: ResultView | null;
  /** Shown in place of the result; null where there is one. */
  readonly house: WholeHouse | null;
  /** The address of the choices, for the way back from the catalogue; null where nothing is chosen. */
  readonly returnTo: string | null;
  /** That a version of the catalogue was taken into use; null where the address does not ask for it. */
  readonly notice: CatalogueNotice | null;
}

/** A calculation and what it was made from. */
export interface Calculation {
  readonly input: CalculationInput;
  readonly result: CalculationResult;
  readonly draughtRemedies: readonly DraughtRemedy[];
  /** How much less the list costs for a flue at the ridge, in øre with VAT; null: nothing. */
  readonly ridgeSaving: number | null;
  /** What could be chosen instead where the flue cannot be built. */
  readonly waysOut: WaysOut;
}

export interface CalculatorPageInput {
  readonly reference: ReferenceData;
  readonly selection: Selection;
  readonly calculation: Calculation | null;
  readonly address: ChoiceAddress;
  readonly translator: Translator;
  /** `YYYY-MM-DD`: whether prices are old is counted from this day. */
  readonly today: string;
  readonly notice?: CatalogueNotice | null;
  /** What is kept beside the result, as far as it can be read. */
  readonly pinned?: readonly PinnedResult[];
}

/** Makes the calculator's page. */
export function presentCalculatorPage(page: CalculatorPageInput): CalculatorPage {
  const { reference, selection, calculation, address, translator, today, notice = null, pinned = [] } = page;
  const result =
    calculation === null
      ? null
      : presentResult({ ...calculation, pinned, selection, reference, address, translator, today });
  return {
    template: 'calculator/page',
    form: presentForm({ reference, selection, address, translator }),
    isDemonstration: isDemonstration(reference.info),
    catalogueDate: reference.info.date === '' ? '' : translator.formats.date(reference.info.date),
    missing: missingFields(selection, translator),
    announcement:
      result === null ? missingAnnouncement(selection, translator) : verdictText(result.verdict, translator),
    pins: address.pins,
    result,
    house: result === null ? presentWholeHouse(selection, reference.floors, translator) : null,
    returnTo: address.calculator() === '/' ? null : address.calculator(),
    notice,
  };
}

function missingAnnouncement(selection: Selection, translator: Translator): string {
  const refused = selectionFields(selection).flatMap(({ problem }) =>
    problem === null ? [] : [problemText(problem, translator)],
  );
  const fields = missingText(selection, translator);
  return [...refused, ...(fields === '' ? [] : [translator.translate('empty.missing', { fields })])].join(' ');
}
