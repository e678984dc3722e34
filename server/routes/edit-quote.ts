import { randomUUID } from 'node:crypto';
import type { CatalogueComparison } from '../pages/quote/comparison-view.ts';
import type { Translators } from '../i18n/translators.ts';
import type { FoundExtraParts } from '../pages/quote/extra-parts-view.ts';
import type { QuoteNotice } from '../pages/quote/quote-page.ts';
import {
  addDays,
  addPart,
  type EditedQuote,
  editLines,
  languageField,
  partSearchField,
  type QuoteAction,
  readAction,
  readFields,
  usualTemplate,
  usualValidity,
} from '../quotes/edit.ts';
import { addUpQuote, isReady } from '../quotes/money.ts';
import { type PlainQuote, plainQuote, type Quote, readQuote, withPlain, writeQuote } from '../quotes/quote.ts';
import type { QuoteList } from '../quotes/quote-list.ts';
import { findGaps, findSendQuestions, markSent } from '../quotes/sending.ts';
import { takeTemplate, takeUsual } from '../quotes/template.ts';
import { withCalculation } from '../quotes/with-calculation.ts';
import type { DealerSettings } from '../settings/dealer.ts';
import { changeLanguage } from './quote-language.ts';
import { findExtraPart, findExtraParts } from './extra-parts.ts';
import { compareWithCatalogue, type QuoteSources, replaceFlue } from './load-quote.ts';

export interface EditSources extends Pick<QuoteSources, 'catalogue'> {
  readonly translators: Translators;
  readonly quoteList: QuoteList | null;
  readonly dealer: DealerSettings | null;
}

/** Returns for how many days a new quote is valid. */
export function validityOf(dealer: DealerSettings | null): number {
  return dealer?.validDays ?? usualValidity;
}

/** A quote after its form, with what its page says. */
export interface ShownQuote extends Pick<EditedQuote, 'typed' | 'problems'> {
  readonly quote: Quote;
  readonly notices: readonly QuoteNotice[];
  readonly comparison: CatalogueComparison | null;
  /** Null: no part is searched. */
  readonly found: FoundExtraParts | null;
}

/** Returns the quote after the fields, the choices and the button of its form. */
export async function editQuote(
  before: Quote,
  form: FormData,
  { catalogue, translators, quoteList, dealer }: EditSources,
): Promise<ShownQuote> {
  const sources = { catalogue, translator: await translators.in(before.language) };
  const validity = validityOf(dealer);
  const edited = readFields(plainQuote(before), form);
  const action = readAction(sentText(form, 'action'));
  const comparison = await compareWithCatalogue(edited.quote, sources);
  const flue = await changeFlue(edited.quote, form, sources);
  const isSending = action?.kind === 'sent' || action?.kind === 'confirm';
  const gaps = isSending ? new Map([...findGaps(flue.quote), ...edited.problems]) : edited.problems;
  const acted =
    action?.kind === 'part'
      ? await takePart(flue.quote, action.articleNumber, sources)
      : action?.kind === 'template'
        ? await takeBeginning(flue.quote, action.key, { quoteList, dealer })
        : act(flue.quote, action, { comparison, hasGaps: gaps.size > 0, validity });
  const { quote } = acted;
  // For a new quote, and after the button `renew`, the program sets the day. Another fireplace has its own line.
  const replaced = edited.quote.lines.filter((line) => !quote.lines.includes(line)).map(({ id }) => `line.${id}.`);
  if (quote.id === null || action?.kind === 'renew') replaced.push('valid');
  if (action?.kind === 'part') replaced.push(partSearchField);
  if (action?.kind === 'template') replaced.push('valid', 'text');
  const typed = new Map([...edited.typed].filter(([field]) => !replaced.some((start) => field.startsWith(start))));
  const language = sentText(form, languageField);
  const isOther = language !== '' && language !== before.language;
  // A new quote has nothing to lose. Later the page asks.
  const isAgreed = isOther && (before.id === null || action?.kind === 'language');
  const merged = withPlain(before, quote);
  const spoken = isAgreed ? await changeLanguage(merged, language, { catalogue, translators }) : null;
  const isMarked = acted.notices.some(({ kind }) => kind === 'sent');
  const revised = reviseSent(before, spoken?.quote ?? merged, isMarked);
  const isTakenOver = plainQuote(revised).calculation !== edited.quote.calculation;
  const notices = [...flue.notices, ...acted.notices, ...(spoken?.notices ?? [])];
  return {
    quote: stampQuote(revised, validity),
    typed,
    problems: gaps,
    notices: revised.revision > quote.revision ? [...notices, { kind: 'revised' }] : notices,
    comparison: isTakenOver ? null : comparison,
    found: await findExtraParts(typed.get(partSearchField) ?? '', quote, sources.catalogue),
  };
}

/** Takes other choices for the flue if the form has them. */
async function changeFlue(quote: PlainQuote, form: FormData, sources: QuoteSources): Promise<Acted> {
  const choices = sentText(form, 'choices');
  if (choices === '') return { quote, notices: [] };
  const changed = await replaceFlue(quote, choices, sources);
  if (changed === null) return { quote, notices: [{ kind: 'flue_refused' }] };
  const counted = quote.lines
    .filter(({ id, quantity }) => changed.lines.find((line) => line.id === id)?.quantity !== quantity)
    .map(({ text }) => text);
  return { quote: changed, notices: [{ kind: 'flue_changed', total: addUpQuote(quote).incVat, counted }] };
}

/** Adds an extra part from the catalogue. */
async function takePart(quote: PlainQuote, articleNumber: string, { catalogue }: QuoteSources): Promise<Acted> {
  const part = await findExtraPart(articleNumber, catalogue);
  return part === null
    ? { quote, notices: [{ kind: 'part_missing' }] }
    : { quote: { ...quote, lines: addPart(quote.lines, part) }, notices: [] };
}

/** Puts the lines, the text and the validity of a template into the quote. */
async function takeBeginning(
  quote: PlainQuote,
  key: string,
  { quoteList, dealer }: Pick<EditSources, 'quoteList' | 'dealer'>,
): Promise<Acted> {
  const taken: Acted['notices'] = [{ kind: 'template_taken' }];
  if (key === usualTemplate) return { quote: takeUsual(quote, dealer, today()), notices: taken };
  const text = (await quoteList?.read(key)) ?? null;
  const read = text === null ? null : readQuote(text);
  if (read === null || 'refusal' in read) return { quote, notices: [{ kind: 'template_missing' }] };
  return { quote: takeTemplate(quote, read.quote, today()), notices: taken };
}

interface Acted {
  readonly quote: PlainQuote;
  readonly notices: readonly QuoteNotice[];
}

function act(
  quote: PlainQuote,
  action: Exclude<QuoteAction, { readonly kind: 'part' | 'template' }> | null,
  {
    comparison,
    hasGaps,
    validity,
  }: { readonly comparison: CatalogueComparison | null; readonly hasGaps: boolean; readonly validity: number },
): Acted {
  const compared = comparison?.kind === 'compared' ? comparison : null;
  switch (action?.kind) {
    case 'add':
    case 'remove':
    case 'up':
    case 'down':
      return { quote: { ...quote, lines: editLines(quote.lines, action) }, notices: [] };
    case 'sent':
    case 'confirm': {
      if (hasGaps || !isReady(quote, addUpQuote(quote))) return { quote, notices: [{ kind: 'not_ready' }] };
      const questions = action.kind === 'sent' ? findSendQuestions(quote) : [];
      return questions.length > 0
        ? { quote, notices: [{ kind: 'asked', questions }] }
        : { quote: markSent(quote, today()), notices: [{ kind: 'sent' }] };
    }
    case 'renew':
      return { quote: { ...quote, validUntil: addDays(today(), validity) }, notices: [] };
    case 'recalculate':
      return compared === null
        ? { quote, notices: [] }
        : { quote: withCalculation(quote, compared.recalculated), notices: [{ kind: 'recalculated' }] };
    case 'prices':
      return compared?.repriced
        ? { quote: { ...quote, calculation: compared.repriced }, notices: [{ kind: 'repriced' }] }
        : { quote, notices: [] };
    case 'keep':
    case 'language':
    case undefined:
      return { quote, notices: [] };
  }
}

/** Returns the changed quote. The first change of a sent quote makes a new revision, which is not sent yet. */
function reviseSent(before: Quote, after: Quote, isMarked: boolean): Quote {
  if (before.sent === null || isMarked || writeQuote(before) === writeQuote(after)) return after;
  return { ...after, revision: Math.min(before.revision + 1, 999), sent: null };
}

/** Gives a new quote its id and its dates. */
export function stampQuote(quote: Quote, validity: number): Quote {
  const created = quote.created ?? today();
  return {
    ...quote,
    id: quote.id ?? randomUUID(),
    created,
    validUntil: quote.id === null ? (quote.validUntil ?? addDays(created, validity)) : quote.validUntil,
  };
}

/** Returns the text of a field; empty if there is none. */
export function sentText(form: FormData | null, name: string): string {
  const value = form?.get(name);
  return typeof value === 'string' ? value : '';
}

/** Returns the day in UTC, as `2026-12-24`. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
