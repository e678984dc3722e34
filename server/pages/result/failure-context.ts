import type { CalculationInput } from '../../calculator/calculation-input.ts';
import type { ReferenceData } from '../../catalogue/reference-data.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ChoiceAddress } from './address.ts';

/** What the sentences and the links are made of. */
export interface FailureContext {
  readonly input: CalculationInput;
  readonly reference: ReferenceData;
  readonly address: ChoiceAddress;
  readonly translator: Translator;
}
