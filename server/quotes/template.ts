import { dealerLimits, type DealerSettings } from '../settings/dealer.ts';
import { shareLines } from './alternatives.ts';
import { addDays } from './edit.ts';
import { freeId, labourLines } from './own-lines.ts';
import { type OwnLine, type PlainQuote, plainQuote, type Quote } from './quote.ts';
import type { QuotedCalculation } from './quoted-calculation.ts';
import { countLabour } from './with-calculation.ts';

/** What a template puts into a quote. Goods are no part of it: their prices are those of today's catalogue. */
interface Beginning {
  readonly lines: readonly OwnLine[];
  /** Null: as it is. */
  readonly text: string | null;
  /** For how many days a quote is valid; null: as it is. */
  readonly days: number | null;
}

/**
 * Returns a quote as a template: without its customer, its number, its discounts and the prices of its goods.
 *
 * @param calculation of its flue, without what was found out about the house
 */
export function makeTemplate(quote: Quote, calculation: QuotedCalculation, name: string): Quote {
  const { calculation: _confirmed, parts: _parts, lines, ...others } = plainQuote(quote);
  const { agreedAt } = quote.customer;
  const begun: OwnLine[] = [];
  for (const line of lines)
    begun.push({
      ...line,
      alternative: null,
      discount: null,
      amount: line.kind === 'goods' ? null : line.amount,
    });
  return {
    ...others,
    id: null,
    number: name,
    revision: 1,
    sent: null,
    answer: null,
    followUp: null,
    isTemplate: true,
    customer: { name: '', address: [], phone: '', email: '', deliveryAddress: [], agreedAt },
    alternatives: [{ calculation, parts: [] }],
    chosen: 0,
    lines: begun,
    discount: null,
  };
}

/** Returns a new quote of the flue that the template was made with. */
export function beginFromTemplate(template: Quote, today: string): Quote {
  const { days } = beginningOf(template);
  const validUntil = days === null ? null : addDays(today, days);
  return { ...template, isTemplate: false, number: '', created: today, validUntil };
}

/** Returns the quote with the lines, the text and the validity of a template. Its goods stay. */
export function takeTemplate(quote: PlainQuote, template: Quote, today: string): PlainQuote {
  return take(quote, beginningOf(template), today);
}

/** Returns a new quote with a template in each alternative, whose flue counts its own labour. It may not fit in a file. */
export function takeTemplateInAll(quote: Quote, template: Quote, today: string): Quote {
  const all = [...quote.alternatives.keys()].map((chosen) =>
    takeTemplate(plainQuote({ ...quote, chosen }), template, today),
  );
  const { text, validUntil } = all[0] ?? quote;
  return { ...quote, text, validUntil, lines: shareLines(all.map(({ lines }) => lines)) };
}

/** Returns the quote with what the dealer's quotes usually begin with. */
export function takeUsual(quote: PlainQuote, dealer: DealerSettings | null, today: string): PlainQuote {
  const lines = labourLines(dealer?.labour ?? [], quote.calculation, 0);
  return take(quote, { lines, text: null, days: dealer?.validDays ?? null }, today);
}

function beginningOf({ lines, text, created, validUntil }: Quote): Beginning {
  const days = created === null || validUntil === null ? 0 : daysBetween(created, validUntil);
  const isUsual = days >= 1 && days <= dealerLimits.validDays;
  return { lines: lines.filter(({ kind }) => kind !== 'goods'), text, days: isUsual ? days : null };
}

function take(quote: PlainQuote, { lines: begun, text, days }: Beginning, today: string): PlainQuote {
  const lines = quote.lines.filter(({ kind }) => kind === 'goods');
  for (const line of countLabour(begun, quote.calculation))
    lines.push({ ...line, alternative: null, id: freeId(lines) });
  const validUntil = days === null ? quote.validUntil : addDays(today, days);
  return { ...quote, lines, text: text ?? quote.text, validUntil };
}

function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000);
}
