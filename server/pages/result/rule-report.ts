import type { DraughtReport } from '../../calculator/result/draught-report.ts';
import type { RuleFinding, RuleStatus } from '../../calculator/rules/rule.ts';
import type { RuleResult } from '../../calculator/rules/rules.ts';
import type { TextValues, Translator } from '../../i18n/translator.ts';
import { measureText } from '../texts/measure-text.ts';
import { ruleSourceText } from '../texts/reason-text.ts';
import type { WaysOut } from '../../calculator/ways-out/changes.ts';
import { draughtValues } from './draught-card.ts';
import type { ChosenPage } from '../page-input.ts';
import { type LinkContext, remedyLinks } from './remedy-links.ts';
import { keptChoices, presentAnswers } from './rule-answers.ts';

/** Reasons why a rule could not be checked. */
const uncheckedFindings: ReadonlySet<RuleFinding> = new Set([
  'no-flue',
  'draught-unknown',
  'mouth-unmeasured',
  'others-unknown',
]);

const statusesWorstFirst: readonly RuleStatus[] = ['error', 'warning', 'clarify'];

/** `form`: the choices of the page where rules are answered; null: a paper. */
interface RuleContext extends LinkContext {
  readonly waysOut: WaysOut;
  readonly form: ChosenPage | null;
}

/** The rule report. A source that several rules share is listed once. */
export type RuleReport = ReturnType<typeof presentRules>;

export function presentRules(rules: readonly RuleResult[], context: RuleContext & { readonly draught: DraughtReport }) {
  const { draught, translator, form } = context;
  const sources = [...new Set(rules.map(({ source }) => ruleSourceText(source, translator)))];
  const findingValues = draughtValues(draught, translator);
  const advised = rules.map((rule) => ({ ...rule, advice: adviceText(rule, findingValues, translator) }));
  const lines = Map.groupBy(advised, ({ id, isSettled, findings, advice }) =>
    !isSettled && findings.some((finding) => uncheckedFindings.has(finding)) ? advice : id,
  );
  const isDuty = new Set(rules.filter((rule) => rule.isDuty).map(({ id }) => id));
  const all = [...lines.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [presentRow([first, ...others], sources, context)],
  );
  const rows = all.filter(({ id }) => !isDuty.has(id));
  return {
    /** Broken or unchecked rules, worst first. */
    open: statusesWorstFirst.flatMap((status) => rows.filter((row) => row.status === status)),
    fulfilled: rows.filter(({ status }) => status === 'ok'),
    duties: all.filter(({ id }) => isDuty.has(id)),
    sources,
    /** The choices that the form of the numbers sends too. Null: no row asks for a number. */
    kept: form !== null && rows.some(asksForNumber) ? keptChoices(rules, form) : null,
  };
}

function asksForNumber({ answers }: ReturnType<typeof presentRow>): boolean {
  return answers?.fields.some(({ chips }) => chips.length === 0) ?? false;
}

interface AdvisedRule extends RuleResult {
  readonly advice: string | null;
}

/** Makes a row of one rule, or of several rules that could not be checked for the same reason. */
function presentRow(
  [first, ...others]: readonly [AdvisedRule, ...AdvisedRule[]],
  sources: readonly string[],
  context: RuleContext,
) {
  const { translator, form } = context;
  const { translate } = translator;
  const { id, status, isSettled, measured, limit, unit, direction, advice } = first;
  const numbers = [first, ...others].map(({ source }) => sources.indexOf(ruleSourceText(source, translator)) + 1);
  return {
    id,
    ids: [id, ...others.map((other) => other.id)],
    title: [first, ...others].map((rule) => translate(`rule.${rule.id}.title`)).join('. '),
    status,
    statusText: translate(`rule.status.${status}`),
    /** The finding, or the advice; null: the title is enough. */
    advice: isSettled ? [settledText(first, translator), advice].filter((text) => text !== null).join(' ') : advice,
    isSettled,
    /** The advice without the words that the dealer settled the rule. */
    ownAdvice: advice,
    /** Null: a paper, or a fulfilled rule. */
    answers: form === null || (status === 'ok' && !isSettled) ? null : presentAnswers([first, ...others], form),
    measured: measured === null ? null : measureText(measured, unit, translator),
    limit:
      limit === null || others.length > 0
        ? null
        : translate(`rule.${direction}`, { limit: measureText(limit, unit, translator) }),
    /** The first remedy of the rule; null: none. */
    link: isSettled && status === 'ok' ? null : (remedyLinks(id, context.waysOut, context)[0] ?? null),
    /** Numbers of the sources in the report's list, from 1. */
    sources: [...new Set(numbers)],
  };
}

/** Says that the dealer settled a rule, or acknowledged its warning. */
export function settledText({ status }: Pick<RuleResult, 'status'>, { translate }: Translator): string {
  return translate(status === 'ok' ? 'rule.settled' : 'rule.acknowledged');
}

/** Returns the findings, which say more than the rule's advice; without findings the advice, if it is not fulfilled. */
function adviceText(
  { id, status, isSettled, findings, parts, wall, measured, limit, otherLimit, unit }: RuleResult,
  values: TextValues,
  translator: Translator,
): string | null {
  if (findings.length === 0 && status === 'ok' && !isSettled) return null;
  const { translate, formats } = translator;
  const measures = {
    parts: formats.list(parts),
    wall: measureText(wall ?? 0, 'mm', translator),
    measured: measureText(measured ?? 0, unit, translator),
    under: measureText(-(measured ?? 0), unit, translator),
    limit: measureText(limit ?? 0, unit, translator),
    other: measureText(otherLimit ?? 0, unit, translator),
    excess: measureText(Math.ceil((measured ?? 0) - (limit ?? 0)), unit, translator),
    shortfall: measureText(Math.ceil((limit ?? 0) - (measured ?? 0)), unit, translator),
  };
  if (findings.length > 0) {
    return findings.map((finding) => translate(`rule.finding.${finding}`, { ...values, ...measures })).join(' ');
  }
  return translate(`rule.${id}.advice`, measures);
}
