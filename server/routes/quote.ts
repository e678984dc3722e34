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
  type QuoteAction,
  readAction,
  readFields,
  usualValidity,
} from '../quotes/edit.ts';
import { addUpQuote, isReady } from '../quotes/money.ts';
import { mostQuoteBytes, type Quote, quoteLabel, readQuote, writeQuote } from '../quotes/quote.ts';
import { readForm } from '../read-form.ts';
import type { RouteDependencies } from './load-calculation.ts';
import { compareWithCatalogue, makeQuote } from './load-quote.ts';

type Handler = RouterMiddleware<AppState>;

/** A form is larger than the quote in it by its fields. In bytes. */
const mostFormBytes = mostQuoteBytes + 100_000;

/** A quote as the page shows it, with what happened to it. */
interface Shown extends EditedQuote {
  readonly notice: QuoteNotice | null;
  readonly comparison: CatalogueComparison | null;
}

/**
 * The quote's pages and files. The form of the page is the whole document: each handler reads it, works on it, answers and
 * forgets it. Nothing is written to a disk or a log, and no answer is kept by a browser.
 */
export function quoteHandlers({ catalogue, renderPage, quoteDesk, dealer }: RouteDependencies) {
  async function show(ctx: AppContext, shown: Shown, form: FormData | null): Promise<void> {
    const { translator } = ctx.state;
    keepPrivate(ctx);
    const page = presentQuotePage({
      ...shown,
      paper: readPaper(textOf(form, 'paper')),
      kept: textOf(form, 'kept'),
      desk: quoteDesk && { isUnsaved: quoteDesk.isUnsaved() },
      dealer: dealer(),
      today: today(),
      translator,
    });
    await renderPage(ctx, page);
  }

  async function refuse(ctx: AppContext, status: number, problem: QuoteStartProblem): Promise<void> {
    keepPrivate(ctx);
    await renderPage(ctx, presentQuoteStart({ problem, missing: null }, ctx.state.translator));
    ctx.status = status;
  }

  /** The form with the quote in it. Null where neither can be used, which is answered then. */
  async function receive(ctx: AppContext, field: 'document' | 'file') {
    const form = await readForm(ctx.req, mostFormBytes);
    if (form === 'too-large') return await refuse(ctx, 413, { kind: 'too_large' });
    if (!ctx.is('multipart/form-data')) return await refuse(ctx, 415, { kind: 'unreadable' });
    if (form === 'unreadable') return await refuse(ctx, 400, { kind: 'unreadable' });
    const sent = form.get(field);
    const source = typeof sent === 'string' ? sent : await sent?.text();
    if (source === undefined || source === '') return await refuse(ctx, 400, { kind: 'no_file' });
    if (Buffer.byteLength(source) > mostQuoteBytes) return await refuse(ctx, 413, { kind: 'too_large' });
    const read = readQuote(source);
    if ('refusal' in read) return await refuse(ctx, 400, read.refusal);
    return { form, quote: read.quote };
  }

  /** The quote as the fields and the button of the form say. */
  async function edit(ctx: AppContext, form: FormData, before: Quote): Promise<Shown> {
    const edited = readFields(before, form);
    const action = readAction(textOf(form, 'action'));
    const comparison = await compareWithCatalogue(edited.quote, catalogue, ctx.state.translator);
    const { quote, notice } = act(edited.quote, action, comparison);
    const typed = new Map(edited.typed);
    // The day that a new quote gets, or that a button sets, is not what was in the field before.
    if (quote.id === null || action?.kind === 'renew') typed.delete('valid');
    const revised = reviseSent(before, quote, action);
    const isTakenOver = quote.catalogue.digest !== edited.quote.catalogue.digest;
    const areLinesMoved = quote.lines !== edited.quote.lines;
    return {
      quote: stamp(revised),
      // The fields of a line that was moved are another line's now.
      typed: areLinesMoved ? withoutLines(typed) : typed,
      problems: areLinesMoved ? withoutLines(edited.problems) : edited.problems,
      notice: revised.revision > quote.revision ? 'revised' : notice,
      comparison: isTakenOver ? null : comparison,
    };
  }

  /**
   * Hands a quote to the desktop app, where there is one. False: the user keeps the quote that is open there, which is answered
   * with nothing, so that the window goes on showing what it shows.
   */
  async function handToDesk(ctx: AppContext, quote: Quote): Promise<boolean> {
    if (quoteDesk === null) return true;
    const { id, number } = quote;
    const isTaken =
      id !== null && (await quoteDesk.take({ id, number, fileName: fileName(quote, ctx), text: writeQuote(quote) }));
    if (!isTaken) ctx.status = 204;
    return isTaken;
  }

  /** Puts another quote into the desktop app, and leads to its page, which can be loaded again. */
  async function showOnDesk(ctx: AppContext, quote: Quote): Promise<void> {
    if (!(await handToDesk(ctx, stamp(quote)))) return;
    keepPrivate(ctx);
    ctx.redirect('/quote/desk');
    ctx.status = 303;
  }

  /** Answers with a file that is made of the quote as the form says. */
  function download(make: (quote: Quote, ctx: AppContext) => Download | null): Handler {
    return async (ctx) => {
      const received = await receive(ctx, 'document');
      if (received === undefined) return;
      const shown = await edit(ctx, received.form, received.quote);
      const made = make(shown.quote, ctx);
      if (made === null) {
        await show(ctx, { ...shown, notice: 'no_order_message' }, received.form);
        return;
      }
      keepPrivate(ctx);
      ctx.set('content-disposition', attachment(made.name));
      ctx.type = made.type;
      ctx.body = made.body;
    };
  }

  return {
    /** The editor for these choices; a page that opens a file where they give no quote. Always 200. */
    create: async (ctx) => {
      const { translator } = ctx.state;
      const query = new URLSearchParams(ctx.querystring);
      const { choices, quote } = await makeQuote(query, { catalogue, translator });
      if (quote === null) {
        keepPrivate(ctx);
        const address = choiceAddress(query);
        const missing = address.calculator() === '/' ? null : { address, selection: choices.selection };
        await renderPage(ctx, presentQuoteStart({ problem: null, missing }, translator));
        return;
      }
      if (quoteDesk === null) await show(ctx, { quote, ...untouched, comparison: null }, null);
      else await showOnDesk(ctx, { ...quote, number: quoteDesk.suggestNumber() });
    },

    /** The page anew, as its fields and its button say. */
    change: async (ctx) => {
      const received = await receive(ctx, 'document');
      if (received === undefined) return;
      const shown = await edit(ctx, received.form, received.quote);
      if (await handToDesk(ctx, shown.quote)) await show(ctx, shown, received.form);
    },

    /** The editor of a file. */
    open: async (ctx) => {
      const received = await receive(ctx, 'file');
      if (received === undefined) return;
      const { quote, form } = received;
      if (quoteDesk !== null) {
        await showOnDesk(ctx, quote);
        return;
      }
      const comparison = await compareWithCatalogue(quote, catalogue, ctx.state.translator);
      await show(ctx, { quote, ...untouched, comparison }, form);
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

    /** The quote that is open in the desktop app. */
    desk: async (ctx) => {
      const text = quoteDesk?.open() ?? null;
      const read = text === null ? null : readQuote(text);
      if (read === null || 'refusal' in read) {
        ctx.redirect('/quote');
        ctx.status = 303;
        return;
      }
      const comparison = await compareWithCatalogue(read.quote, catalogue, ctx.state.translator);
      await show(ctx, { quote: read.quote, ...untouched, comparison }, null);
    },

    /** Saves the quote where the desktop app keeps it, and shows the page anew. */
    deskSave: async (ctx) => {
      const received = await receive(ctx, 'document');
      if (received === undefined || quoteDesk === null) return;
      const shown = await edit(ctx, received.form, received.quote);
      if (!(await handToDesk(ctx, shown.quote))) return;
      await show(ctx, { ...shown, notice: await quoteDesk.save() }, received.form);
    },
  } satisfies Readonly<Record<string, Handler>>;
}

interface Download {
  readonly name: string;
  readonly type: string;
  readonly body: string | Buffer;
}

const untouched = { typed: new Map<string, string>(), problems: new Map<string, never>(), notice: null };

/** Under `no-referrer` a form would be sent with the origin `null`, over plain HTTP with nothing beside it: no page could post. */
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

/** What the button of the form does. */
function act(
  quote: Quote,
  action: QuoteAction | null,
  comparison: CatalogueComparison | null,
): { readonly quote: Quote; readonly notice: QuoteNotice | null } {
  const compared = comparison?.kind === 'compared' ? comparison : null;
  switch (action?.kind) {
    case 'add':
    case 'remove':
    case 'up':
    case 'down':
      return { quote: { ...quote, lines: editLines(quote.lines, action) }, notice: null };
    case 'sent':
      return isReady(quote, addUpQuote(quote))
        ? { quote: { ...quote, sent: today() }, notice: 'sent' }
        : { quote, notice: 'not_ready' };
    case 'renew':
      return { quote: { ...quote, validUntil: addDays(today(), usualValidity) }, notice: null };
    case 'recalculate':
      return compared === null
        ? { quote, notice: null }
        : { quote: { ...quote, ...compared.recalculated }, notice: 'recalculated' };
    case 'prices':
      return compared?.repriced
        ? { quote: { ...quote, ...compared.repriced }, notice: 'repriced' }
        : { quote, notice: null };
    case 'keep':
    case undefined:
      return { quote, notice: null };
  }
}

/** The first change of a quote that was sent makes a new revision of it, which is not sent yet. */
function reviseSent(before: Quote, after: Quote, action: QuoteAction | null): Quote {
  if (before.sent === null || action?.kind === 'sent' || JSON.stringify(before) === JSON.stringify(after)) return after;
  return { ...after, revision: Math.min(before.revision + 1, 999), sent: null };
}

/** Gives a new quote what makes it a document: its id and its dates. */
function stamp(quote: Quote): Quote {
  const created = quote.created ?? today();
  return {
    ...quote,
    id: quote.id ?? randomUUID(),
    created,
    validUntil: quote.id === null ? (quote.validUntil ?? addDays(created, usualValidity)) : quote.validUntil,
  };
}

function withoutLines<Value>(fields: ReadonlyMap<string, Value>): Map<string, Value> {
  return new Map([...fields].filter(([field]) => !field.startsWith('line.')));
}
