import type { FieldProblem } from './edit.ts';
import { isBroken } from './quoted-calculation.ts';
import type { PlainQuote } from './quote.ts';

/** The dealer is asked about these before a quote is marked as sent. */
export type SendQuestion = 'customer' | 'number' | 'warnings';

/** Returns what a quote lacks that it may lack, and whether the dealer has not acknowledged a warning. */
export function findSendQuestions({ customer, number, calculation }: PlainQuote): SendQuestion[] {
  const isOpen = calculation.rules.some((rule) => isBroken(rule) && rule.clarified === undefined);
  return [
    ...(customer.name === '' ? (['customer'] as const) : []),
    ...(number === '' ? (['number'] as const) : []),
    ...(isOpen ? (['warnings'] as const) : []),
  ];
}

/** Returns the quote as sent. The dealer has acknowledged its warnings, and those before keep their day. */
export function markSent(quote: PlainQuote, today: string): PlainQuote {
  const rules = quote.calculation.rules.map((rule) =>
    isBroken(rule) ? { ...rule, clarified: rule.clarified ?? today } : rule,
  );
  return { ...quote, sent: today, calculation: { ...quote.calculation, rules } };
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
