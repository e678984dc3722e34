import {
  type ImportAnswers,
  type ImportQuestion,
  answerKey,
  answerKind,
  answerTo,
  createQuestion,
} from '../import-answers.ts';
import type { FoundParts } from './find-parts.ts';
import type { MatchedPrices } from './match-prices.ts';
import { type PriceLine, type PriceList, ownCurrency } from './price-list.ts';
import type { PriceAnswers } from './price-memory.ts';
import { withoutDays } from './words.ts';

/**
 * Asks about lines of parts only.
 * @param today such as `2026-04-01`
 */
export function questionsOfLines(
  list: PriceList,
  matched: FoundParts['matched'],
  { answers, remembered, supplier, suppliers }: PriceAnswers,
  today: string,
): ImportQuestion[] {
  const lines = matched.map(({ line }) => line).filter(({ objection }) => objection === null);
  const priced = lines.filter(({ state }) => state !== 'ended');
  const count = (isCounted: (line: PriceLine) => boolean): number => priced.filter(isCounted).length;
  const ask = (option: ImportQuestion['option'], asked: Partial<ImportQuestion> = {}): ImportQuestion =>
    createQuestion(option, { answer: answerTo(answers, option, asked.subject ?? null), ...asked });
  const askEach = (
    option: 'rate' | 'unit' | 'status',
    asked: readonly PriceLine[],
    subjectOf: (line: PriceLine) => string | null,
  ): ImportQuestion[] =>
    Array.from(Map.groupBy(asked, subjectOf), ([subject, group]) => {
      const facts = { currency: subject ?? '', unit: subject ?? '', word: subject ?? '', number: group.length };
      return subject === null ? [] : ask(option, { subject, facts });
    }).flat();
  const discounts = count(({ kind, discount }) => kind === 'list' && discount > 0);
  const isPurchase =
    count(({ kind }) => kind === 'purchase') > 0 || (discounts > 0 && answerTo(answers, 'price') === 'discounted');
  const later = priced
    .flatMap(({ validFrom }) => (validFrom !== null && validFrom > today ? [validFrom] : []))
    .toSorted();
  const latest = later.at(-1);
  const typedCurrency = answerTo(answers, 'currency');
  const isForeign = count(({ currency }) => currency === null || currency === typedCurrency) > 0;
  const questions = [
    ...list.questions,
    ...(count(({ vat }) => vat === null) > 0 ? [ask('vat')] : []),
    ...(isForeign ? [ask('currency', { values: [...new Set([...list.currencies, ownCurrency])] })] : []),
    ...askEach('rate', priced, ({ currency }) => (currency === ownCurrency ? null : currency)),
    ...askEach('unit', priced, ({ unit }) => unit),
    ...(list.ambiguous === null ? [] : [ask('decimal-mark', { facts: { text: list.ambiguous } })]),
    ...(latest === undefined
      ? []
      : [ask('on-date', { values: [today, latest], facts: { number: later.length, date: latest } })]),
    ...askEach('status', lines, ({ state, status }) =>
      state === 'unknown' || answerTo(answers, 'status', status) !== null ? status : null,
    ),
    ...(discounts > 0 ? [ask('price', { facts: { number: discounts } })] : []),
    ...(isPurchase ? [ask('markup')] : []),
  ].map((question) => {
    const { option, subject, answer } = question;
    // The choice among columns of prices is the role of the chosen column.
    const key = answerKey(option, option === 'column' ? (subject ?? answer) : subject);
    const isRemembered = (remembered.has(key) || remembered.has(withoutDays(key))) && answer !== null;
    return isRemembered ? Object.assign({}, question, { rememberedFrom: supplier }) : question;
  });
  const canRemember = questions.some(({ option }) => answerKind(option).isRemembered === true);
  const isNamed = list.organisation !== null || !canRemember || list.mark === '';
  return isNamed ? questions : [...questions, ask('supplier', { values: suppliers, isOffer: true })];
}

export function offersOfMatch(
  { lostZeros }: FoundParts,
  { otherNobbNumbers, discontinued }: MatchedPrices,
  answers: ImportAnswers,
): ImportQuestion[] {
  const counts = { 'leading-zeros': lostZeros, nobb: otherNobbNumbers, discontinued };
  return (['leading-zeros', 'nobb', 'discontinued'] as const)
    .filter((option) => counts[option] > 0)
    .map((option) =>
      createQuestion(option, { answer: answerTo(answers, option), isOffer: true, facts: { number: counts[option] } }),
    );
}
