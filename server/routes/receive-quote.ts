import type { AppContext, AppMiddleware } from '../app-context.ts';
import { presentQuoteStart, type QuoteStartProblem } from '../pages/quote/quote-start.ts';
import type { RenderPage } from '../pages/render-page.ts';
import { mostQuoteBytes, type Quote, readQuote } from '../quotes/quote.ts';
import { beginFromTemplate } from '../quotes/template.ts';
import { readForm } from '../read-form.ts';
import { localDay } from '../local-day.ts';

/** In bytes: the quote in the form, and the other fields. */
const mostFormBytes = mostQuoteBytes + 100_000;

/** A sent form with the quote in it. */
export interface ReceivedQuote {
  readonly form: FormData;
  /** The sent quote, or a new one of the sent template. */
  readonly quote: Quote;
  /** Null: the file is a quote. */
  readonly template: Quote | null;
}

export type QuoteHandler = (ctx: AppContext, received: ReceivedQuote) => Promise<void>;

/** Makes a handler that gets the sent quote. A quote that cannot be read is answered with the reason. */
export function withQuote(renderPage: RenderPage, handle: QuoteHandler): AppMiddleware {
  return async (ctx) => {
    const received = await receive(ctx);
    if ('quote' in received) {
      await handle(ctx, received);
      return;
    }
    keepPrivate(ctx);
    await renderPage(ctx, presentQuoteStart({ problem: received.problem }, ctx.state.translator));
    ctx.status = received.status;
  };
}

interface RefusedQuote {
  readonly status: number;
  readonly problem: QuoteStartProblem;
}

async function receive(ctx: AppContext): Promise<ReceivedQuote | RefusedQuote> {
  const form = await readForm(ctx.req, mostFormBytes);
  if (form === 'too-large') return { status: 413, problem: { kind: 'too_large' } };
  if (!ctx.is('multipart/form-data')) return { status: 415, problem: { kind: 'unreadable' } };
  if (form === 'unreadable') return { status: 400, problem: { kind: 'unreadable' } };
  const sent = form.get('document') ?? form.get('file');
  const source = typeof sent === 'string' ? sent : await sent?.text();
  if (source === undefined || source === '') return { status: 400, problem: { kind: 'no_file' } };
  if (Buffer.byteLength(source) > mostQuoteBytes) return { status: 413, problem: { kind: 'too_large' } };
  const read = readQuote(source);
  if ('refusal' in read) return { status: 400, problem: read.refusal };
  const { quote } = read;
  return quote.isTemplate
    ? { form, quote: beginFromTemplate(quote, localDay()), template: quote }
    : { form, quote, template: null };
}

/** With `no-referrer`, a browser sends no usable origin over plain HTTP, and every form would be refused. */
export function keepPrivate(ctx: AppContext): void {
  ctx.set('referrer-policy', 'same-origin');
  ctx.set('cache-control', 'no-store');
}
