import type { DraughtRemedy } from '../../calculator/ways-out/draught-remedies.ts';
import { toTenths } from '../../calculator/numbers.ts';
import { hasUnknownWall } from '../../calculator/input/chimney-input.ts';
import type { CalculationInput } from '../../calculator/input/calculation-input.ts';
import type { CalculatedDraught, DraughtReport, MissingForDraught } from '../../calculator/result/draught-report.ts';
import type { RuleResult } from '../../calculator/rules/rules.ts';
import type { TextValues, Translator } from '../../i18n/translator.ts';
import type { ChoiceAddress } from '../../choices/choice-address.ts';
import { differenceText } from './alternative-links.ts';
import { lengthText } from '../texts/measure-text.ts';

/** The draught of a flue, in one word. */
export type DraughtVerdict = 'good' | 'limited' | 'narrow' | 'short' | 'strong' | 'unlimited' | 'unknown';

/** The card "Draught and temperature", ready to print. */
export interface DraughtCard {
  readonly verdict: DraughtVerdict;
  readonly verdictText: string;
  /** Null where no draught was calculated; then what follows is null or empty too. */
  readonly scale: DraughtScale | null;
  readonly temperature: { readonly isDry: boolean; readonly text: string } | null;
  /** What is to be said of the part that limits a draught that is too strong; null where nothing is. */
  readonly damper: string | null;
  /** Adds that part to the list; null where it is there, or is not needed. */
  readonly damperLink: DamperLink | null;
  readonly remedies: readonly DraughtRemedyLink[];
  /** Said where the draught is short and no single change is enough; else null. */
  readonly noRemedy: string | null;
  /** What the calculation is based on: formulas, declaration, assumed values. */
  readonly basis: readonly string[];
}

/** What helps, with the address that applies it, and what it does to the price and the parts of the list. */
export interface DraughtRemedyLink {
  readonly text: string;
  readonly href: string;
  readonly cost: string;
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
    const nothing = {
      scale: null,
      temperature: null,
      damper: null,
      damperLink: null,
      remedies: [],
      noRemedy: null,
      basis: [],
    };
    return { verdict: 'unknown', verdictText, ...nothing };
  }
  const verdict = checkedVerdict(rules);
  const lacks = verdict === 'short' || verdict === 'narrow';
  return {
    verdict,
    verdictText: translate(`draught.verdict.${verdict}`, {
      ...draughtValues(draught, translator),
      excess: translator.formats.number(draught.maximum - (draught.allowed ?? 0)),
    }),
    scale: presentScale(draught, translator),
    temperature: {
      isDry: draught.operation === 'dry',
      text: temperatureText(
        draught,
        rules.some(({ findings }) => findings.includes('condensation-narrow')),
        translator,
      ),
    },
    damper: damperText(draught, verdict, translator),
    damperLink: damperLink(view),
    remedies: remedies.map((remedy) => ({ ...remedyLink(remedy, view), cost: costText(remedy, translator) })),
    noRemedy: lacks && remedies.length === 0 ? translate('draught.no_remedy') : null,
    basis: basisOf(draught, view.input, translator),
  };
}

/** The draught of a flue in one word. */
export function draughtVerdict({ draught, rules }: Pick<DraughtCardInput, 'draught' | 'rules'>): DraughtVerdict {
  return draught.checked ? checkedVerdict(rules) : 'unknown';
}

function checkedVerdict(rules: readonly RuleResult[]): Exclude<DraughtVerdict, 'unknown'> {
  const findings = new Set(rules.flatMap((rule) => rule.findings));
  if (findings.has('draught-short')) return 'short';
  if (findings.has('draught-narrow')) return 'narrow';
  if (findings.has('draught-limit-unknown')) return 'unlimited';
  if (findings.has('draught-limited')) return 'limited';
  return findings.has('draught-too-strong') || findings.has('draught-beyond-limiter') ? 'strong' : 'good';
}

function temperatureText(
  { operation, innerWallTemperature, dewPoint, condensation }: CalculatedDraught,
  isNarrow: boolean,
  translator: Translator,
): string {
  const { translate, formats } = translator;
  return translate(`draught.temperature.${isNarrow ? 'narrow' : operation}`, {
    wall: formats.number(innerWallTemperature, 0),
    dewPoint: formats.number(dewPoint, 0),
    place: condensation === null ? '' : translate(`draught.place.${condensation.surroundings}`),
    height: condensation === null ? '' : lengthText(Math.round(condensation.height / 100) * 100, translator),
  });
}

/** A link that adds the draught limiter to the list. */
export interface DamperLink {
  readonly text: string;
  readonly href: string;
}

/** The same beside the verdict, in the card and in the list of what is to be done. */
export function damperLink({
  draught,
  address,
  translator,
}: Pick<DraughtCardInput, 'draught' | 'address' | 'translator'>): DamperLink | null {
  if (!draught.checked) return null;
  const { damper } = draught;
  if (damper === null || damper.isListed) return null;
  return {
    text: translator.translate('draught.damper_add'),
    href: address.calculator({ damper: 'limiter' }),
  };
}

function damperText(
  { damper }: CalculatedDraught,
  verdict: DraughtVerdict,
  { translate, formats }: Translator,
): string | null {
  if (damper === null) return verdict === 'strong' ? translate('draught.damper_unknown') : null;
  const { name, articleNumber, price, isListed, range, setting } = damper;
  const named = { name, articleNumber };
  const what = isListed
    ? translate('draught.damper_listed', named)
    : price === null
      ? translate('draught.damper_without_price', named)
      : translate('draught.damper', { ...named, price: formats.money(price) });
  if (setting !== null) {
    return isListed ? `${what} ${translate('draught.damper_set', { setting: formats.number(setting, 0) })}` : what;
  }
  if (verdict !== 'strong' && verdict !== 'unlimited') return isListed ? what : null;
  if (range === null) return `${what} ${translate('draught.damper_range_unknown')}`;
  const [from, to] = [formats.number(range.minimum, 0), formats.number(range.maximum, 0)];
  return `${what} ${translate('draught.damper_beyond', { from, to })}`;
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
    case 'reline':
      return { text: text(), href: address.calculator({ flue: 'reline' }) };
    case 'insulated':
      return { text: text(), href: address.calculator({ insulated: null }) };
  }
}

function costText({ change, list: { incVat, brings } }: DraughtRemedy, translator: Translator): string {
  const { translate, formats } = translator;
  if (change === 'air') return translate('remedy.cost.air');
  if (incVat === null) return translate('remedy.cost.unknown');
  const price =
    incVat === 0
      ? translate('remedy.cost.same')
      : translate('remedy.cost.price', { difference: differenceText(incVat, translator) });
  const parts = brings.map(({ role, quantity }) => `${formats.number(quantity, 0)} ${translate(`role.${role}`)}`);
  return parts.length === 0 ? price : translate('remedy.cost.with_parts', { price, parts: formats.list(parts) });
}

function basisOf(
  { declaration, massFlow, usualResistances }: CalculatedDraught,
  { flue }: CalculationInput,
  translator: Translator,
): string[] {
  const { translate, formats } = translator;
  const usual = usualResistances.map(({ kind, angle, zeta }) =>
    translate(`draught.usual.${kind}`, { angle: formats.number(angle ?? 0), zeta: formats.number(zeta, 2) }),
  );
  const formulas = translate('draught.basis.formulas');
  // Around a liner such a wall counts as none.
  const isWallLeftOut = flue.kind === 'reline' && hasUnknownWall(flue.chimney);
  return [
    isWallLeftOut ? `${translate('draught.basis.wall_unknown')} ${formulas}` : formulas,
    translate('draught.basis.declaration', { source: declaration }),
    ...(massFlow.isDeclared ? [] : [translate('draught.basis.mass_flow', { value: formats.number(massFlow.value) })]),
    ...(usual.length === 0 ? [] : [translate('draught.basis.usual', { resistances: formats.list(usual) })]),
  ];
}

/** One day on the scale: a bar from 0 to the flue's draught, and a mark at what is needed or allowed. Lengths in units of the view box. */
export interface ScaleRow {
  readonly label: string;
  readonly value: string;
  readonly barLength: number;
  readonly isWrong: boolean;
  /** Null where the fireplace sets no limit. */
  readonly mark: {
    readonly at: number;
    readonly text: string;
    readonly anchor: 'start' | 'middle' | 'end';
    /** The part of the scale where the bar should not end: below what is needed, or above what is allowed. */
    readonly forbidden: { readonly from: number; readonly length: number };
  } | null;
}

/** The draught as a picture: a mild day above a cold one, on one scale of pascals. */
export interface DraughtScale {
  readonly title: string;
  readonly description: string;
  readonly width: number;
  readonly rows: readonly ScaleRow[];
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
}

const scaleWidth = 340;
/** Possible steps between ticks, in Pa; the first that gives at most `mostTicks` ticks is taken. */
const tickSteps = [5, 10, 20, 50, 100, 200, 500];
const mostTicks = 7;
/** Texts nearer than this to an end of the scale are aligned to that side, so that they stay on the scale. */
const nearEnd = 70;

export function presentScale(draught: CalculatedDraught, translator: Translator): DraughtScale {
  const { translate, formats } = translator;
  const { available, needed, maximum, allowed } = draught;
  const greatest = Math.max(10, available, needed, maximum, allowed ?? 0) * 1.05;
  const step = tickSteps.find((candidate) => greatest / candidate <= mostTicks) ?? greatest;
  const end = Math.ceil(greatest / step) * step;
  const at = (pascals: number): number => toTenths((Math.min(end, Math.max(0, pascals)) / end) * scaleWidth);
  const pascals = (value: number): string => `${formats.number(value)}\u00a0Pa`;
  const anchorOf = (x: number): 'start' | 'middle' | 'end' =>
    x < nearEnd ? 'start' : x > scaleWidth - nearEnd ? 'end' : 'middle';
  return {
    title: translate('draught.scale.title'),
    description: translate(allowed === null ? 'draught.scale.description' : 'draught.scale.description_with_limit', {
      available: formats.number(available),
      needed: formats.number(needed),
      maximum: formats.number(maximum),
      allowed: formats.number(allowed ?? 0),
    }),
    width: scaleWidth,
    rows: [
      {
        label: translate('draught.scale.mild'),
        value: pascals(available),
        barLength: at(available),
        isWrong: available < needed,
        mark: {
          at: at(needed),
          text: translate('draught.scale.needed', { value: pascals(needed) }),
          anchor: anchorOf(at(needed)),
          forbidden: { from: 0, length: at(needed) },
        },
      },
      {
        label: translate('draught.scale.cold'),
        value: pascals(maximum),
        barLength: at(maximum),
        isWrong: allowed !== null && maximum > allowed,
        mark:
          allowed === null
            ? null
            : {
                at: at(allowed),
                text: translate('draught.scale.allowed', { value: pascals(allowed) }),
                anchor: anchorOf(at(allowed)),
                forbidden: { from: at(allowed), length: toTenths(scaleWidth - at(allowed)) },
              },
      },
    ],
    ticks: Array.from({ length: Math.round(end / step) + 1 }, (_, index) => ({
      at: at(index * step),
      text: formats.number(index * step, 0),
    })),
  };
}

/** The values for sentences about the draught: its margin, what is lacking, its strength on a cold day, what a limiter is set to, in Pa; or what is missing to calculate it. */
export function draughtValues(draught: DraughtReport, translator: Translator): TextValues {
  const { formats } = translator;
  return draught.checked
    ? {
        margin: formats.number(draught.margin),
        lacking: formats.number(-draught.margin),
        maximum: formats.number(draught.maximum, 0),
        setting: formats.number(draught.damper?.setting ?? 0, 0),
      }
    : { missing: formats.list(missingTexts(draught.missing, translator)) };
}

/** The same parts often lack both figures: then they are named once. */
function missingTexts(missing: readonly MissingForDraught[], { translate, formats }: Translator): string[] {
  const texts = new Map<string, string>();
  for (const gap of missing) {
    if ('articleNumbers' in gap) {
      const articles = formats.list(gap.articleNumbers);
      const key = texts.has(articles) ? 'heat_and_roughness' : gap.what;
      texts.set(articles, translate(`draught.missing.${key}`, { articles }));
    } else texts.set(gap.what, translate(`draught.missing.${gap.what}`));
  }
  return [...texts.values()];
}
