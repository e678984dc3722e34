import type { CalculationInput } from '../../calculator/input/calculation-input.ts';
import type { FlueGeometry } from '../../calculator/result/flue-geometry.ts';
import type { ReferenceData } from '../../catalogue/reference-data.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ChoiceAddress } from './address.ts';

/** What the sentences and the links are made of. */
export interface FailureContext {
  readonly input: CalculationInput;
  /** How far the height rule raised the mouth, and the least that it ever asks for. */
  readonly heightRule: Pick<FlueGeometry['heightRule'], 'applied' | 'overRoof'>;
  readonly reference: ReferenceData;
  readonly address: ChoiceAddress;
  readonly translator: Translator;
}
