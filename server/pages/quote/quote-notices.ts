import type { Translator } from '../../i18n/translator.ts';
import type { OfferedAlternative } from '../../quotes/alternatives.ts';
import type { QuoteSums } from '../../quotes/money.ts';
import { maxima, type PlainQuote } from '../../quotes/quote.ts';
import type { SendQuestion } from '../../quotes/sending.ts';
import { lostDiscountsText } from './comparison-view.ts';
import { countOpenRules } from './open-rules.ts';

/** A remark about the last request. `total`: the total before the change, in øre with VAT. */
export type QuoteNotice =
  | {
      readonly kind:
        | 'revised'
        | 'sent'
        | 'not_ready'
        | 'recalculated'
        | 'repriced'
        | 'flue_refused'
        | 'not_switched'
        | 'choose_alternative'
        | 'alternatives_left_out'
        | 'comparison_left_out'
        | 'lines_full'
        | 'part_missing'
        | 'language_refused'
        | 'no_order_message'
        | 'template_taken'
        | 'template_missing'
        | 'template_refused'
        | 'saved'
        | 'cancelled'
        | 'failed';
    }
  /** `counted`: the texts of labour whose quantity was counted anew. */
  | { readonly kind: 'flue_changed'; readonly total: number; readonly counted: readonly string[] }
  /** Before the quote is marked as sent. */
  | { readonly kind: 'asked'; readonly questions: readonly SendQuestion[] };

const problemNotices: ReadonlySet<QuoteNotice['kind']> = new Set([
  'not_ready',
  'flue_refused',
  'not_switched',
  'choose_alternative',
  'alternatives_left_out',
  'comparison_left_out',
  'lines_full',
  'part_missing',
  'language_refused',
  'no_order_message',
  'template_missing',
  'template_refused',
  'failed',
]);

/** Says why a quote is provisional, one sentence for each reason. */
export function openSentences(
  quote: PlainQuote,
  { missing, problems }: QuoteSums,
  { translate, formats }: Translator,
): string[] {
  const missingNames = missing.filter((name) => name !== '');
  const nameOf = (problem: QuoteSums['problems'][number]): string =>
    problem.kind === 'part'
      ? problem.articleNumber
      : problem.kind === 'line'
        ? (quote.lines[problem.line]?.text ?? '')
        : translate('quote.all_discount');
  return [
    ...quote.calculation.warnings.map(({ text }) => text),
    ...(missing.length === 0
      ? []
      : [
          missingNames.length === 0
            ? translate('quote.open.price')
            : translate('quote.open.prices', { names: formats.list(missingNames) }),
        ]),
    ...(quote.lines.some((line) => line.kind === 'labour' && line.commitment === null)
      ? [translate('quote.open.commitment')]
      : []),
    ...problems.map((problem) => translate('quote.open.discount', { name: nameOf(problem) })),
  ];
}

export function presentQuoteNotice(
  notice: QuoteNotice,
  {
    quote,
    offered,
    sums,
    translator,
  }: {
    readonly quote: PlainQuote;
    readonly offered: readonly OfferedAlternative[];
    readonly sums: QuoteSums;
    readonly translator: Translator;
  },
): { readonly text: string; readonly isProblem: boolean; readonly isQuestion: boolean } {
  const { translate, formats } = translator;
  const isProblem = problemNotices.has(notice.kind);
  if (notice.kind === 'asked') {
    const text = notice.questions.map((question) => translate(`quote.asked.${question}`)).join(' ');
    return { text, isProblem, isQuestion: true };
  }
  if (notice.kind !== 'flue_changed') {
    const text = translate(`quote.notice.${notice.kind}`, {
      revision: formats.number(quote.revision, 0),
      most: maxima.lines,
    });
    const open = notice.kind === 'sent' ? countOpenRules(offered, translator) : '';
    return {
      text: open === '' ? text : `${text} ${translate('quote.notice.sent_open', { open })}`,
      isProblem,
      isQuestion: false,
    };
  }
  const change = translate('quote.notice.flue_changed', {
    before: formats.money(notice.total),
    after: formats.money(sums.incVat),
    difference: formats.difference(sums.incVat - notice.total),
  });
  const counted =
    notice.counted.length === 0 ? '' : translate('quote.notice.counted', { lines: formats.list(notice.counted) });
  return {
    text: [change, counted, lostDiscountsText(quote, quote.calculation, translator)]
      .filter((part) => part !== '')
      .join(' '),
    isProblem,
    isQuestion: false,
  };
}
