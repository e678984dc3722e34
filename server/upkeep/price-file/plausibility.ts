import { type ImportAnswers, type ImportQuestion, answerTo, createQuestion } from '../import-answers.ts';
import { type ValueChange, isLeap } from '../difference.ts';
import type { NewPrice } from './match-prices.ts';

export type PriceChange = NonNullable<ReturnType<typeof describeChange>>;

/** Fewer prices may change in any way. */
const fewestChanges = 3;
const plausibleMedian = { minimum: 0.87, maximum: 1.15 };
const tolerance = 0.01;
const nearlyAll = 0.9;
const outlier = 0.5;

/** Returns null if no price changes. */
export function describeChange(prices: readonly NewPrice[]) {
  const ratios = prices
    .flatMap(({ from, to }) => (from !== null && from > 0 && from !== to ? [to / from] : []))
    .toSorted((a, b) => a - b);
  const median = ratios[Math.floor(ratios.length / 2)];
  if (median === undefined) return null;
  const countNear = (ratio: number): number => ratios.filter((own) => isNear(own, ratio)).length;
  const isOf = (ratio: number): boolean => countNear(ratio) >= nearlyAll * ratios.length;
  return {
    /** New price / old price. */
    median,
    count: ratios.length,
    alike: countNear(median),
    outliers: ratios.filter((ratio) => Math.abs(ratio - 1) > outlier).length,
    vat: isOf(1.25) ? ('added' as const) : isOf(0.8) ? ('taken-off' as const) : null,
  };
}

/** The bounds are plausible. */
export function isPlausibleMedian(median: number): boolean {
  return median >= plausibleMedian.minimum && median <= plausibleMedian.maximum;
}

function isNear(ratio: number, other: number): boolean {
  return Math.abs(ratio - other) <= tolerance * other;
}

/** Doubts a median far from 1, VAT, and a tenth of the prices that changes by more than half. */
function isDoubtful({ median, vat, count, outliers }: PriceChange): boolean {
  return !isPlausibleMedian(median) || vat !== null || (outliers >= 2 && outliers * 10 >= count);
}

/**
 * Asks about doubtful changes of the list, or of one table, unit or brand. A confirmation names the median that it accepts, and
 * holds for it within 1 per cent.
 */
export function questionsOfChange(prices: readonly NewPrice[], answers: ImportAnswers): ImportQuestion[] {
  const groups = [
    prices,
    ...groupsOf(prices, ({ line }) => line.table),
    ...groupsOf(prices, ({ line }) => line.unit ?? `${line.pieces}`),
    ...groupsOf(prices, ({ line }) => line.brand ?? ''),
  ];
  const asked: ImportQuestion[] = [];
  for (const group of groups) {
    const change = describeChange(group);
    if (change === null || change.count < fewestChanges || !isDoubtful(change)) continue;
    if (asked.some(({ facts }) => isNear(Number(facts['median']), change.median))) continue;
    const subject = change.median.toFixed(change.median < 0.1 ? 4 : 2);
    const confirmed = Object.keys(answers).find((key) => {
      const [option, text] = key.split(':');
      return option === 'confirm-change' && isNear(Number(text), change.median);
    });
    const facts = {
      ...change,
      vat: change.vat ?? '',
      demonstration: group.some(({ isInvented }) => isInvented) ? 1 : 0,
    };
    const answer = confirmed === undefined ? null : (answers[confirmed] ?? null);
    asked.push(createQuestion('confirm-change', { subject, answer, facts }));
  }
  return asked;
}

/** More prices than these are confirmed by their number. */
const mostNamed = 20;

/**
 * Asks about each price that becomes more than three times as high or less than a third. The answer is the new price.
 * @param asked a price whose change is the median of a question is confirmed by that
 */
export function questionsOfPrices(
  changed: readonly ValueChange[],
  asked: readonly ImportQuestion[],
  answers: ImportAnswers,
): ImportQuestion[] {
  const medians = asked.flatMap(({ option, facts }) => (option === 'confirm-change' ? [Number(facts['median'])] : []));
  const leaps = changed.filter(isLeap).filter(({ from, to }) => {
    const ratio = Number(to) / Number(from);
    return !medians.some((median) => isNear(ratio, median));
  });
  const ask = (subject: string, value: number, facts: ImportQuestion['facts']): ImportQuestion => {
    const answer = answerTo(answers, 'confirm-price', subject);
    return createQuestion('confirm-price', {
      subject,
      values: [String(value)],
      answer: Number(answer) === value ? answer : null,
      facts,
    });
  };
  if (leaps.length > mostNamed) return [ask('all', leaps.length, { count: leaps.length })];
  return leaps.map(({ id, articleNumber, name, from, to }) =>
    ask(articleNumber ?? String(id), Number(to), { name: name ?? '', from: Number(from), to: Number(to) }),
  );
}

function groupsOf(prices: readonly NewPrice[], keyOf: (price: NewPrice) => string): (readonly NewPrice[])[] {
  const groups = Map.groupBy(prices, keyOf);
  return groups.size < 2 ? [] : [...groups.values()];
}
