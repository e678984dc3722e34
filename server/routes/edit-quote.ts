import { randomUUID } from 'node:crypto';
import { choiceAddress } from '../choices/choice-address.ts';
import type { CatalogueComparison } from '../pages/quote/comparison-view.ts';
import type { Translators } from '../i18n/translators.ts';
import type { FoundExtraParts } from '../pages/quote/extra-parts-view.ts';
import type { QuoteNotice } from '../pages/quote/quote-notices.ts';
import { hasOpenAlternatives, offeredAlternatives, removeAlternative, withFlue } from '../quotes/alternatives.ts';
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
import { addUpQuote } from '../quotes/money.ts';
import {
  fitsInFile,
  type PlainQuote,
  plainQuote,
  type Quote,
  readQuote,
  withPlain,
  writeQuote,
} from '../quotes/quote.ts';
import type { QuoteList } from '../quotes/quote-list.ts';
import { acceptAlternative, findGaps, findSendQuestions, findUnready, markSent } from '../quotes/sending.ts';
import { takeTemplate, takeUsual } from '../quotes/template.ts';
import { withCalculation } from '../quotes/with-calculation.ts';
import type { DealerSettings } from '../settings/dealer.ts';
import { changeLanguage } from './quote-language.ts';
import { findExtraPart, findExtraParts } from './extra-parts.ts';
import { compareWithCatalogue, type QuoteSources, replaceFlue } from './load-quote.ts';
import { localDay } from '../local-day.ts';

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
  const hasProblems = edited.problems.size > 0;
  const action = readAction(sentText(form, 'action'));
  const comparison = await compareWithCatalogue(edited.quote, sources);
  const flue = await changeFlue(edited.quote, form, sources);
  const acted =
    action?.kind === 'part'
      ? await takePart(flue.quote, action.articleNumber, sources)
      : action?.kind === 'template'
        ? hasProblems
          ? { quote: flue.quote, notices: [notSwitched] }
          : await takeBeginning(flue.quote, action.key, before.alternatives.length === 1 ? { quoteList, dealer } : null)
        : act(flue.quote, action, { comparison, validity });
  const base = withPlain(before, edited.quote);
  const isOtherFlue = acted.quote.calculation !== edited.quote.calculation;
  const merged = isOtherFlue ? withFlue(base, acted.quote) : withPlain(base, acted.quote);
  const renewed = await renewOthers(merged, action, sources, validity);
  const isDone = fitsInFile(renewed);
  const { quote } = isDone ? acted : edited;
  const worked = isDone ? renewed : fitsInFile(base) ? base : before;
  const done: readonly QuoteNotice[] = isDone ? [...flue.notices, ...acted.notices] : [{ kind: 'lines_full' }];
  // For a new quote, and after the button `renew`, the program sets the day. Another fireplace has its own line.
  const replaced = edited.quote.lines.filter((line) => !quote.lines.includes(line)).map(({ id }) => `line.${id}.`);
  const isOtherDay = quote.validUntil !== edited.quote.validUntil;
  if (quote.id === null || action?.kind === 'renew' || isOtherDay) replaced.push('valid');
  if (action?.kind === 'part') replaced.push(partSearchField);
  if (quote.text !== edited.quote.text) replaced.push('text');
  const decided = decide(worked, action, hasProblems);
  const language = sentText(form, languageField);
  const isOther = language !== '' && language !== before.language;
  // A new quote has nothing to lose. Later the page asks.
  const isAgreed = isOther && (before.id === null || action?.kind === 'language');
  const spoken = isAgreed ? await changeLanguage(decided.quote, language, { catalogue, translators }) : null;
  const isMarked = decided.notices.some(({ kind }) => kind === 'sent');
  const revised = reviseSent(before, spoken?.quote ?? decided.quote, isMarked);
  const shown = plainQuote(revised);
  // The fields of another alternative have the same names.
  const isSwitched = revised.chosen !== before.chosen || revised.alternatives.length !== before.alternatives.length;
  if (isSwitched) replaced.push('line.', 'part.', 'source.', 'note.');
  const isKept = ([field]: readonly [string, unknown]): boolean => !replaced.some((start) => field.startsWith(start));
  const gaps = decided.notices.some(({ kind }) => kind === 'not_ready') ? findGaps(shown) : [];
  const isTakenOver = shown.calculation !== edited.quote.calculation;
  const shownComparison = isTakenOver ? null : comparison;
  const notices = [...done, ...decided.notices, ...(spoken?.notices ?? [])];
  return {
    quote: stampQuote(revised, validity),
    typed: new Map([...edited.typed].filter(isKept)),
    problems: new Map([...gaps, ...[...edited.problems].filter(isKept)]),
    notices: revised.revision > quote.revision ? [...notices, { kind: 'revised' }] : notices,
    comparison: isSwitched ? await compareWithCatalogue(shown, sources) : shownComparison,
    found: await findExtraParts(
      (isKept([partSearchField, null]) && edited.typed.get(partSearchField)) || '',
      quote,
      sources.catalogue,
    ),
  };
}

/** A value that cannot be used would be lost with its field. */
const notSwitched: QuoteNotice = { kind: 'not_switched' };

/** Does to the other alternatives what a button does to the shown one: today's prices, or a new calculation. */
async function renewOthers(
  quote: Quote,
  action: QuoteAction | null,
  sources: QuoteSources,
  validity: number,
): Promise<Quote> {
  if (action?.kind !== 'prices' && action?.kind !== 'recalculate') return quote;
  let renewed = quote;
  for (const { index } of offeredAlternatives(quote)) {
    if (index === quote.chosen) continue;
    const shown = { ...renewed, chosen: index };
    const other = plainQuote(shown);
    const acted = act(other, action, { comparison: await compareWithCatalogue(other, sources), validity });
    if (acted.quote.calculation !== other.calculation) renewed = withFlue(shown, acted.quote);
  }
  return { ...renewed, chosen: quote.chosen };
}

/** Does what a button does to the whole quote: marks it as sent, or shows, accepts or removes an alternative. */
function decide(
  quote: Quote,
  action: QuoteAction | null,
  hasProblems: boolean,
): { readonly quote: Quote; readonly notices: readonly QuoteNotice[] } {
  if (action?.kind === 'sent' || action?.kind === 'confirm') {
    const unready = findUnready(quote);
    // The fields of the alternative that lacks something are shown.
    const chosen = hasProblems ? quote.chosen : (unready?.index ?? quote.chosen);
    if (hasProblems || unready !== null) return { quote: { ...quote, chosen }, notices: [{ kind: 'not_ready' }] };
    const questions = action.kind === 'sent' ? findSendQuestions(quote) : [];
    return questions.length > 0
      ? { quote, notices: [{ kind: 'asked', questions }] }
      : { quote: markSent(quote, localDay()), notices: [{ kind: 'sent' }] };
  }
  if (action?.kind === 'reopen') return { quote: { ...quote, answer: null }, notices: [] };
  if (action === null || !('alternative' in action)) return { quote, notices: [] };
  return hasProblems ? { quote, notices: [notSwitched] } : { quote: decideOnAlternative(quote, action), notices: [] };
}

function decideOnAlternative(
  quote: Quote,
  { kind, alternative }: Extract<QuoteAction, { readonly alternative: number }>,
): Quote {
  switch (kind) {
    case 'show':
      return offeredAlternatives(quote).some(({ index }) => index === alternative)
        ? { ...quote, chosen: alternative }
        : quote;
    case 'accept':
      return acceptAlternative(quote, alternative, localDay());
    case 'drop':
      return hasOpenAlternatives(quote) ? removeAlternative(quote, alternative) : quote;
  }
}

/** Takes other choices for the flue if the form has them. Kept results beside them become no alternatives. */
async function changeFlue(quote: PlainQuote, form: FormData, sources: QuoteSources): Promise<Acted> {
  const choices = sentText(form, 'choices');
  if (choices === '') return { quote, notices: [] };
  const changed = await replaceFlue(quote, choices, sources);
  if (changed === null) return { quote, notices: [{ kind: 'flue_refused' }] };
  const counted = quote.lines
    .filter(({ id, quantity }) => changed.lines.find((line) => line.id === id)?.quantity !== quantity)
    .map(({ text }) => text);
  const { pin, pins } = choiceAddress(new URLSearchParams(choices));
  const leftOut: Acted['notices'] = pins.some((other) => other !== pin) ? [{ kind: 'comparison_left_out' }] : [];
  return { quote: changed, notices: [{ kind: 'flue_changed', total: addUpQuote(quote).incVat, counted }, ...leftOut] };
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
  sources: Pick<EditSources, 'quoteList' | 'dealer'> | null,
): Promise<Acted> {
  // Labour that counts storeys belongs to one alternative, so a quote with several keeps its lines.
  if (sources === null) return { quote, notices: [] };
  const { quoteList, dealer } = sources;
  const taken: Acted['notices'] = [{ kind: 'template_taken' }];
  if (key === usualTemplate) return { quote: takeUsual(quote, dealer, localDay()), notices: taken };
  const text = (await quoteList?.read(key)) ?? null;
  const read = text === null ? null : readQuote(text);
  if (read === null || 'refusal' in read || !read.quote.isTemplate)
    return { quote, notices: [{ kind: 'template_missing' }] };
  return { quote: takeTemplate(quote, read.quote, localDay()), notices: taken };
}

interface Acted {
  readonly quote: PlainQuote;
  readonly notices: readonly QuoteNotice[];
}

function act(
  quote: PlainQuote,
  action: Exclude<QuoteAction, { readonly kind: 'part' | 'template' }> | null,
  { comparison, validity }: { readonly comparison: CatalogueComparison | null; readonly validity: number },
): Acted {
  const compared = comparison?.kind === 'compared' ? comparison : null;
  switch (action?.kind) {
    case 'add':
    case 'remove':
    case 'up':
    case 'down':
      return { quote: { ...quote, lines: editLines(quote.lines, action) }, notices: [] };
    case 'renew':
      return { quote: { ...quote, validUntil: addDays(localDay(), validity) }, notices: [] };
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
    case 'sent':
    case 'confirm':
    case 'show':
    case 'accept':
    case 'drop':
    case 'reopen':
    case 'margin':
    case undefined:
      return { quote, notices: [] };
  }
}

/**
 * Returns the changed quote. The first change of a sent quote makes a new revision, which is not sent yet. An answer, and
 * which alternative is shown, are no change.
 */
function reviseSent(before: Quote, after: Quote, isMarked: boolean): Quote {
  const contentOf = (quote: Quote): string => writeQuote({ ...quote, chosen: 0, answer: null });
  if (before.sent === null || isMarked || contentOf(before) === contentOf(after)) return after;
  return { ...after, revision: Math.min(before.revision + 1, 999), sent: null };
}

/** Gives a new quote its id and its dates. */
export function stampQuote(quote: Quote, validity: number): Quote {
  const created = quote.created ?? localDay();
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
