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
import { unknownCurrency } from './headings.ts';
import { type PriceLine, type PriceList, holdsOn, ownCurrency } from './price-list.ts';
import type { PriceAnswers } from './price-memory.ts';
import { knownCurrencies } from './vocabulary.ts';
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
  const typedCurrency = answerTo(answers, 'currency');
  const isForeign = count(({ currency }) => currency === null || currency === typedCurrency) > 0;
  const questions = [
    ...list.questions,
    ...(count(({ vat }) => vat === null) > 0 ? [ask('vat')] : []),
    ...(isForeign ? [ask('currency', { values: [...new Set([...currenciesIn(list), ownCurrency])] })] : []),
    ...askEach('rate', priced, ({ currency }) => (currency === ownCurrency ? null : currency)),
    ...askEach('unit', priced, ({ unit }) => unit),
    ...(list.ambiguous === null ? [] : [ask('decimal-mark', { facts: { text: list.ambiguous } })]),
    ...dayChoices(priced, today).map((choice) => ask('on-date', choice)),
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

/** Any currency may stand behind a sign that is not known. */
function currenciesIn({ currencies }: PriceList): readonly string[] {
  return currencies.includes(unknownCurrency) ? knownCurrencies : currencies;
}

/** Prices that do not hold today need a day. Today is a choice if some price holds today. */
function dayChoices(lines: readonly PriceLine[], today: string): Pick<ImportQuestion, 'values' | 'facts'>[] {
  const others = lines.filter((line) => !holdsOn(line, today));
  const later = others.flatMap(({ validFrom }) => (validFrom !== null && validFrom > today ? [validFrom] : []));
  const past = others.flatMap(({ validUntil }) => (validUntil !== null && validUntil < today ? [validUntil] : []));
  const [lastPast, lastLater] = [past.toSorted().at(-1), later.toSorted().at(-1)];
  if (lastPast === undefined && lastLater === undefined) return [];
  const days = [lastPast, others.length < lines.length ? today : undefined, lastLater];
  return [
    {
      values: days.filter((day) => day !== undefined),
      facts: { past: past.length, until: lastPast ?? '', later: later.length, date: lastLater ?? '' },
    },
  ];
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
