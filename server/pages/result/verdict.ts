import type { CalculationResult } from '../../calculator/calculate.ts';
import type { RuleFinding, RuleStatus } from '../../calculator/rules/rule.ts';
import { hasIce } from '../../calculator/rules/draught-rules.ts';
import type { RuleId } from '../../calculator/rules/rules.ts';
import type { MessageKey, Translator } from '../../i18n/translator.ts';
import { type ChoiceName, choiceNames, choiceTable } from '../../choices/choices.ts';
import type { Selection } from '../../choices/selection.ts';
import type { Calculation } from '../page-input.ts';
import type { presentFailures } from './failure-view.ts';
import { choiceText } from '../texts/choice-text.ts';
import { differenceText } from './alternative-links.ts';
import { presentFireplaceTotal } from './fireplace-total.ts';
import { shortNotices } from '../texts/notice-text.ts';
import type { RemedyLink } from './remedy-links.ts';
import type { RuleReport } from './rule-report.ts';

/** A problem or open question in a few words, with a link to its explanation on the page. */
export interface VerdictIssue {
  readonly tone: RuleStatus;
  readonly text: string;
  readonly href: string;
  /** The first change that cures the issue. Absent: none. */
  readonly remedy?: RemedyLink | undefined;
}

interface VerdictInput extends Pick<Calculation, 'result' | 'ridgeSaving'> {
  readonly selection: Selection;
  readonly failures: ReturnType<typeof presentFailures>;
  /** The date of the catalogue, `YYYY-MM-DD`; null: its prices are not old. */
  readonly oldPrices: string | null;
  /** Open questions are counted by their rows, because several rules may share a row. */
  readonly report: RuleReport;
}

/** The result in one line, for the bar that is always visible. */
export type Verdict = ReturnType<typeof presentVerdict>;

export function presentVerdict(
  { result, selection, failures, ridgeSaving, oldPrices, report }: VerdictInput,
  translator: Translator,
) {
  const { translate, formats } = translator;
  const refused = choiceNames.filter((choice) => selection[choice].problem !== null);
  const isOrder = failures.length === 0 && refused.length === 0;
  const unanswered = report.open.filter(({ status }) => status === 'clarify');
  const rows = [...report.open, ...report.fulfilled];
  const broken = (tone: RuleStatus): VerdictIssue[] =>
    result.rules
      .filter(({ status }) => status === tone)
      .map(({ id, topic, findings }) => ({
        tone,
        text: translate(shortKey(id, findings)),
        href: topic === 'draught' ? '#draught' : `#rule-${id}`,
        remedy: rows.find((row) => row.id === id)?.link ?? undefined,
      }));
  const isSettled =
    isOrder && result.totals.complete && report.open.length === 0 && result.notices.length === 0 && oldPrices === null;
  return {
    /** Whether nothing is open, and there is no warning: the list is complete and every rule fulfilled or settled. */
    isSettled,
    /** Whether the list can be ordered: the flue can be built, and every field's value is used. */
    isOrder,
    isComplete: isOrder && result.totals.complete,
    incVat: formats.money(result.totals.incVat),
    exVat: formats.money(result.totals.exVat),
    /** Null: some field's value is not used, or as for the sum itself. */
    withFireplace: isOrder ? presentFireplaceTotal(result, selection, translator) : null,
    /** Worst first, each once. */
    issues: eachOnce([
      isSettled ? { tone: 'ok', text: translate('verdict.settled'), href: '#fulfilled' } : null,
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
      oldPrices === null
        ? null
        : {
            tone: 'warning',
            text: translate('verdict.old_prices', { month: formats.month(oldPrices) }),
            href: '#catalogue-date',
          },
      recommendation(result, translator),
      ridgeSaving === null
        ? null
        : {
            tone: 'clarify',
            text: translate('verdict.ridge', { saving: formats.number(ridgeSaving / 100, 0) }),
            href: '#ridge_distance-field',
          },
      unanswered.length === 0
        ? null
        : {
            tone: 'clarify',
            text: translate('rule.count.clarify', { count: unanswered.length }),
            href: `#rule-${unanswered[0]?.id ?? ''}`,
          },
    ]),
  };
}

/** Says why another alternative is recommended, and its additional price. */
function recommendation({ alternatives, failures }: CalculationResult, translator: Translator): VerdictIssue | null {
  const best = alternatives.find(({ recommended }) => recommended);
  const shownAlternative = alternatives.find(({ chosen }) => chosen);
  if (failures.length > 0 || best === undefined || shownAlternative === undefined || best === shownAlternative)
    return null;
  const values = {
    count: shownAlternative.joints - best.joints,
    difference: differenceText(best.totals.incVat - shownAlternative.totals.incVat, translator),
  };
  return { tone: 'clarify', text: translator.translate('verdict.recommended', values), href: '#alternatives' };
}

const strongFindings = ['draught-too-strong', 'draught-beyond-limiter', 'draught-no-limiter'] as const;

function shortKey(id: RuleId, findings: readonly RuleFinding[]): MessageKey {
  if (strongFindings.some((finding) => findings.includes(finding))) return 'draught.too_strong_short';
  return hasIce({ findings }) ? 'draught.ice_short' : `rule.${id}.short`;
}

/** Says which value replaced an unusable one. */
function refusedText(choice: ChoiceName, selection: Selection, translator: Translator): string {
  const { translate, languageTag } = translator;
  const { label, assumption } = choiceTable[choice];
  const field = translate(label).toLocaleLowerCase(languageTag);
  const value = assumption === undefined ? choiceText(choice, selection, translator) : translate(assumption);
  return value === ''
    ? translate('verdict.refused', { field })
    : translate('verdict.refused_with', { text: selection[choice].submitted[0] ?? '', field, value });
}

/** Returns each short text once. Different notices and rules may have the same text. */
function eachOnce(issues: readonly (VerdictIssue | null)[]): VerdictIssue[] {
  const all = issues.filter((issue) => issue !== null);
  const texts = all.map(({ text }) => text);
  return all.filter(({ text }, index) => texts.indexOf(text) === index);
}

/** Writes the verdict as one sentence for screen readers. */
export function verdictText(
  { isComplete, incVat, withFireplace, issues }: Verdict,
  { translate, formats }: Translator,
): string {
  const total = translate(isComplete ? 'verdict.total' : 'verdict.total_provisional', { total: incVat });
  const ore = withFireplace?.ore ?? null;
  const more = ore === null ? [] : [translate('verdict.total_with_fireplace', { total: formats.kroner(ore) })];
  return [total, ...more, ...issues.map(({ text }) => text)].join('. ');
}
