import { offeredAlternatives } from './alternatives.ts';
import { addUpQuote } from './money.ts';
import type { Quote } from './quote.ts';
import { acceptOnly, findSendQuestions, findUnready, markSent } from './sending.ts';

/** In characters: the text in which a search looks. */
const mostSearched = 1000;

/** The part of a quote that the list shows and searches. Days are `YYYY-MM-DD`. */
export interface ListedQuote {
  readonly number: string;
  readonly customer: string;
  /** Of the offered alternatives, each once. */
  readonly fireplaces: readonly string[];
  /** The sums of the offered alternatives, in øre with VAT. */
  readonly totals: readonly number[];
  /** The index of the accepted one of several alternatives; null: there is only one, or none is accepted. */
  readonly accepted: number | null;
  /** The number of alternatives in the file. */
  readonly alternatives: number;
  /** Whether a price is missing, so that the sum is too low. */
  readonly isProvisional: boolean;
  readonly isTemplate: boolean;
  readonly created: string | null;
  readonly sent: string | null;
  readonly validUntil: string | null;
  readonly answer: { readonly kind: 'accepted' | 'lost'; readonly day: string } | null;
  readonly followUp: string | null;
  /** In lower case. */
  readonly searched: string;
}

export function listQuote(quote: Quote): ListedQuote {
  const { number, customer, isTemplate, created, sent, validUntil, answer, followUp } = quote;
  const offered = offeredAlternatives(quote).map((one) => ({
    fireplace: one.quote.calculation.summary[0] ?? '',
    sums: addUpQuote(one.quote),
  }));
  const isAccepted = answer?.kind === 'accepted' && quote.alternatives.length > 1;
  const { name, address, deliveryAddress, phone, email } = customer;
  const contacts = [...address, ...deliveryAddress, phone, phone.replaceAll(' ', ''), email];
  const fireplaces = quote.alternatives.map(({ calculation }) => calculation.summary[0] ?? '');
  const searched = [number, name, ...fireplaces, ...contacts, ...quote.lines.map(({ text }) => text)].join('\n');
  return {
    number,
    customer: name,
    fireplaces: [...new Set(offered.map(({ fireplace }) => fireplace))],
    totals: offered.map(({ sums }) => sums.incVat),
    accepted: isAccepted ? quote.chosen : null,
    alternatives: quote.alternatives.length,
    isProvisional: offered.some(({ sums }) => sums.missing.length > 0),
    isTemplate,
    created,
    sent,
    validUntil,
    answer,
    followUp,
    searched: searched.toLowerCase().slice(0, mostSearched),
  };
}

export const quoteStatuses = ['draft', 'sent', 'accepted', 'lost', 'expired', 'template'] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

/** Returns the status on a day. A quote without an answer expires, sent or not. */
export function statusOf({ isTemplate, answer, validUntil, sent }: ListedQuote, today: string): QuoteStatus {
  if (isTemplate) return 'template';
  if (answer !== null) return answer.kind;
  if (validUntil !== null && validUntil < today) return 'expired';
  return sent === null ? 'draft' : 'sent';
}

export const markableStatuses = ['accepted', 'lost', 'sent', 'draft'] as const;

/** A change that the list makes in a quote's file. */
export type QuoteMark =
  | { readonly kind: 'status'; readonly status: (typeof markableStatuses)[number] }
  | { readonly kind: 'followUp'; readonly day: string | null };

/** Returns the marked quote; null: the dealer first has to answer something on its page. */
export function markQuote(quote: Quote, mark: QuoteMark, today: string): Quote | null {
  if (mark.kind === 'followUp') return { ...quote, followUp: mark.day };
  switch (mark.status) {
    case 'draft':
      return { ...quote, sent: null, answer: null };
    case 'sent':
      return quote.sent === null ? sendQuote(quote, today) : { ...quote, answer: null };
    case 'accepted':
      return acceptOnly(quote, today);
    case 'lost':
      return { ...quote, answer: { kind: mark.status, day: today } };
  }
}

function sendQuote(quote: Quote, today: string): Quote | null {
  if (findUnready(quote) !== null || findSendQuestions(quote).length > 0) return null;
  return { ...markSent(quote, today), answer: null };
}
