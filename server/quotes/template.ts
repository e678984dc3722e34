import type { DealerSettings } from '../settings/dealer.ts';
import { addDays } from './edit.ts';
import { freeId, labourLines } from './own-lines.ts';
import { maxima, type OwnLine, type PlainQuote, plainQuote, type Quote } from './quote.ts';
import { isBroken } from './quoted-calculation.ts';
import { countLabour } from './with-calculation.ts';

/** What a template puts into a quote. Goods are no part of it: their prices are those of today's catalogue. */
interface Beginning {
  readonly lines: readonly OwnLine[];
  readonly text: string;
  /** For how many days a quote is valid; null: as it is. */
  readonly days: number | null;
}

/** Returns a quote as a template: without its customer, its number and what was found out about the house. */
export function makeTemplate(quote: Quote, name: string): Quote {
  const { calculation, parts: _parts, lines, ...others } = plainQuote(quote);
  const { agreedAt } = quote.customer;
  const common: OwnLine[] = [];
  for (const line of lines) common.push({ ...line, alternative: null });
  const rules = calculation.rules.map(({ note: _note, clarified, ...rule }) =>
    clarified === undefined || isBroken(rule) ? rule : { ...rule, clarified },
  );
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
    alternatives: [{ calculation: { ...calculation, rules }, parts: [] }],
    chosen: 0,
    lines: common,
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

/** Returns the quote with what the dealer's quotes usually begin with. */
export function takeUsual(quote: PlainQuote, dealer: DealerSettings | null, today: string): PlainQuote {
  const lines = labourLines(dealer?.labour ?? [], quote.calculation, 0);
  return take(quote, { lines, text: '', days: dealer?.validDays ?? null }, today);
}

function beginningOf({ lines, text, created, validUntil }: Quote): Beginning {
  const days = created === null || validUntil === null ? null : daysBetween(created, validUntil);
  return { lines: lines.filter(({ kind }) => kind !== 'goods'), text, days };
}

/** A line of one alternative stays with it. */
function take(quote: PlainQuote, { lines: begun, text, days }: Beginning, today: string): PlainQuote {
  const lines = quote.lines.filter(({ kind, alternative }) => kind === 'goods' || alternative !== null);
  for (const line of countLabour(begun, quote.calculation).slice(0, maxima.lines - lines.length))
    lines.push({ ...line, id: freeId(lines) });
  const validUntil = days === null ? quote.validUntil : addDays(quote.created ?? today, days);
  return { ...quote, lines, text, validUntil };
}

function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000);
}
