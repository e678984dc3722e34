import type { Totals } from '../../calculator/result/bill-line.ts';
import type { CalculationResult } from '../../calculator/calculate.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ChoiceAddress } from '../../choices/choice-address.ts';
import { lengthText } from '../texts/measure-text.ts';

/** One of the flues to choose between, with the address that shows it. */
export interface AlternativeLink {
  /** `Billigst`, or several objectives that this flue is best for. */
  readonly name: string;
  /** What it costs; beside the first, how much more or less, unless a price is missing in either. */
  readonly price: string;
  /**
   * What tells it from the others, the most telling first: the number of its joints, beside the first flue how many more
   * or fewer; how far the mouth is over the required top; how much draught there is to spare or lacking, if it is known.
   */
  readonly facts: readonly string[];
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

/** A sum without all its prices is the least that it can be, and no difference to it is known. */
function priceText({ incVat, complete }: Totals, first: Totals | null, { translate, formats }: Translator): string {
  const currency = translate('result.currency');
  if (first?.complete === true && complete) return `${formats.difference(incVat - first.incVat)}\u00a0${currency}`;
  const price = `${currency}\u00a0${formats.money(incVat)}`;
  return complete ? price : translate('result.price_at_least', { price });
}

function jointsKey(fewer: number) {
  if (fewer > 0) return 'result.joints_fewer';
  return fewer < 0 ? 'result.joints_more' : 'result.joints_same';
}

function draughtText(margin: number, { translate, formats }: Translator): string {
  return margin < 0
    ? translate('draught.alternative_short', { lacking: formats.number(-margin) })
    : translate('draught.alternative', { margin: formats.number(margin) });
}
