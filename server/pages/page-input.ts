import type { CalculationResult } from '../calculator/calculate.ts';
import type { CalculationInput } from '../calculator/input/calculation-input.ts';
import type { WaysOut } from '../calculator/ways-out/changes.ts';
import type { ReferenceData } from '../catalogue/reference-data.ts';
import type { ChoiceAddress } from '../choices/choice-address.ts';
import type { Selection } from '../choices/selection.ts';
import type { Translator } from '../i18n/translator.ts';

/** The choices of an address, for the pages that show them. */
export interface ChosenPage {
  readonly reference: ReferenceData;
  readonly selection: Selection;
  readonly address: ChoiceAddress;
  readonly translator: Translator;
}

export interface Calculation {
  readonly input: CalculationInput;
  readonly result: CalculationResult;
  /** How much less the list costs for a flue at the ridge, in øre with VAT. Null: it costs no less. */
  readonly ridgeSaving: number | null;
  /** Other choices that work if the flue cannot be built or its draught is not right. */
  readonly waysOut: WaysOut;
}

export interface CalculatedPage extends ChosenPage {
  /** Null: a choice is missing. */
  readonly calculation: Calculation | null;
  /** `YYYY-MM-DD`, the day of the request. The age of prices is counted from this day. */
  readonly today: string;
}
