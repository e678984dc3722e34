import type { CalculationResult } from '../../calculator/result/calculation-result.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ChoiceAddress } from '../../selection/choice-address.ts';
import { lengthText } from './measure-text.ts';

/** One of the flues to choose between, with the address that shows it. */
export interface AlternativeLink {
  /** `Billigst`, or several objectives that this flue is best for. */
  readonly name: string;
  readonly price: string;
  readonly complete: boolean;
  readonly joints: string;
  /** How far the mouth is over the required top. */
  readonly overshoot: string;
  readonly chosen: boolean;
  /** `anbefalt`; null where it is not. */
  readonly recommended: string | null;
  readonly href: string;
}

/** Makes the links between the alternatives; none where there is nothing to choose between. */
export function presentAlternatives(
  { alternatives }: CalculationResult,
  address: ChoiceAddress,
  translator: Translator,
): AlternativeLink[] {
  const { formats, translate } = translator;
  return alternatives.map(({ objectives, chosen, recommended, totals, joints, overshoot }) => ({
    name: objectives.map((objective) => translate(`result.objective.${objective}`)).join(' · '),
    price: formats.money(totals.incVat),
    complete: totals.complete,
    joints: translate('result.joints', { count: joints }),
    overshoot: translate('result.overshoot', { length: lengthText(overshoot, translator) }),
    chosen,
    recommended: recommended ? translate('result.recommended') : null,
    href: address.calculator({ objective: objectives[0] ?? 'price' }),
  }));
}
