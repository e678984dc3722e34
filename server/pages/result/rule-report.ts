import type { DraughtReport } from '../../calculator/result/draught-report.ts';
import type { RuleFinding, RuleStatus } from '../../calculator/rules/rule.ts';
import type { RuleId, RuleResult } from '../../calculator/rules/rules.ts';
import type { TextValues, Translator } from '../../i18n/translator.ts';
import { measureText } from '../texts/measure-text.ts';
import { ruleSourceText } from '../texts/reason-text.ts';
import type { ChoiceAddress } from '../../choices/choice-address.ts';
import { damperLink, type DamperLink, draughtValues } from './draught-card.ts';

/** A row of the rule report: one rule, or several that could not be checked for the same reason. */
export interface RuleRow {
  /** Of the row's first rule. */
  readonly id: RuleId;
  readonly title: string;
  readonly status: RuleStatus;
  readonly statusText: string;
  /** What was found, or what to do; null where the title is enough. */
  readonly advice: string | null;
  readonly measured: string | null;
  readonly limit: string | null;
  /** Adds what the rule asks for to the list; null where nothing can be added. */
  readonly link: DamperLink | null;
  /** The numbers of its sources in the report's list, from 1. */
  readonly sources: readonly number[];
}

/** The rule report. A source that several rules share is listed once. */
export interface RuleReport {
  /** What is not fulfilled or not checked, worst first. */
  readonly open: readonly RuleRow[];
  readonly fulfilled: readonly RuleRow[];
  readonly sources: readonly string[];
}

/** Why a rule could not be checked. */
const uncheckedFindings: ReadonlySet<RuleFinding> = new Set(['no-flue', 'draught-unknown', 'mouth-unmeasured']);

/** What a draught limiter is for. */
const limitedFindings: ReadonlySet<RuleFinding> = new Set([
  'draught-too-strong',
  'draught-beyond-limiter',
  'draught-limit-unknown',
]);

const statusesWorstFirst: readonly RuleStatus[] = ['error', 'warning', 'clarify'];

/** Makes the rule report. */
export function presentRules(
  rules: readonly RuleResult[],
  {
    draught,
    address,
    translator,
  }: { readonly draught: DraughtReport; readonly address: ChoiceAddress; readonly translator: Translator },
): RuleReport {
  const sources = [...new Set(rules.map(({ source }) => ruleSourceText(source, translator)))];
  const findingValues = draughtValues(draught, translator);
  const link = damperLink({ draught, address, translator });
  const advised = rules.map((rule) => ({ ...rule, advice: adviceText(rule, findingValues, translator) }));
  const lines = Map.groupBy(advised, ({ id, findings, advice }) =>
    findings.some((finding) => uncheckedFindings.has(finding)) ? advice : id,
  );
  const rows = [...lines.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [presentRow([first, ...others], sources, link, translator)],
  );
  return {
    open: statusesWorstFirst.flatMap((status) => rows.filter((row) => row.status === status)),
    fulfilled: rows.filter(({ status }) => status === 'ok'),
    sources,
  };
}

interface AdvisedRule extends RuleResult {
  readonly advice: string | null;
}

function presentRow(
  [first, ...others]: readonly [AdvisedRule, ...AdvisedRule[]],
  sources: readonly string[],
  link: DamperLink | null,
  translator: Translator,
): RuleRow {
  const { translate, formats } = translator;
  const { id, status, measured, limit, unit, direction, advice } = first;
  const numbers = [first, ...others].map(({ source }) => sources.indexOf(ruleSourceText(source, translator)) + 1);
  return {
    id,
    title: formats.list([
      translate(`rule.${id}.title`),
      ...others.map((other) => midSentence(translate(`rule.${other.id}.title`), translator)),
    ]),
    status,
    statusText: translate(`rule.status.${status}`),
    advice,
    measured: measured === null ? null : measureText(measured, unit, translator),
    limit:
      limit === null || others.length > 0
        ? null
        : translate(`rule.${direction}`, { limit: measureText(limit, unit, translator) }),
    link: first.findings.some((finding) => limitedFindings.has(finding)) ? link : null,
    sources: [...new Set(numbers)],
  };
}

/** A title as it stands in the middle of a sentence. */
export function midSentence(title: string, { languageTag }: Translator): string {
  return title.charAt(0).toLocaleLowerCase(languageTag) + title.slice(1);
}

/** What was found says more than the rule's own advice; a rule that is met needs no advice. */
function adviceText(
  { id, status, findings, measured, limit, unit }: RuleResult,
  values: TextValues,
  translator: Translator,
): string | null {
  const { translate } = translator;
  const measures = {
    measured: measureText(measured ?? 0, unit, translator),
    limit: measureText(limit ?? 0, unit, translator),
    excess: measureText(Math.ceil((measured ?? 0) - (limit ?? 0)), unit, translator),
  };
  if (findings.length > 0) {
    return findings.map((finding) => translate(`rule.finding.${finding}`, { ...values, ...measures })).join(' ');
  }
  return status === 'ok' ? null : translate(`rule.${id}.advice`);
}
