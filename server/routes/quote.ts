import { randomUUID } from 'node:crypto';
import type { RouterMiddleware } from '@koa/router';
import type { AppContext, AppState } from '../app-context.ts';
import { choiceAddress } from '../choices/choice-address.ts';
import { attachment, downloadName } from '../downloads/file-name.ts';
import { orderCsv } from '../downloads/order-csv.ts';
import { findOrderGaps, orderMessage } from '../quotes/order-message.ts';
import type { CatalogueComparison } from '../pages/quote/comparison-view.ts';
import { presentQuotePage, type QuoteNotice, readPaper } from '../pages/quote/quote-page.ts';
import { presentQuoteStart, type QuoteStartProblem } from '../pages/quote/quote-start.ts';
import {
  addDays,
  type EditedQuote,
  editLines,
  findGaps,
  type QuoteAction,
  readAction,
  readFields,
  usualValidity,
} from '../quotes/edit.ts';
import { addUpQuote, isReady } from '../quotes/money.ts';
import { mostQuoteBytes, type Quote, quoteLabel, readQuote, writeQuote } from '../quotes/quote.ts';
import { readForm } from '../read-form.ts';
import type { RouteDependencies } from './load-calculation.ts';
import { compareWithCatalogue, loadQuoted, makeQuote, replaceFlue } from './load-quote.ts';

type Handler = RouterMiddleware<AppState>;

/** In bytes: the quote in the form, and the other fields. */
const mostFormBytes = mostQuoteBytes + 100_000;

interface Shown extends EditedQuote {
  readonly notices: readonly QuoteNotice[];
  readonly comparison: CatalogueComparison | null;
}

/**
 * Makes the handlers for the quote's pages and files. The form of a page is the whole document. The server itself keeps
 * no quote and logs none; in the desktop app, `quoteDesk` keeps it. Browsers keep no answer.
 */
export function quoteHandlers({ catalogue, renderPage, quoteDesk, dealer }: RouteDependencies) {
  async function show(ctx: AppContext, shown: Shown, form: FormData | null, newChoices = ''): Promise<void> {
    const { translator } = ctx.state;
    keepPrivate(ctx);
    const page = presentQuotePage({
      ...shown,
      paper: readPaper(textOf(form, 'paper')),
      isSwapped: ctx.get('hx-request') !== '',
      kept: textOf(form, 'kept'),
      fileName: fileName(shown.quote, ctx),
      newChoices,
      desk: quoteDesk && { isUnsaved: quoteDesk.isUnsaved(), recovery: quoteDesk.recovery() },
      dealer: dealer(),
      validDays: validity(),
      today: today(),
      translator,
    });
    await renderPage(ctx, page);
  }

  /** In days. */
  const validity = (): number => dealer()?.validDays ?? usualValidity;

  function compare(ctx: AppContext, quote: Quote): Promise<CatalogueComparison | null> {
    return compareWithCatalogue(quote, { catalogue, translator: ctx.state.translator });
  }

  async function refuse(ctx: AppContext, status: number, problem: QuoteStartProblem): Promise<void> {
    keepPrivate(ctx);
    await renderPage(ctx, presentQuoteStart({ problem }, ctx.state.translator));
    ctx.status = status;
  }

  /** Reads the form and the quote in it. If it cannot, answers with the reason. */
  async function receive(ctx: AppContext) {
    const form = await readForm(ctx.req, mostFormBytes);
    if (form === 'too-large') return await refuse(ctx, 413, { kind: 'too_large' });
    if (!ctx.is('multipart/form-data')) return await refuse(ctx, 415, { kind: 'unreadable' });
    if (form === 'unreadable') return await refuse(ctx, 400, { kind: 'unreadable' });
    const sent = form.get('document') ?? form.get('file');
    const source = typeof sent === 'string' ? sent : await sent?.text();
    if (source === undefined || source === '') return await refuse(ctx, 400, { kind: 'no_file' });
    if (Buffer.byteLength(source) > mostQuoteBytes) return await refuse(ctx, 413, { kind: 'too_large' });
    const read = readQuote(source);
    if ('refusal' in read) return await refuse(ctx, 400, read.refusal);
    return { form, quote: read.quote };
  }

  /** Takes other choices for the flue if the form has them. */
  async function changeFlue(ctx: AppContext, quote: Quote, form: FormData): Promise<Acted> {
    const choices = textOf(form, 'choices');
    if (choices === '') return { quote, notices: [] };
    const changed = await replaceFlue(quote, choices, { catalogue, translator: ctx.state.translator });
    if (changed === null) return { quote, notices: [{ kind: 'flue_refused' }] };
    return { quote: changed, notices: [{ kind: 'flue_changed', total: addUpQuote(quote).incVat }] };
  }

  async function edit(ctx: AppContext, form: FormData, before: Quote): Promise<Shown> {
    const edited = readFields(before, form);
    const action = readAction(textOf(form, 'action'));
    const comparison = await compare(ctx, edited.quote);
    const flue = await changeFlue(ctx, edited.quote, form);
    const gaps = action?.kind === 'sent' ? new Map([...findGaps(flue.quote), ...edited.problems]) : edited.problems;
    const acted = act(flue.quote, action, { comparison, hasGaps: gaps.size > 0, validity: validity() });
    const { quote } = acted;
    const notices = [...flue.notices, ...acted.notices];
    // For a new quote, and after the button `renew`, the program sets the day. Another fireplace has its own line.
    const replaced = edited.quote.lines.filter((line) => !quote.lines.includes(line)).map(({ id }) => `line.${id}.`);
    if (quote.id === null || action?.kind === 'renew') replaced.push('valid');
    const typed = new Map([...edited.typed].filter(([field]) => !replaced.some((start) => field.startsWith(start))));
    const revised = reviseSent(before, quote, action);
    const isTakenOver = quote.calculation !== edited.quote.calculation;
    return {
      quote: stamp(revised, validity()),
      typed,
      problems: gaps,
      notices: revised.revision > quote.revision ? [...notices, { kind: 'revised' }] : notices,
      comparison: isTakenOver ? null : comparison,
    };
  }

  /**
   * Passes a quote to the desktop app, if there is one. False: the user keeps the app's open quote. The answer is then
   * empty, and the window does not change.
   */
  async function handToDesk(ctx: AppContext, quote: Quote): Promise<boolean> {
    if (quoteDesk === null) return true;
    const { id, number } = quote;
    const isTaken =
      id !== null && (await quoteDesk.take({ id, number, fileName: fileName(quote, ctx), text: writeQuote(quote) }));
    if (!isTaken) ctx.status = 204;
    return isTaken;
  }

  /** Puts another quote into the desktop app, and redirects to its page, which can be loaded again. */
  async function showOnDesk(ctx: AppContext, quote: Quote): Promise<void> {
    if (!(await handToDesk(ctx, stamp(quote, validity())))) return;
    keepPrivate(ctx);
    ctx.redirect('/quote/desk');
    ctx.status = 303;
  }

  function download(make: (quote: Quote, ctx: AppContext) => Download | null): Handler {
    return async (ctx) => {
      const received = await receive(ctx);
      if (received === undefined) return;
      const shown = await edit(ctx, received.form, received.quote);
      const made = make(shown.quote, ctx);
      if (made === null) {
        await show(ctx, { ...shown, notices: [{ kind: 'no_order_message' }] }, received.form);
        return;
      }
      keepPrivate(ctx);
      ctx.set('content-disposition', attachment(made.name));
      ctx.type = made.type;
      ctx.body = made.body;
    };
  }

  return {
    /**
     * Answers with the editor; with a page that opens a file if the choices give no quote.
     * In the desktop app: 303 to the open quote, or 204 if the user keeps another quote.
     */
    create: async (ctx) => {
      const { translator } = ctx.state;
      const query = new URLSearchParams(ctx.querystring);
      const { selection, quoted } = await loadQuoted(query, { catalogue, translator });
      if (quoted === null) {
        keepPrivate(ctx);
        const address = choiceAddress(query);
        const missing = address.calculator() === '/' ? null : { address, selection };
        await renderPage(ctx, presentQuoteStart({ missing }, translator));
        return;
      }
      const quote = makeQuote(quoted.calculation, selection.fireplace.value, dealer());
      if (quoteDesk === null)
        await show(ctx, { quote, ...untouched, comparison: null }, null, choiceAddress(query).pin);
      else await showOnDesk(ctx, { ...quote, number: quoteDesk.suggestNumber() });
    },

    /** Answers with the page after its fields and its button; 204 if the user keeps another quote in the app. */
    change: async (ctx) => {
      const received = await receive(ctx);
      if (received === undefined) return;
      const shown = await edit(ctx, received.form, received.quote);
      if (await handToDesk(ctx, shown.quote)) await show(ctx, shown, received.form);
    },

    /** Answers with the page whose script sends the tab's quote. In the desktop app: 303 to the open quote. */
    kept: async (ctx) => {
      if (quoteDesk !== null) {
        ctx.redirect('/quote/desk');
        ctx.status = 303;
        return;
      }
      keepPrivate(ctx);
      await renderPage(ctx, presentQuoteStart({ isKept: true }, ctx.state.translator));
    },

    /** Answers with the editor of a sent file, or of the form that the tab keeps. Takes other choices if the form has them. */
    open: async (ctx) => {
      const received = await receive(ctx);
      if (received === undefined) return;
      const shown = await edit(ctx, received.form, received.quote);
      if (quoteDesk === null) await show(ctx, shown, received.form);
      else await showOnDesk(ctx, shown.quote);
    },

    file: download((quote, ctx) => ({
      name: fileName(quote, ctx),
      type: 'application/x-pipetilbud',
      body: writeQuote(quote),
    })),

    orderCsv: download((quote, ctx) => ({
      name: downloadName(ctx.state.translator.translate('quote.order_file'), quote.number, 'csv'),
      type: 'text/csv; charset=utf-8',
      body: orderCsv(quote, ctx.state.translator),
    })),

    orderMessage: download((quote, ctx) => {
      const buyer = dealer();
      if (buyer === null || findOrderGaps(quote, buyer).length > 0) return null;
      const name = downloadName(ctx.state.translator.translate('quote.order_file'), quote.number, 'txt');
      return { name, type: 'text/plain; charset=windows-1252', body: orderMessage(quote, buyer) };
    }),

    /** Answers with the open quote of the desktop app; 303 to the start page if there is none. */
    desk: async (ctx) => {
      const text = quoteDesk?.open() ?? null;
      const read = text === null ? null : readQuote(text);
      if (read === null || 'refusal' in read) {
        ctx.redirect('/quote');
        ctx.status = 303;
        return;
      }
      const comparison = await compare(ctx, read.quote);
      await show(ctx, { quote: read.quote, ...untouched, comparison }, null);
    },

    /** Saves the quote where the desktop app keeps it, and shows the page anew. */
    deskSave: async (ctx) => {
      const received = await receive(ctx);
      if (received === undefined || quoteDesk === null) return;
      const shown = await edit(ctx, received.form, received.quote);
      if (!(await handToDesk(ctx, shown.quote))) return;
      await show(ctx, { ...shown, notices: [{ kind: await quoteDesk.save() }] }, received.form);
    },
  } satisfies Readonly<Record<string, Handler>>;
}

interface Download {
  readonly name: string;
  readonly type: string;
  readonly body: string | Buffer;
}

const untouched = { typed: new Map<string, string>(), problems: new Map<string, never>(), notices: [] };

/** With `no-referrer`, a browser sends no usable origin over plain HTTP, and every form would be refused. */
function keepPrivate(ctx: AppContext): void {
  ctx.set('referrer-policy', 'same-origin');
  ctx.set('cache-control', 'no-store');
}

function textOf(form: FormData | null, name: string): string {
  const value = form?.get(name);
  return typeof value === 'string' ? value : '';
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function fileName(quote: Quote, ctx: AppContext): string {
  return downloadName(ctx.state.translator.translate('quote.file'), quoteLabel(quote), 'pipetilbud');
}

interface Acted {
  readonly quote: Quote;
  readonly notices: readonly QuoteNotice[];
}

function act(
  quote: Quote,
  action: QuoteAction | null,
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
      return !hasGaps && isReady(quote, addUpQuote(quote))
        ? { quote: { ...quote, sent: today() }, notices: [{ kind: 'sent' }] }
        : { quote, notices: [{ kind: 'not_ready' }] };
    case 'renew':
      return { quote: { ...quote, validUntil: addDays(today(), validity) }, notices: [] };
    case 'recalculate':
      return compared === null
        ? { quote, notices: [] }
        : { quote: { ...quote, calculation: compared.recalculated }, notices: [{ kind: 'recalculated' }] };
    case 'prices':
      return compared?.repriced
        ? { quote: { ...quote, calculation: compared.repriced }, notices: [{ kind: 'repriced' }] }
        : { quote, notices: [] };
    case 'keep':
    case undefined:
      return { quote, notices: [] };
  }
}

/** Returns the changed quote. The first change of a sent quote makes a new revision, which is not sent yet. */
function reviseSent(before: Quote, after: Quote, action: QuoteAction | null): Quote {
  if (before.sent === null || action?.kind === 'sent' || JSON.stringify(before) === JSON.stringify(after)) return after;
  return { ...after, revision: Math.min(before.revision + 1, 999), sent: null };
}

/** Gives a new quote its id and its dates. */
function stamp(quote: Quote, validity: number): Quote {
  const created = quote.created ?? today();
  return {
    ...quote,
    id: quote.id ?? randomUUID(),
    created,
    validUntil: quote.id === null ? (quote.validUntil ?? addDays(created, validity)) : quote.validUntil,
  };
}
