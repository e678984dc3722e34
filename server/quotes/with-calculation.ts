import type { OwnLine, PlainQuote } from './quote.ts';
import type { QuotedCalculation, QuotedRule } from './quoted-calculation.ts';

/**
 * Returns the quote with another calculation. Its labour by storeys and by holes is counted anew. A confirmation of the
 * same facts keeps its day and its note.
 */
export function withCalculation(quote: PlainQuote, calculation: QuotedCalculation): PlainQuote {
  const lines = countLabour(quote.lines, calculation);
  const rules = calculation.rules.map((rule) => {
    const confirmation = confirmationOf(rule, calculation);
    const before = quote.calculation.rules.find(({ ids }) => ids.join() === rule.ids.join());
    if (before === undefined || confirmation === null) return rule;
    if (confirmation !== confirmationOf(before, quote.calculation)) return rule;
    const { clarified, note } = before;
    return { ...rule, ...(clarified !== undefined && { clarified }), ...(note !== undefined && { note }) };
  });
  return { ...quote, calculation: { ...calculation, rules }, lines };
}

/** Returns the dealer's confirmation of a rule, which is a choice of the calculator; null: there is none. */
export function confirmationOf({ ids }: QuotedRule, { choices }: QuotedCalculation): string | null {
  const settled = choices.find(({ name, value }) => name === 'settled' && ids.some((id) => value.startsWith(`${id}:`)));
  return settled?.value ?? null;
}

/** Returns the lines with labour that counts the storeys and the holes of a flue. Labour whose count is zero has no line. */
export function countLabour(lines: readonly OwnLine[], { counts }: QuotedCalculation): OwnLine[] {
  return lines
    .map((line) => (line.kind === 'labour' && line.per !== null ? { ...line, quantity: counts[line.per] * 100 } : line))
    .filter(({ quantity }) => quantity > 0);
}
