import type { Translator } from '../../i18n/translator.ts';
import { isBroken, type QuotedCalculation, type QuotedRule } from '../../quotes/quoted-calculation.ts';
import { midSentence } from '../texts/choice-text.ts';

/** A duty is the same in every house, so it is no question. */
function isQuestion(rule: QuotedRule): boolean {
  return rule.status !== 'ok' && rule.status !== 'duty' && !isBroken(rule);
}

/** Makes the customer's sentences, each once: the faults of the flue, and the reservations about the house. */
export function presentReservations({ rules, warnings, measures }: QuotedCalculation, translator: Translator) {
  const { translate, formats } = translator;
  const broken = rules.filter(isBroken);
  const faults = new Set([...warnings.map(({ customer }) => customer), ...broken.flatMap(({ customer }) => customer)]);
  const days = broken.map(({ clarified }) => clarified ?? '').toSorted();
  const lastDay = days[0] === '' ? '' : (days.at(-1) ?? '');
  const labels = measures.map(({ label }) => midSentence(label, translator));
  const open = new Set([
    ...(labels.length === 0 ? [] : [translate('quote.paper.measures', { measures: formats.list(labels) })]),
    ...rules.flatMap(({ customer }) => customer),
  ]);
  return {
    warnings: [...faults],
    /** Says that the dealer has acknowledged all warnings; empty: not all, or there are none. */
    acknowledged: lastDay === '' ? '' : translate('quote.paper.acknowledged', { date: formats.date(lastDay) }),
    reservations: [...open].filter((sentence) => !faults.has(sentence)),
  };
}

/** Makes the dealer's list of open rules, with all figures; null: none. */
export function presentOpenRules({ rules }: QuotedCalculation, { translate, formats }: Translator) {
  const [warnings, questions] = [rules.filter(isBroken), rules.filter(isQuestion)];
  if (warnings.length === 0 && questions.length === 0) return null;
  const acknowledgedText = (date: string): string => translate('quote.acknowledged', { date: formats.date(date) });
  const row = ({ title, limit, advice, customer, clarified }: QuotedRule, status = '') => ({
    title: [status, title].filter((part) => part !== '').join(': '),
    text: [limit, advice, clarified === undefined ? null : acknowledgedText(clarified)]
      .filter((part) => part !== null)
      .join('. '),
    isOnOffer: customer.length > 0,
  });
  return {
    warnings: warnings.map((rule) =>
      row(rule, translate(rule.status === 'error' ? 'rule.status.error' : 'rule.status.warning')),
    ),
    questions: questions.map((rule) => row(rule)),
    questionCount: translate('rule.count.clarify', { count: questions.length }),
  };
}

/** Counts the open rules without the acknowledged warnings: `1 advarsel, 12 må avklares`; empty: none. */
export function countOpenRules({ rules }: QuotedCalculation, { translate }: Translator): string {
  const counts = [
    ['warning', rules.filter((rule) => isBroken(rule) && rule.clarified === undefined).length],
    ['clarify', rules.filter(isQuestion).length],
  ] as const;
  return counts
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => translate(`rule.count.${kind}`, { count }))
    .join(', ');
}
