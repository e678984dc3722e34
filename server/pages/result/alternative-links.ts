import type { Totals } from '../../calculator/result/bill-line.ts';
import type { CalculationResult } from '../../calculator/calculate.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ChoiceAddress } from '../../choices/choice-address.ts';
import { lengthText } from '../texts/measure-text.ts';

/** One of the flues to choose between, with its address. */
export interface AlternativeLink {
  /** `Billigst`, or several objectives that this flue is best for. */
  readonly name: string;
  /** The price of the first; of the others the difference to it, unless a price is missing in either. */
  readonly price: string;
  /**
   * How it differs: the number of joints (how many more or fewer than the first flue), the mouth's height over the required
   * top, and the draught to spare or lacking, if known.
   */
  readonly facts: readonly string[];
  readonly chosen: boolean;
  /** `anbefalt`; null where it is not. */
  readonly recommended: string | null;
  readonly href: string;
}

/** Makes the links to the alternatives. */
export function presentAlternatives(
  { alternatives }: CalculationResult,
  address: ChoiceAddress,
  translator: Translator,
): AlternativeLink[] {
  const { translate } = translator;
  const [first] = alternatives;
  return alternatives.map((alternative) => {
    const { objectives, chosen, recommended, totals, joints, overshoot, draughtMargin } = alternative;
    const isFirst = first === undefined || alternative === first;
    const fewer = isFirst ? 0 : first.joints - joints;
    return {
      name: objectives.map((objective) => translate(`result.objective.${objective}`)).join(' · '),
      price: priceText(totals, isFirst ? null : first.totals, translator),
      facts: [
        isFirst
          ? translate('result.joints', { count: joints })
          : translate(jointsKey(fewer), { count: Math.abs(fewer) }),
        translate('result.overshoot', { length: lengthText(overshoot, translator) }),
        ...(draughtMargin === null ? [] : [draughtText(draughtMargin, translator)]),
      ],
      chosen,
      recommended: recommended ? translate('result.recommended') : null,
      href: address.calculator({ objective: objectives[0] ?? 'price' }),
    };
  });
}

/** Where prices are missing a difference cannot be given. */
function priceText(totals: Totals, first: Totals | null, translator: Translator): string {
  return first?.complete === true && totals.complete
    ? differenceText(totals.incVat - first.incVat, translator)
    : totalText(totals, translator);
}

/** A sum with VAT; where prices are missing it is only a lower bound. */
export function totalText({ incVat, complete }: Totals, { translate, formats }: Translator): string {
  const price = `${translate('result.currency')}\u00a0${formats.money(incVat)}`;
  return complete ? price : translate('result.price_at_least', { price });
}

/** A difference in whole øre. */
export function differenceText(ore: number, { translate, formats }: Translator): string {
  return `${formats.difference(ore)}\u00a0${translate('result.currency')}`;
}

function jointsKey(fewer: number) {
  if (fewer > 0) return 'result.joints_fewer';
  return fewer < 0 ? 'result.joints_more' : 'result.joints_same';
}

/** The draught to spare or lacking, in pascal. */
export function draughtText(margin: number, { translate, formats }: Translator): string {
  return margin < 0
    ? translate('draught.alternative_short', { lacking: formats.number(-margin) })
    : translate('draught.alternative', { margin: formats.number(margin) });
}
