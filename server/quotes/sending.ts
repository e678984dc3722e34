import { hasOpenAlternatives, type OfferedAlternative, offeredAlternatives } from './alternatives.ts';
import type { FieldProblem } from './edit.ts';
import { addUpQuote, isReady } from './money.ts';
import { isBroken } from './quoted-calculation.ts';
import type { PlainQuote, Quote } from './quote.ts';

/** The dealer is asked about these before a quote is marked as sent. */
export type SendQuestion = 'customer' | 'number' | 'warnings';

/** Returns what a quote lacks that it may lack, and whether the dealer has not acknowledged a warning. */
export function findSendQuestions(quote: Quote): SendQuestion[] {
  const { customer, number } = quote;
  const rules = offeredAlternatives(quote).flatMap(({ quote: { calculation } }) => calculation.rules);
  const isOpen = rules.some((rule) => isBroken(rule) && rule.clarified === undefined);
  return [
    ...(customer.name === '' ? (['customer'] as const) : []),
    ...(number === '' ? (['number'] as const) : []),
    ...(isOpen ? (['warnings'] as const) : []),
  ];
}

/** Returns the first alternative that cannot be given to a customer; null: all can be. */
export function findUnready(quote: Quote): OfferedAlternative | null {
  return offeredAlternatives(quote).find(({ quote: plain }) => !isReady(plain, addUpQuote(plain))) ?? null;
}

/** Returns the quote as sent. The dealer has acknowledged its warnings, and those before keep their day. */
export function markSent(quote: Quote, today: string): Quote {
  const offered = new Set(offeredAlternatives(quote).map(({ index }) => index));
  const acknowledge = ({ calculation, parts }: Quote['alternatives'][number], index: number) => ({
    calculation: {
      ...calculation,
      rules: calculation.rules.map((rule) =>
        offered.has(index) && isBroken(rule) ? { ...rule, clarified: rule.clarified ?? today } : rule,
      ),
    },
    parts,
  });
  const [first, ...others] = quote.alternatives;
  return {
    ...quote,
    sent: today,
    alternatives: [acknowledge(first, 0), ...others.map((other, index) => acknowledge(other, index + 1))],
  };
}

/** Returns the quote as accepted: with this alternative. The others stay in the file. */
export function acceptAlternative(quote: Quote, chosen: number, today: string): Quote {
  const isThere = chosen < quote.alternatives.length;
  return isThere ? { ...quote, chosen, answer: { kind: 'accepted', day: today } } : quote;
}

/** Returns the quote as accepted; null: it has several alternatives, and the customer has chosen none. */
export function acceptOnly(quote: Quote, today: string): Quote | null {
  return hasOpenAlternatives(quote) ? null : acceptAlternative(quote, quote.chosen, today);
}

/** Returns the gaps in own lines that prevent sending, by the name of the field. */
export function findGaps({ lines }: PlainQuote): Map<string, FieldProblem> {
  const gaps = new Map<string, FieldProblem>();
  for (const line of lines) {
    if (line.text === '') gaps.set(`line.${line.id}.text`, 'text_missing');
    if (line.amount === null) gaps.set(`line.${line.id}.amount`, 'price_missing');
    if (line.kind === 'labour' && line.commitment === null)
      gaps.set(`line.${line.id}.commitment`, 'commitment_missing');
  }
  return gaps;
}
