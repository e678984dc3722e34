import type { CalculationInput } from '../../calculator/input/calculation-input.ts';
import {
  type Change,
  isOfGivenMeasure,
  isOfHouse,
  type Remedy,
  type WaysOut,
} from '../../calculator/ways-out/changes.ts';
import { mouthTemperature } from '../../calculator/rules/draught-rules.ts';
import type { Translator } from '../../i18n/translator.ts';
import { choices } from '../../choices/choices.ts';
import type { AddressChanges, ChoiceAddress } from '../../choices/choice-address.ts';
import { differenceText, totalText } from './alternative-links.ts';
import { angleText, lengthText, measureText } from '../texts/measure-text.ts';
import { midSentence } from '../texts/choice-text.ts';

export interface LinkContext {
  readonly address: ChoiceAddress;
  readonly translator: Translator;
}

/** Changes that cure a failure or a rule, with their address. */
export interface RemedyLink {
  readonly text: string;
  readonly href: string;
  /** The price, the parts that come with the change, and the rules that become worse. */
  readonly effect: string;
}

export function remedyLinks(answers: Remedy['answers'], { remedies }: WaysOut, context: LinkContext): RemedyLink[] {
  return remedies
    .filter((remedy) => remedy.isCure && !remedy.isCondition && remedy.answers === answers)
    .map((remedy) => ({
      text: changesText(remedy.changes, context.translator),
      href: context.address.calculator(
        Object.fromEntries(remedy.changes.flatMap((change) => Object.entries(addressChanges(change)))),
      ),
      effect: effectText(remedy, context.translator),
    }));
}

/** Measures that the house would need instead of the given ones, with the price of that flue. They cannot be chosen. */
export function conditionTexts(
  answers: Remedy['answers'],
  { remedies }: WaysOut,
  { input, translator }: { readonly input: CalculationInput; readonly translator: Translator },
): Pick<RemedyLink, 'text' | 'effect'>[] {
  return remedies
    .filter((remedy) => remedy.isCondition && remedy.answers === answers)
    .map((remedy) => ({ text: conditionText(remedy, input, translator), effect: effectText(remedy, translator) }));
}

/** A height that is too great may have any lower value. Otherwise only the calculated value is known to be possible. */
function conditionText({ answers, changes }: Remedy, input: CalculationInput, translator: Translator): string {
  const { translate, formats } = translator;
  const isGiven = (change: Change): boolean => isOfGivenMeasure(change, input);
  const isBound = answers === 'TOO_TALL' && changes.length === 1;
  const measures = changes.filter(isGiven).flatMap(({ kind, value }) => {
    if (!isOfHouse(kind) || typeof value !== 'number') return [];
    const measure = kind === 'roofAngle' ? angleText(value, translator) : lengthText(value, translator);
    const limit = isBound ? translate('rule.maximum', { limit: measure }) : measure;
    return [translate(`condition.${kind}`, { measure: limit })];
  });
  const others = changes.filter((change) => !isGiven(change));
  const condition = translate(isBound ? 'condition.only_if' : 'condition.if', { measures: formats.list(measures) });
  return others.length === 0 ? condition : `${changesText(others, translator)}. ${condition}`;
}

export function changesText(changes: readonly Change[], translator: Translator): string {
  return translator.formats.list(changes.map((change) => changeText(change, translator)));
}

/** Says that some changes were not tried; null: all were tried. */
export function untriedText({ untried }: WaysOut, translator: Translator): string | null {
  if (untried.length === 0) return null;
  const names = untried.map(({ kind }) =>
    midSentence(translator.translate(choices[kind === 'airDuct' ? 'air' : kind].label), translator),
  );
  return translator.translate('failure.untried', { choices: translator.formats.list([...new Set(names)]) });
}

export function addressChanges(change: Change): AddressChanges {
  const { kind, value } = change;
  // Ventilation modules of the old diameter would not fit the new diameter.
  if (kind === 'pipe') return { pipe: value.id, ventilation: null };
  if (kind === 'color' || kind === 'scheme') return { [kind]: value.id };
  if (kind === 'flue') return { flue: value.kind === 'new' ? null : value.kind };
  if (kind === 'airDuct') {
    return { air: 'own', air_duct_diameter: value.airDuctDiameter, air_duct_length: value.airDuctLength };
  }
  if (kind === 'inletHeight') return { inlet: null, inlet_height: value };
  if (typeof value !== 'number' || kind === 'offsetAt') return { [choices[kind].name]: value };
  return { [choices[kind].name]: choices[kind].field.write(value) };
}

function changeText({ kind, value }: Change, translator: Translator): string {
  const { translate, nameOf } = translator;
  if (kind === 'pipe') return translate('remedy.pipe', { diameter: value.diameter });
  if (kind === 'color') return translate('remedy.color', { color: nameOf(value.color) });
  if (kind === 'scheme') return translate('remedy.scheme', { scheme: nameOf(value.name) });
  if (kind === 'flue') return translate(`remedy.flue.${value.kind}`);
  if (kind === 'format') return translate(`remedy.format.${value}`);
  if (kind === 'airDuct') {
    const length = lengthText(value.airDuctLength ?? 0, translator);
    return translate('remedy.airDuct', { diameter: value.airDuctDiameter ?? 0, length });
  }
  if (kind === 'side') return translate(`remedy.side.${value}`);
  if (kind === 'base') return translate(`remedy.base.${value}`);
  if (kind === 'past') return translate(`remedy.past.${value ?? 'clear'}`);
  if (kind === 'passHeight' && value === null) return translate('remedy.passHeight.calculated');
  if (kind === 'insulated') return translate(`remedy.insulated.${value}`);
  if (kind === 'objective') return translate('remedy.objective', { objective: translate(`result.objective.${value}`) });
  if (kind === 'storey') return translate('remedy.storey', { storey: value });
  if (kind === 'roofAngle') return translate('remedy.roofAngle', { angle: angleText(value, translator) });
  if (kind === 'offset' && value === 0) return translate('remedy.straight_up');
  return translate(`remedy.${kind}`, typeof value === 'number' ? { length: lengthText(value, translator) } : {});
}

/** Describes the effects of a remedy: the change of the price (after a failure, the whole price) and others. */
function effectText({ answers, changes, list }: Remedy, translator: Translator): string {
  const { translate, formats } = translator;
  const { totals, incVat, brings, worse, margin } = list;
  const parts = brings.map(({ role, quantity }) => `${formats.number(quantity, 0)} ${translate(`role.${role}`)}`);
  const isOfRule = answers.startsWith('R');
  const price = isOfRule
    ? incVat === null
      ? translate('remedy.price.unknown')
      : incVat === 0
        ? translate('remedy.price.same')
        : translate('remedy.price.difference', { difference: differenceText(incVat, translator) })
    : totalText(totals, translator);
  const rules = worse.map(({ id, measured, unit }) => {
    const title = midSentence(translate(`rule.${id}.title`), translator);
    return measured === null ? title : `${title} (${measureText(measured, unit, translator)})`;
  });
  return [
    parts.length === 0 ? price : translate('remedy.price.with_parts', { price, parts: formats.list(parts) }),
    ...(isOfRule && margin !== null ? [translate('draught.alternative', { margin: formats.number(margin) })] : []),
    ...(answers === mouthTemperature.id && list.isWet ? [translate('remedy.wet')] : []),
    ...(changes.some(({ kind }) => kind === 'airDuct') ? [translate('remedy.price.air')] : []),
    ...(rules.length === 0
      ? []
      : [translate(isOfRule ? 'remedy.worse' : 'remedy.left', { rules: formats.list(rules) })]),
  ].join(' · ');
}
