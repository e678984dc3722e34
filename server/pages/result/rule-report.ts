import type { DraughtReport } from '../../calculator/result/draught-report.ts';
import type { RuleFinding, RuleStatus } from '../../calculator/rules/rule.ts';
import type { RuleId, RuleResult } from '../../calculator/rules/rules.ts';
import type { TextValues, Translator } from '../../i18n/translator.ts';
import { draughtValues } from './draught-texts.ts';
import { measureText } from './measure-text.ts';

/** A line of the rule report, ready to print; of one rule, or of several that could not be checked for the same reason. */
export interface RuleRow {
  /** Of the first one. */
  readonly id: RuleId;
  readonly title: string;
  readonly status: RuleStatus;
  readonly statusText: string;
  /** What there is to say or do at this status; null where the title says it all. */
  readonly advice: string | null;
  readonly measured: string | null;
  readonly limit: string | null;
  /** The numbers of its sources in the report's list, from 1. */
  readonly sources: readonly number[];
}

/** The rule report: several rules share a source, so that each stands once. */
export interface RuleReport {
  /** What somebody must do something about, worst first. */
  readonly open: readonly RuleRow[];
  readonly fulfilled: readonly RuleRow[];
  readonly sources: readonly string[];
}

/** Whether a rule's limit is the least or the greatest that is allowed, or that from which a platform is needed. */
const directions: Readonly<Record<RuleId, 'minimum' | 'maximum' | 'platform_over'>> = {
  R1: 'minimum',
  R2: 'minimum',
  R3: 'minimum',
  R4: 'maximum',
  R5: 'platform_over',
  R6: 'minimum',
  R7: 'minimum',
  R8: 'minimum',
  R9: 'maximum',
  R10: 'minimum',
  R11: 'minimum',
  R12: 'maximum',
  R13: 'maximum',
  R14: 'maximum',
  R15: 'minimum',
  R16: 'minimum',
};

/** What is found only where the rule is broken says more than the rule's own advice. */
const errorFindings: ReadonlySet<RuleFinding> = new Set(['no-support-left', 'adjustable-too-weak']);

/** What keeps a rule from being checked. */
const uncheckedFindings: ReadonlySet<RuleFinding> = new Set(['no-flue', 'draught-unknown']);

const statusesWorstFirst: readonly RuleStatus[] = ['error', 'warning', 'clarify'];

/** Makes the rule report. */
export function presentRules(rules: readonly RuleResult[], draught: DraughtReport, translator: Translator): RuleReport {
  const sources = [...new Set(rules.map(({ source }) => ruleSourceText(source, translator)))];
  const findingValues = draughtValues(draught, translator);
  const told = rules.map((rule) => ({ ...rule, advice: adviceText(rule, findingValues, translator) }));
  const lines = Map.groupBy(told, ({ id, finding, advice }) =>
    finding !== null && uncheckedFindings.has(finding) ? advice : id,
  );
  const rows = [...lines.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [presentRow([first, ...others], sources, translator)],
  );
  return {
    open: statusesWorstFirst.flatMap((status) => rows.filter((row) => row.status === status)),
    fulfilled: rows.filter(({ status }) => status === 'ok'),
    sources,
  };
}

interface ToldRule extends RuleResult {
  readonly advice: string | null;
}

function presentRow(
  [first, ...others]: readonly [ToldRule, ...ToldRule[]],
  sources: readonly string[],
  translator: Translator,
): RuleRow {
  const { translate, formats, languageTag } = translator;
  const { id, status, measured, limit, unit, finding, advice } = first;
  const within = (title: string): string => title.charAt(0).toLocaleLowerCase(languageTag) + title.slice(1);
  const numbers = [first, ...others].map(({ source }) => sources.indexOf(ruleSourceText(source, translator)) + 1);
  return {
    id,
    title: formats.list([
      translate(`rule.${id}.title`),
      ...others.map((other) => within(translate(`rule.${other.id}.title`))),
    ]),
    status,
    statusText: translate(`rule.status.${status}`),
    advice,
    measured: measured === null ? null : measureText(measured, unit, translator),
    limit:
      limit === null || others.length > 0
        ? null
        : translate(`rule.${finding === 'draught-too-strong' ? 'maximum' : directions[id]}`, {
            limit: measureText(limit, unit, translator),
          }),
    sources: [...new Set(numbers)],
  };
}

/** A rule that no document states refers to the system's own instructions. */
export function ruleSourceText(source: string, { translate }: Pick<Translator, 'translate'>): string {
  return source === '' ? translate('rule.source_system') : source;
}

/** What was found says more than the rule's own advice; a rule that is met needs none. */
function adviceText(
  { id, status, finding }: Pick<RuleResult, 'id' | 'status' | 'finding'>,
  values: TextValues,
  { translate }: Translator,
): string | null {
  const isOwnError = finding !== null && errorFindings.has(finding);
  if (finding !== null && (status !== 'error' || isOwnError)) return translate(`rule.finding.${finding}`, values);
  return status === 'ok' ? null : translate(`rule.${id}.advice`);
}
