import type { CalculationResult } from '../../calculator/calculate.ts';
import type { RuleStatus } from '../../calculator/rules/rule.ts';
import type { Translator } from '../../i18n/translator.ts';
import { type Selection, selectionFields } from '../../choices/selection.ts';
import type { FailureView } from './failure-view.ts';
import { shortNotices } from '../texts/notice-text.ts';
import type { RuleReport } from './rule-report.ts';

/** Something that is wrong or open, in a few words, with a link to the place on the page that explains it. */
export interface VerdictIssue {
  readonly tone: RuleStatus;
  readonly text: string;
  readonly href: string;
}

/** The result in one line, for the bar that is always visible. */
export interface Verdict {
  /** Whether the list can be ordered: a flue that can be built, and every value on the form used. */
  readonly isOrder: boolean;
  /** Whether the total is all that the list costs. */
  readonly isComplete: boolean;
  readonly incVat: string;
  readonly exVat: string;
  /** Worst first, each once. */
  readonly issues: readonly VerdictIssue[];
}

export interface VerdictInput {
  readonly result: CalculationResult;
  readonly selection: Selection;
  readonly failures: readonly FailureView[];
  /** What is to be clarified is counted by its rows: several rules may share one. */
  readonly report: RuleReport;
}

/** Makes the verdict. */
export function presentVerdict({ result, selection, failures, report }: VerdictInput, translator: Translator): Verdict {
  const { translate, formats } = translator;
  const refused = selectionFields(selection).filter(({ problem }) => problem !== null);
  const isOrder = failures.length === 0 && refused.length === 0;
  const unanswered = report.open.filter(({ status }) => status === 'clarify');
  const broken = (wanted: RuleStatus): VerdictIssue[] =>
    result.rules
      .filter(({ status }) => status === wanted)
      .map(({ id, topic, finding }) => ({
        tone: wanted,
        text: translate(finding === 'draught-too-strong' ? 'draught.too_strong_short' : `rule.${id}.short`),
        href: topic === 'draught' ? '#draught' : `#rule-${id}`,
      }));
  return {
    isOrder,
    isComplete: isOrder && result.totals.complete,
    incVat: formats.money(result.totals.incVat),
    exVat: formats.money(result.totals.exVat),
    issues: eachOnce([
      ...failures.map(({ anchor, title }): VerdictIssue => ({ tone: 'error', text: title, href: `#${anchor}` })),
      ...refused.map(({ name }): VerdictIssue => {
        const field = translate(`form.${name}.label`).toLocaleLowerCase(translator.languageTag);
        return { tone: 'error', text: translate('verdict.refused', { field }), href: `#${name}-field` };
      }),
      ...(failures.length === 0 ? broken('error') : []),
      ...shortNotices(result.notices, translator).map(({ code, text }): VerdictIssue => ({
        tone: 'warning',
        text,
        href: `#notice-${code}`,
      })),
      ...broken('warning'),
      ...(unanswered.length === 0
        ? []
        : [
            {
              tone: 'clarify',
              text: translate('rule.count.clarify', { count: unanswered.length }),
              href: `#rule-${unanswered[0]?.id ?? ''}`,
            } as const,
          ]),
    ]),
  };
}

/** A notice and a rule, or two notices, may have the same short text. */
function eachOnce(issues: readonly VerdictIssue[]): VerdictIssue[] {
  return [...Map.groupBy(issues, ({ text }) => text).values()].flatMap(([first]) =>
    first === undefined ? [] : [first],
  );
}

/** The verdict as one sentence for screen readers. */
export function verdictText({ isComplete, incVat, issues }: Verdict, { translate }: Translator): string {
  const total = translate(isComplete ? 'verdict.total' : 'verdict.total_provisional', { total: incVat });
  return [total, ...issues.map(({ text }) => text)].join('. ');
}
