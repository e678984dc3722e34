import type { WaysOut } from '../../calculator/ways-out/changes.ts';
import { toTenths } from '../../calculator/numbers.ts';
import { hasUnknownWall } from '../../calculator/input/chimney-input.ts';
import type { CalculationInput } from '../../calculator/input/calculation-input.ts';
import type { CalculatedDraught, DraughtReport, MissingForDraught } from '../../calculator/result/draught-report.ts';
import { draughtStrength, hasIce, mouthTemperature } from '../../calculator/rules/draught-rules.ts';
import type { RuleFinding } from '../../calculator/rules/rule.ts';
import type { RuleResult } from '../../calculator/rules/rules.ts';
import type { TextValues, Translator } from '../../i18n/translator.ts';
import type { Calculation } from '../page-input.ts';
import { midSentence } from '../texts/choice-text.ts';
import { lengthText } from '../texts/measure-text.ts';
import { changesText, type LinkContext, remedyLinks, untriedText } from './remedy-links.ts';

type DraughtVerdict =
  | 'good'
  | 'limited'
  | 'narrow'
  | 'short'
  /** Too strong on cold days. A limiter may reduce it. */
  | 'strong'
  | 'uncertain'
  | 'unheld'
  | 'unlimited'
  /** Enough, but R15 must be clarified: the wind may press on the mouth, or a value is unsure. */
  | 'windy'
  | 'open'
  | 'unknown';

/** Makes the card. If no draught was calculated, its fields are null or empty. */
export function presentDraught(view: LinkContext & Pick<Calculation, 'input' | 'result' | 'waysOut'>) {
  const { input, result, waysOut, translator } = view;
  const { draught, rules, failures } = result;
  const { translate } = translator;
  if (!draught.checked) {
    const verdictText = translate('rule.finding.draught-unknown', draughtValues(draught, translator));
    const nothing = {
      scale: null,
      temperature: null,
      damper: null,
      remedies: [],
      notes: [],
      basis: [],
      declaration: '',
    };
    return { verdict: 'unknown' as const, verdictText, ...nothing };
  }
  const verdict = checkedVerdict(rules);
  const remedies = remedyLinks(draughtStrength.id, waysOut, view);
  // If a flue cannot be built, changes are tried for its failures only.
  const isTried = failures.length === 0;
  const uncured = isTried ? uncuredDraught(verdict, waysOut) : null;
  const untried = isTried ? untriedText(waysOut, translator) : null;
  const tooCold = isTried ? uncuredCold(rules, waysOut) : null;
  return {
    verdict,
    verdictText: translate(
      `draught.verdict.${isTooStrong(verdict) ? 'strong' : verdict}`,
      draughtValues(draught, translator),
    ),
    scale: presentScale(draught, translator),
    temperature: {
      isDry: draught.operation === 'dry',
      text: [
        temperatureText(draught, new Set(rules.flatMap(({ findings }) => findings)), translator),
        ...(tooCold === null ? [] : [translate(`draught.no_remedy.${tooCold}`)]),
      ].join(' '),
      /** Changes that fulfil R16. */
      remedies: remedyLinks(mouthTemperature.id, waysOut, view),
    },
    damper: presentDamper(draught, isTooStrong(verdict), translator),
    /** Changes that fulfil R15. */
    remedies,
    /** Says which changes may help, that some were not tried, or that no change is enough. */
    notes: [
      ...waysOut.remedies.flatMap(({ answers, changes, isCure }) => {
        if (isCure || (answers !== draughtStrength.id && answers !== mouthTemperature.id)) return [];
        const rule = midSentence(translate(`rule.${answers}.title`), translator);
        return [translate('draught.may_help', { change: changesText(changes, translator), rule })];
      }),
      ...(uncured === null ? [] : [translate(`draught.no_remedy.${uncured}`, draughtValues(draught, translator))]),
      ...(untried === null ? [] : [untried]),
    ],
    basis: basisOf(draught, input, translator),
    /** The title of the declaration. */
    declaration: draught.declaration,
  };
}

function isTooStrong(verdict: DraughtVerdict): verdict is 'strong' | 'uncertain' | 'unheld' {
  return verdict === 'strong' || verdict === 'uncertain' || verdict === 'unheld';
}

/** Returns sentences without figures. */
export function draughtForCustomer(
  { result, waysOut }: Pick<Calculation, 'result' | 'waysOut'>,
  { translate }: Translator,
): string {
  const { draught, rules } = result;
  const verdict = draught.checked ? checkedVerdict(rules) : 'unknown';
  const uncured = uncuredDraught(verdict, waysOut);
  const tooCold = uncuredCold(rules, waysOut);
  return [
    translate(`customer.draught.${uncured === 'strong' ? 'unheld' : verdict}`),
    ...(uncured === null || uncured === 'strong' ? [] : [translate(`customer.no_remedy.${uncured}`)]),
    ...(tooCold === null ? [] : [translate(`customer.no_remedy.${tooCold}`)]),
  ].join(' ');
}

/** Returns the fault of a draught that no change can cure; null: no fault, or a change may cure it. */
function uncuredDraught(verdict: DraughtVerdict, { remedies, untried }: WaysOut): 'short' | 'narrow' | 'strong' | null {
  if (remedies.some(({ answers }) => answers === draughtStrength.id)) return null;
  if (verdict === 'strong') return untried.length === 0 ? verdict : null;
  return verdict === 'short' || verdict === 'narrow' ? verdict : null;
}

/** Returns whether the inner wall is too cold to be dry or free of ice; null: it is not, or a change may cure it. */
function uncuredCold(rules: readonly RuleResult[], { remedies, untried }: WaysOut): 'cold' | 'ice' | null {
  const rule = rules.find(({ id }) => id === mouthTemperature.id);
  if (rule?.status !== 'warning' || untried.length > 0) return null;
  if (remedies.some(({ answers }) => answers === mouthTemperature.id)) return null;
  return hasIce(rule) ? 'ice' : 'cold';
}

function checkedVerdict(rules: readonly RuleResult[]): Exclude<DraughtVerdict, 'unknown'> {
  const findings = new Set(rules.flatMap((rule) => rule.findings));
  if (findings.has('draught-short')) return 'short';
  if (findings.has('draught-narrow')) return 'narrow';
  if (findings.has('draught-limit-unknown')) return 'unlimited';
  if (findings.has('draught-limited')) return 'limited';
  if (findings.has('draught-no-limiter')) return 'unheld';
  if (findings.has('draught-beyond-limiter')) return 'uncertain';
  if (findings.has('draught-too-strong')) return 'strong';
  if (findings.has('draught-wind')) return 'windy';
  return rules.some(({ id, status }) => id === draughtStrength.id && status !== 'ok') ? 'open' : 'good';
}

/** Findings of R16 whose sentence the card quotes, because the general sentence would say more than is known. */
const quotedFindings = ['brick-condensation', 'condensation-wall-unknown'] as const;

function temperatureText(
  { operation, innerWallTemperature, wetWallTemperature, dewPoint, condensation }: CalculatedDraught,
  findings: ReadonlySet<RuleFinding>,
  translator: Translator,
): string {
  const { translate, formats } = translator;
  const quoted = quotedFindings.find((finding) => findings.has(finding));
  if (quoted !== undefined) return translate(`rule.finding.${quoted}`);
  const isNarrow = findings.has('condensation-narrow');
  return translate(`draught.temperature.${isNarrow ? 'narrow' : operation}`, {
    wall: formats.number(operation === 'freezing' ? (wetWallTemperature ?? 0) : innerWallTemperature),
    dewPoint: formats.number(dewPoint),
    place: condensation === null ? '' : translate(`draught.place.${condensation.surroundings}`),
    height: condensation === null ? '' : lengthText(Math.round(condensation.height / 100) * 100, translator),
  });
}

/** Makes a sentence about the draught limiter, with its name in the catalogue; null: none. */
function presentDamper(draught: CalculatedDraught, isNeeded: boolean, translator: Translator) {
  const text = damperText(draught, isNeeded, translator);
  return text === null ? null : { text, name: draught.damper?.name ?? '' };
}

function damperText(draught: CalculatedDraught, isNeeded: boolean, translator: Translator): string | null {
  const { translate, formats } = translator;
  const { damper } = draught;
  const values = draughtValues(draught, translator);
  const none = isNeeded ? translate('draught.damper_none', values) : null;
  if (damper === null || (damper.setting === null && !damper.isListed)) return none;
  const { name, articleNumber, price, isListed, holds, setting } = damper;
  const named = { name, articleNumber };
  const what = isListed
    ? translate('draught.damper_listed', named)
    : price === null
      ? translate('draught.damper_without_price', named)
      : translate('draught.damper', { ...named, price: formats.money(price) });
  if (setting === null) return none === null ? what : `${what} ${none}`;
  if (!holds) return `${what} ${translate('draught.damper_beyond', values)}`;
  return isListed ? `${what} ${translate('draught.damper_set', values)}` : what;
}

function basisOf(
  { declaration, massFlow, usualResistances }: CalculatedDraught,
  { flue }: CalculationInput,
  translator: Translator,
): string[] {
  const { translate, formats } = translator;
  const resistances = usualResistances.map(({ kind, angle, zeta }) =>
    translate(`draught.usual.${kind}`, { angle: formats.number(angle ?? 0), zeta: formats.number(zeta, 2) }),
  );
  const formulas = translate('draught.basis.formulas');
  // A liner's calculation ignores a wall of unknown insulation.
  const isWallLeftOut = flue.kind === 'reline' && hasUnknownWall(flue.chimney);
  return [
    isWallLeftOut ? `${translate('draught.basis.wall_unknown')} ${formulas}` : formulas,
    translate('draught.basis.declaration', { source: declaration }),
    ...(massFlow.isDeclared ? [] : [translate('draught.basis.mass_flow', { value: formats.number(massFlow.value) })]),
    ...(resistances.length === 0 ? [] : [translate('draught.basis.usual', { resistances: formats.list(resistances) })]),
  ];
}

/** In units of the view box, as all lengths of the scale. */
const scaleWidth = 340;
/** In Pa. The first step that gives at most `mostTicks` ticks is used. */
const tickSteps = [5, 10, 20, 50, 100, 200, 500];
const mostTicks = 7;
/** Texts nearer to an end of the scale are aligned to that side, so that they stay on it. */
const nearEnd = 70;

/**
 * Makes the scale of pascals: a mild day above a cold day. A bar: the flue's draught. A mark: the needed or allowed draught, or
 * null if the fireplace sets no limit. `forbidden`: where the bar should not end, below the needed or above the allowed draught.
 */
function presentScale(draught: CalculatedDraught, translator: Translator) {
  const { translate, formats } = translator;
  const { available, needed, maximum, allowed } = draught;
  const greatest = Math.max(10, available, needed, maximum, allowed ?? 0) * 1.05;
  const step = tickSteps.find((candidate) => greatest / candidate <= mostTicks) ?? greatest;
  const end = Math.ceil(greatest / step) * step;
  const at = (pascals: number): number => toTenths((Math.min(end, Math.max(0, pascals)) / end) * scaleWidth);
  const pascals = (value: number): string => `${formats.number(value)}\u00a0Pa`;
  const markOf = (key: 'needed' | 'allowed', limit: number) => {
    const x = at(limit);
    const anchor = x < nearEnd ? 'start' : x > scaleWidth - nearEnd ? 'end' : 'middle';
    const forbidden = key === 'needed' ? { from: 0, length: x } : { from: x, length: toTenths(scaleWidth - x) };
    return { at: x, text: translate(`draught.scale.${key}`, { value: pascals(limit) }), anchor, forbidden };
  };
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
        mark: markOf('needed', needed),
      },
      {
        label: translate('draught.scale.cold'),
        value: pascals(maximum),
        barLength: at(maximum),
        isWrong: allowed !== null && maximum > allowed,
        mark: allowed === null ? null : markOf('allowed', allowed),
      },
    ],
    ticks: Array.from({ length: Math.round(end / step) + 1 }, (_, index) => ({
      at: at(index * step),
      text: formats.number(index * step, 0),
    })),
  };
}

/** Returns the values in Pa for sentences about the draught, or the missing data. */
export function draughtValues(draught: DraughtReport, translator: Translator): TextValues {
  const { formats } = translator;
  if (!draught.checked) return { missing: formats.list(missingTexts(draught.missing, translator)) };
  const { margin, maximum, needed, allowed, damper, wind } = draught;
  return {
    margin: formats.number(margin),
    lacking: formats.number(-margin),
    maximum: formats.number(maximum),
    excess: formats.number(maximum - (allowed ?? 0)),
    needed: formats.number(needed),
    allowed: formats.number(allowed ?? 0),
    // Never higher than the fireplace allows.
    setting: formats.number(Math.floor((damper?.setting ?? 0) * 10) / 10),
    arriving: formats.number(damper?.arriving ?? maximum),
    wind: formats.number(wind?.pressure ?? 0, 0),
    windMargin: formats.number(wind?.margin ?? 0),
    declared: formats.number(damper?.range?.maximum ?? 0, 0),
  };
}

/** Returns a text for each kind of missing data. A part that lacks both figures is named once. */
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
