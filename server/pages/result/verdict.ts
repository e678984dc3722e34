import type { CalculationResult } from '../../calculator/calculate.ts';
import type { RuleFinding, RuleStatus } from '../../calculator/rules/rule.ts';
import type { Translator } from '../../i18n/translator.ts';
import { type ChoiceName, choiceNames, choiceTable } from '../../choices/choices.ts';
import type { Selection } from '../../choices/selection.ts';
import type { FailureView } from './failure-view.ts';
import { choiceText } from '../texts/choice-text.ts';
import { shortNotices } from '../texts/notice-text.ts';
import type { DamperLink } from './draught-card.ts';
import type { RuleReport } from './rule-report.ts';

/** Something that is wrong or open, in a few words, with a link to the place on the page that explains it. */
export interface VerdictIssue {
  readonly tone: RuleStatus;
  readonly text: string;
  readonly href: string;
  /** What cures it at once; none where that is told at the place alone. */
  readonly remedy?: DamperLink | undefined;
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
  /** How much less the list costs for a flue at the ridge, in øre with VAT; null: nothing. */
  readonly ridgeSaving: number | null;
  /** The date of the catalogue, `YYYY-MM-DD`, where its prices are old. */
  readonly oldPrices: string | null;
  /** What is to be clarified is counted by its rows: several rules may share one. */
  readonly report: RuleReport;
  /** Adds a draught limiter to the list; null where none is needed. */
  readonly damper: DamperLink | null;
}

/** Makes the verdict. */
export function presentVerdict(
  { result, selection, failures, ridgeSaving, oldPrices, report, damper }: VerdictInput,
  translator: Translator,
): Verdict {
  const { translate, formats } = translator;
  const refused = choiceNames.filter((choice) => selection[choice].problem !== null);
  const isOrder = failures.length === 0 && refused.length === 0;
  const unanswered = report.open.filter(({ status }) => status === 'clarify');
  const limiter =
    failures.length > 0 || damper === null ? undefined : { href: damper.href, text: translate('verdict.damper') };
  const broken = (wanted: RuleStatus): VerdictIssue[] =>
    result.rules
      .filter(({ status }) => status === wanted)
      .map(({ id, topic, findings }) => ({
        tone: wanted,
        text: translate(isTooStrong(findings) ? 'draught.too_strong_short' : `rule.${id}.short`),
        href: topic === 'draught' ? '#draught' : `#rule-${id}`,
        remedy: isTooStrong(findings) ? limiter : undefined,
      }));
  return {
    isOrder,
    isComplete: isOrder && result.totals.complete,
    incVat: formats.money(result.totals.incVat),
    exVat: formats.money(result.totals.exVat),
    issues: eachOnce([
      ...failures.map(({ anchor, title }): VerdictIssue => ({ tone: 'error', text: title, href: `#${anchor}` })),
      ...refused.map((choice): VerdictIssue => ({
        tone: 'error',
        text: refusedText(choice, selection, translator),
        href: `#${choiceTable[choice].name}-field`,
      })),
      ...(failures.length === 0 ? broken('error') : []),
      ...shortNotices(result.notices, translator).map(({ code, text }): VerdictIssue => ({
        tone: 'warning',
        text,
        href: `#notice-${code}`,
      })),
      ...broken('warning'),
      ...(oldPrices === null
        ? []
        : [
            {
              tone: 'warning',
              text: translate('verdict.old_prices', { month: formats.month(oldPrices) }),
              href: '#catalogue-date',
            } as const,
          ]),
      ...(ridgeSaving === null
        ? []
        : [
            {
              tone: 'clarify',
              text: translate('verdict.ridge', { saving: formats.number(ridgeSaving / 100, 0) }),
              href: '#ridge_distance-field',
            } as const,
          ]),
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

function isTooStrong(findings: readonly RuleFinding[]): boolean {
  return findings.includes('draught-too-strong') || findings.includes('draught-beyond-limiter');
}

/** What was calculated with instead of a value that could not be used. */
function refusedText(choice: ChoiceName, selection: Selection, translator: Translator): string {
  const { translate, languageTag } = translator;
  const { name, assumption } = choiceTable[choice];
  const field = translate(`form.${name}.label`).toLocaleLowerCase(languageTag);
  const value = assumption === undefined ? choiceText(choice, selection, translator) : translate(assumption);
  return value === '' ? translate('verdict.refused', { field }) : translate('verdict.refused_with', { field, value });
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
