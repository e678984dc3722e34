import type { Alternative } from '../../calculator/report/alternatives.ts';
import type { Totals } from '../../calculator/result/bill-line.ts';
import type { CalculationResult } from '../../calculator/calculate.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ChoiceAddress } from '../../choices/choice-address.ts';
import { lengthText } from '../texts/measure-text.ts';

export function presentAlternatives(
  { alternatives }: CalculationResult,
  address: ChoiceAddress,
  translator: Translator,
) {
  const { translate } = translator;
  const [first] = alternatives;
  return alternatives.map((alternative) => {
    const { objectives, chosen, recommended, totals, joints, overshoot } = alternative;
    const isFirst = first === undefined || alternative === first;
    const fewer = isFirst ? 0 : first.joints - joints;
    return {
      /** `Billigst`, or the objectives for which this flue is best. */
      name: objectives.map((objective) => translate(`result.objective.${objective}`)).join(' · '),
      /** The price of the first alternative. The others show the difference to it, unless a price is missing. */
      price: priceText(totals, isFirst ? null : first.totals, translator),
      /**
       * The number of joints, the mouth's height over the required top, and the spare or missing draught if known.
       * Alternatives after the first show the difference in joints.
       */
      facts: [
        isFirst
          ? translate('result.joints', { count: joints })
          : translate(jointsKey(fewer), { count: Math.abs(fewer) }),
        translate('result.overshoot', { length: lengthText(overshoot, translator) }),
        ...draughtTexts(alternative, translator),
      ],
      chosen,
      recommended: recommended ? translate('result.recommended') : null,
      href: address.calculator({ objective: objectives[0] ?? 'price' }),
    };
  });
}

/** Returns no difference if a price is missing. */
function priceText(totals: Totals, first: Totals | null, translator: Translator): string {
  return first?.complete === true && totals.complete
    ? differenceText(totals.incVat - first.incVat, translator)
    : totalText(totals, translator);
}

/** Writes a sum with VAT. If prices are missing, marks it as a lower bound. */
export function totalText(
  { incVat, complete }: Totals,
  { translate, formats }: Translator,
  write: (ore: number) => string = formats.money,
): string {
  const price = `${translate('result.currency')}\u00a0${write(incVat)}`;
  return complete ? price : translate('result.price_at_least', { price });
}

/** Writes a difference of whole øre. */
export function differenceText(ore: number, { translate, formats }: Translator): string {
  const [sign = '', ...digits] = formats.difference(ore);
  return `${sign}\u00a0${translate('result.currency')}\u00a0${digits.join('')}`;
}

function jointsKey(fewer: number) {
  if (fewer > 0) return 'result.joints_fewer';
  return fewer < 0 ? 'result.joints_more' : 'result.joints_same';
}

/** Says how much draught is spare or missing on a mild day, and the excess on a cold day. Empty: not calculated. */
export function draughtTexts(
  { draughtMargin: margin, draughtExcess: excess }: Alternative,
  { translate, formats }: Translator,
): string[] {
  if (margin === null) return [];
  const mild = margin < 0 ? 'short' : 'good';
  return [
    translate(excess > 0 ? `draught.alternative_${mild}_strong` : `draught.alternative_${mild}`, {
      margin: formats.number(margin),
      lacking: formats.number(-margin),
      excess: formats.number(excess),
    }),
  ];
}
