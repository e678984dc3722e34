import type { Translator } from '../../i18n/translator.ts';
import type { OfferedAlternative } from '../../quotes/alternatives.ts';
import { noteField } from '../../quotes/edit.ts';
import { confirmationOf } from '../../quotes/with-calculation.ts';
import { isBroken, type QuotedCalculation, type QuotedRule } from '../../quotes/quoted-calculation.ts';
import { midSentence } from '../texts/choice-text.ts';
import { alternativesText, gatherByAlternative } from './by-alternative.ts';
import type { MakeField } from './quote-lines-view.ts';

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
    /** The day when the dealer had acknowledged all warnings; empty: not all, or there are none. */
    acknowledgedOn: lastDay,
    reservations: [...open].filter((sentence) => !faults.has(sentence)),
  };
}

/** Says that the dealer has acknowledged all warnings; empty: not all, or there are none. */
export function acknowledgedText(day: string, { translate, formats }: Translator): string {
  return day === '' ? '' : translate('quote.paper.acknowledged', { date: formats.date(day) });
}

/** Makes the dealer's list of open rules, with all figures; null: none. */
export function presentOpenRules(offered: readonly OfferedAlternative[], translator: Translator) {
  const { translate } = translator;
  const row = (rule: QuotedRule, status = '') => {
    const { title, limit, advice, customer } = rule;
    return {
      title: [status, title].filter((part) => part !== '').join(': '),
      text: [limit, advice, clarifiedText(rule, translator)].filter((part) => part !== null && part !== '').join('. '),
      isOnOffer: customer.length > 0,
    };
  };
  const rowsOf = (isMeant: (rule: QuotedRule) => boolean, statusOf: (rule: QuotedRule) => string) =>
    gatherByAlternative(
      offered.map(({ index, quote: { calculation } }) => ({
        index,
        items: calculation.rules.filter(isMeant).map((rule) => row(rule, statusOf(rule))),
      })),
    ).map(({ of, item: { title, text, isOnOffer } }) => ({
      title,
      text,
      isOnOffer,
      of: alternativesText(of, translator),
    }));
  const warnings = rowsOf(isBroken, ({ status }) =>
    translate(status === 'error' ? 'rule.status.error' : 'rule.status.warning'),
  );
  const questions = rowsOf(isQuestion, () => '');
  if (warnings.length === 0 && questions.length === 0) return null;
  return {
    warnings,
    questions,
    questionCount: translate('rule.count.clarify', { count: questions.length }),
  };
}

/** Counts the open rules without the acknowledged warnings: `1 advarsel, 12 må avklares`; empty: none. */
export function countOpenRules(offered: readonly OfferedAlternative[], { translate }: Translator): string {
  const count = (isMeant: (rule: QuotedRule) => boolean): number =>
    gatherByAlternative(
      offered.map(({ index, quote: { calculation } }) => ({
        index,
        items: calculation.rules.filter(isMeant).map(({ ids, title }) => [...ids, title].join(' ')),
      })),
    ).length;
  const counts = [
    ['warning', count((rule) => isBroken(rule) && rule.clarified === undefined)],
    ['clarify', count(isQuestion)],
  ] as const;
  return counts
    .filter(([, number]) => number > 0)
    .map(([kind, number]) => translate(`rule.count.${kind}`, { count: number }))
    .join(', ');
}

/** Says when the dealer settled a question, or acknowledged a warning; empty: not yet. */
function clarifiedText(rule: QuotedRule, { translate, formats }: Translator): string {
  const { clarified } = rule;
  if (clarified === undefined) return '';
  return translate(isBroken(rule) ? 'quote.acknowledged' : 'quote.settled', { date: formats.date(clarified) });
}

/** Says the same, with the note of the dealer. */
export function clarifiedWithNote(rule: QuotedRule, translator: Translator): string {
  return [clarifiedText(rule, translator), rule.note ?? ''].filter((part) => part !== '').join(' ');
}

/** Makes a row for each question that the dealer has settled, and each warning that was acknowledged, with its note. */
export function presentNotes(calculation: QuotedCalculation, field: MakeField, translator: Translator) {
  return calculation.rules
    .filter(({ clarified }) => clarified !== undefined)
    .map((rule) => ({
      title: rule.title,
      text: clarifiedText(rule, translator),
      confirmation: confirmationOf(rule, calculation) ?? '',
      field: field(noteField(rule), rule.note ?? ''),
    }));
}
