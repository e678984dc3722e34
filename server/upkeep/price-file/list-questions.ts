import { type ImportAnswers, type ImportQuestion, answerTo, createQuestion } from '../import-answers.ts';
import type { FoundParts } from './find-parts.ts';
import { type MatchedPrices, discountOf } from './match-prices.ts';
import { type PriceLine, holdsOn, ownCurrency } from './price-list.ts';

/**
 * Asks for rates, units, a day, states and a mark-up, where the lines need them.
 * @param lines those of parts
 * @param today such as `2026-04-01`
 */
export function questionsOfLines(lines: readonly PriceLine[], answers: ImportAnswers, today: string): ImportQuestion[] {
  const readable = lines.filter(({ objection, state }) => objection === null || state !== 'active');
  const priced = readable.filter(({ state }) => state !== 'ended');
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
  return [
    ...askEach('rate', priced, ({ currency }) => (currency === ownCurrency ? null : currency)),
    ...askEach('unit', priced, ({ unit }) => unit),
    ...dayChoices(priced, today).map((choice) => ask('on-date', choice)),
    ...askEach('status', readable, ({ state, status }) =>
      state === 'unknown' || answerTo(answers, 'status', status) !== null ? status : null,
    ),
    ...(priced.some(({ kind }) => kind === 'purchase')
      ? [ask('markup', { facts: { discounts: priced.some((line) => discountOf(line) > 0) ? 1 : 0 } })]
      : []),
  ];
}

/** Prices that do not hold today need a day. Today is a choice if some price holds today. */
function dayChoices(lines: readonly PriceLine[], today: string): Pick<ImportQuestion, 'values' | 'facts'>[] {
  const others = lines.filter((line) => !holdsOn(line, today));
  const later = others.flatMap(({ validFrom }) => (validFrom !== null && validFrom > today ? [validFrom] : []));
  const past = others.flatMap(({ validTo }) => (validTo !== null && validTo < today ? [validTo] : []));
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
