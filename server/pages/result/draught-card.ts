import type { DraughtRemedy } from '../../calculator/draught-remedies.ts';
import type { CalculationInput } from '../../calculator/input/calculation-input.ts';
import type { CalculatedDraught, DraughtReport } from '../../calculator/result/draught-report.ts';
import type { RuleResult } from '../../calculator/rules/rules.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ChoiceAddress } from '../../choices/choice-address.ts';
import { type DraughtScale, presentScale } from './draught-scale.ts';
import { draughtValues } from './draught-texts.ts';
import { lengthText } from './measure-text.ts';

/** How a flue draws, in one word. */
export type DraughtVerdict = 'good' | 'narrow' | 'short' | 'strong' | 'unknown';

/** The card "Draught and temperature", ready to print. */
export interface DraughtCard {
  readonly verdict: DraughtVerdict;
  readonly verdictText: string;
  /** Null where nothing was calculated; so are the lines that follow. */
  readonly scale: DraughtScale | null;
  readonly temperature: { readonly isDry: boolean; readonly text: string } | null;
  /** What limits a draught that is too strong. */
  readonly damper: string | null;
  readonly remedies: readonly { readonly text: string; readonly href: string }[];
  /** What is to be said where a draught is short and no single change is enough. */
  readonly noRemedy: string | null;
  /** What it was calculated with, and by whose figures. */
  readonly basis: readonly string[];
}

export interface DraughtCardInput {
  readonly draught: DraughtReport;
  readonly rules: readonly RuleResult[];
  readonly remedies: readonly DraughtRemedy[];
  readonly input: CalculationInput;
  readonly address: ChoiceAddress;
  readonly translator: Translator;
}

/** Makes the card. */
export function presentDraught(view: DraughtCardInput): DraughtCard {
  const { draught, rules, remedies, translator } = view;
  const { translate } = translator;
  if (!draught.checked) {
    const verdictText = translate('rule.finding.draught-unknown', draughtValues(draught, translator));
    const nothing = { scale: null, temperature: null, damper: null, remedies: [], noRemedy: null, basis: [] };
    return { verdict: 'unknown', verdictText, ...nothing };
  }
  const verdict = verdictOf(rules);
  const lacks = verdict === 'short' || verdict === 'narrow';
  return {
    verdict,
    verdictText: translate(`draught.verdict.${verdict}`, {
      ...draughtValues(draught, translator),
      excess: translator.formats.number(draught.maximum - (draught.allowed ?? 0)),
    }),
    scale: presentScale(draught, translator),
    temperature: { isDry: draught.operation === 'dry', text: temperatureText(draught, translator) },
    damper: verdict === 'strong' ? damperText(draught, translator) : null,
    remedies: remedies.map((remedy) => remedyLink(remedy, view)),
    noRemedy: lacks && remedies.length === 0 ? translate('draught.no_remedy') : null,
    basis: basisOf(draught, translator),
  };
}

function verdictOf(rules: readonly RuleResult[]): Exclude<DraughtVerdict, 'unknown'> {
  const finding = rules.find(({ id }) => id === 'R15')?.finding;
  if (finding === 'draught-short') return 'short';
  if (finding === 'draught-narrow') return 'narrow';
  return finding === 'draught-too-strong' ? 'strong' : 'good';
}

function temperatureText(
  { operation, innerWallTemperature, dewPoint, condensation }: CalculatedDraught,
  translator: Translator,
): string {
  const { translate, formats } = translator;
  return translate(`draught.temperature.${operation}`, {
    wall: formats.number(innerWallTemperature, 0),
    dewPoint: formats.number(dewPoint, 0),
    place: condensation === null ? '' : translate(`draught.place.${condensation.surroundings}`),
    height: condensation === null ? '' : lengthText(Math.round(condensation.height / 100) * 100, translator),
  });
}

function damperText({ damper }: CalculatedDraught, { translate, formats }: Translator): string {
  if (damper === null) return translate('draught.damper_unknown');
  const { name, articleNumber, price } = damper;
  return price === null
    ? translate('draught.damper_without_price', { name, articleNumber })
    : translate('draught.damper', { name, articleNumber, price: formats.money(price) });
}

function remedyLink(
  remedy: DraughtRemedy,
  { input, address, translator }: DraughtCardInput,
): { readonly text: string; readonly href: string } {
  const { translate, formats } = translator;
  const text = (values: Readonly<Record<string, string | number>> = {}): string =>
    translate(`draught.remedy.${remedy.change}`, { ...values, margin: formats.number(remedy.margin) });
  switch (remedy.change) {
    case 'extra-height':
      return {
        text: text({ length: lengthText(remedy.higher, translator) }),
        href: address.calculator({ extra_height: remedy.extraHeight }),
      };
    case 'pipe':
      return {
        text: text({ diameter: remedy.pipe.diameter, chosen: input.pipe.diameter }),
        href: address.calculator({ pipe: remedy.pipe.id }),
      };
    case 'scheme':
      return { text: text({ scheme: remedy.scheme.name }), href: address.calculator({ scheme: remedy.scheme.id }) };
    case 'air':
      return { text: text(), href: address.calculator({ air: 'own' }) };
    case 'cap':
      return { text: text(), href: address.calculator({ cap: null }) };
  }
}

function basisOf({ declaration, massFlow, usualResistances }: CalculatedDraught, translator: Translator): string[] {
  const { translate, formats } = translator;
  const usual = usualResistances.map(({ kind, angle, zeta }) =>
    translate(`draught.usual.${kind}`, { angle: formats.number(angle ?? 0), zeta: formats.number(zeta, 2) }),
  );
  return [
    translate('draught.basis.formulas'),
    translate('draught.basis.declaration', { source: declaration }),
    ...(massFlow.isDeclared ? [] : [translate('draught.basis.mass_flow', { value: formats.number(massFlow.value) })]),
    ...(usual.length === 0 ? [] : [translate('draught.basis.usual', { resistances: formats.list(usual) })]),
  ];
}
