import { z } from 'zod';
import { addUpQuote } from './money.ts';
import { day, plainQuote, type Quote } from './quote.ts';
import { acceptOnly, findSendQuestions, findUnready, markSent } from './sending.ts';

/** In characters: the text in which a search looks. */
const mostSearched = 1000;

/** The part of a quote that the list shows and searches. */
export const listedQuoteSchema = z.strictObject({
  number: z.string(),
  customer: z.string(),
  fireplace: z.string(),
  /** In øre with VAT. */
  total: z.number(),
  /** Whether a price is missing, so that the sum is too low. */
  isProvisional: z.boolean(),
  isTemplate: z.boolean(),
  created: day.nullable(),
  sent: day.nullable(),
  validUntil: day.nullable(),
  answer: z.strictObject({ kind: z.enum(['accepted', 'lost']), day }).nullable(),
  followUp: day.nullable(),
  /** In lower case. */
  searched: z.string(),
});

export type ListedQuote = z.infer<typeof listedQuoteSchema>;

export function listQuote(quote: Quote): ListedQuote {
  const plain = plainQuote(quote);
  const { number, customer, isTemplate, created, sent, validUntil, answer, followUp } = plain;
  const { incVat, missing } = addUpQuote(plain);
  const { name, address, deliveryAddress, phone, email } = customer;
  const [fireplace = ''] = plain.calculation.summary;
  const contacts = [...address, ...deliveryAddress, phone, phone.replaceAll(' ', ''), email];
  const fireplaces = quote.alternatives.map(({ calculation }) => calculation.summary[0] ?? '');
  const searched = [number, name, ...fireplaces, ...contacts, ...quote.lines.map(({ text }) => text)].join('\n');
  return {
    number,
    customer: name,
    fireplace,
    total: incVat,
    isProvisional: missing.length > 0,
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
