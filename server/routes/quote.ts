import type { AppContext, AppMiddleware } from '../app-context.ts';
import { choiceAddress, mostPins } from '../choices/choice-address.ts';
import { attachment, downloadName } from '../downloads/file-name.ts';
import { orderCsv } from '../downloads/order-csv.ts';
import { presentQuotePage, readPaper } from '../pages/quote/quote-page.ts';
import { presentQuoteStart } from '../pages/quote/quote-start.ts';
import { findTemplates } from '../pages/quote/templates-view.ts';
import { hasOpenAlternatives } from '../quotes/alternatives.ts';
import { readAction, templateNameField } from '../quotes/edit.ts';
import type { Translator } from '../i18n/translator.ts';
import { ordersOf, type SupplierOrder } from '../quotes/order.ts';
import { findOrderGaps, orderMessage } from '../quotes/order-message.ts';
import {
  fitsInFile,
  maxima,
  maximumLengths,
  plainQuote,
  type Quote,
  quoteLabel,
  readQuote,
  writeQuote,
} from '../quotes/quote.ts';
import { makeTemplate, takeTemplateInAll } from '../quotes/template.ts';
import { editQuote, type ShownQuote, stampQuote, sentText, validityOf } from './edit-quote.ts';
import type { RouteDependencies } from './load-calculation.ts';
import { loadMargin } from './margin.ts';
import {
  compareWithCatalogue,
  loadQuoted,
  makeQuote,
  type NewAlternative,
  withoutConfirmations,
} from './load-quote.ts';
import { keepPrivate, type QuoteHandler, type ReceivedQuote, withQuote } from './receive-quote.ts';
import { localDay } from '../local-day.ts';

/**
 * Makes the handlers for the quote's pages and files. The form of a page is the whole document. The server itself keeps
 * no quote and logs none; in the desktop app, `quoteDesk` keeps it. Browsers keep no answer.
 */
export function quoteHandlers(dependencies: RouteDependencies) {
  const { catalogue, translators, renderPage, quoteDesk, quoteList, purchasePrices, dealer } = dependencies;
  const sent = (handle: QuoteHandler): AppMiddleware => withQuote(renderPage, handle);

  async function show(ctx: AppContext, shown: ShownQuote, form: FormData | null, newChoices = ''): Promise<void> {
    const { translator } = ctx.state;
    keepPrivate(ctx);
    const isSwapped = ctx.get('hx-request') !== '';
    const page = presentQuotePage({
      ...shown,
      paper: shown.notices.some(({ kind }) => kind === 'choose_alternative')
        ? 'order'
        : readPaper(sentText(form, 'paper')),
      isSwapped,
      shown: isSwapped ? (form?.getAll('shown') ?? []).filter((name) => typeof name === 'string') : [],
      kept: sentText(form, 'kept'),
      fileName: fileName(shown.quote, ctx),
      newChoices,
      desk: quoteDesk && {
        isUnsaved: quoteDesk.isUnsaved(),
        isReader: quoteDesk.isReader(),
        recovery: quoteDesk.recovery(),
      },
      dealer: dealer(),
      margin: await loadMargin(shown.quote, {
        path: purchasePrices,
        lowest: dealer()?.lowestMargin ?? null,
        isAsked: readAction(sentText(form, 'action'))?.kind === 'margin',
      }),
      validDays: validityOf(dealer()),
      templates: findTemplates(quoteList?.known() ?? null),
      today: localDay(),
      translator,
      paperTranslator: await translators.in(shown.quote.language),
    });
    await renderPage(ctx, page);
  }

  const edit = ({ form, quote }: ReceivedQuote): Promise<ShownQuote> =>
    editQuote(quote, form, { catalogue, translators, quoteList, dealer: dealer() });

  /** Returns what an opened file shows. A template begins a new quote of the choices, if a flue can be built of them. */
  async function open(received: ReceivedQuote, translator: Translator): Promise<ShownQuote> {
    const query = new URLSearchParams(sentText(received.form, 'choices'));
    if (received.template === null || query.size === 0) return await edit(received);
    const loaded = await loadQuoted(query, { catalogue, translator });
    if (loaded.quoted === null) return await edit(received);
    const { quote, notices } = await begin({ ...loaded, calculation: loaded.quoted.calculation }, query, translator);
    const begun = takeTemplateInAll(quote, received.template, localDay());
    return fitsInFile(begun)
      ? { ...untouched, quote: begun, notices }
      : { ...untouched, quote, notices: [...notices, { kind: 'lines_full' }] };
  }

  /** Makes a new quote of a flue, with the kept results of its address as alternatives. */
  async function begin(
    first: NewAlternative,
    query: URLSearchParams,
    translator: Translator,
  ): Promise<Pick<ShownQuote, 'quote' | 'notices'>> {
    const { pin, pins } = choiceAddress(query);
    const kept = pins.filter((other) => other !== pin);
    const others = await loadOthers(kept, translator);
    return {
      quote: makeQuote([first, ...others], dealer(), translator),
      notices: others.length === kept.length ? [] : [{ kind: 'alternatives_left_out' }],
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

  /** The notices about the app's open quote that the next page of it shows, once. */
  let waiting: Pick<ShownQuote, 'notices'> & { readonly id: string | null } = { id: null, notices: [] };

  /** Puts another quote into the desktop app, and redirects to its page, which can be loaded again. */
  async function showOnDesk(ctx: AppContext, given: Quote, notices: ShownQuote['notices']): Promise<void> {
    const quote = stampQuote(given, validityOf(dealer()));
    if (!(await handToDesk(ctx, quote))) return;
    waiting = { id: quote.id, notices };
    keepPrivate(ctx);
    ctx.redirect('/quote/desk');
    ctx.status = 303;
  }

  /** Makes a handler that answers with a file of the quote; with its page if the quote gives no such file. */
  function download(
    make: (quote: Quote, ctx: AppContext, form: FormData) => Download | null | Promise<Download | null>,
    refusal = (quote: Quote): 'choose_alternative' | 'no_order_message' | 'template_refused' =>
      hasOpenAlternatives(quote) ? 'choose_alternative' : 'no_order_message',
  ) {
    return sent(async (ctx, received) => {
      const shown = await edit(received);
      const made = await make(shown.quote, ctx, received.form);
      if (made === null) {
        await show(ctx, { ...shown, notices: [{ kind: refusal(shown.quote) }] }, received.form);
        return;
      }
      keepPrivate(ctx);
      ctx.set('content-disposition', attachment(made.name));
      ctx.type = made.type;
      ctx.body = made.body;
    });
  }

  /** Calculates kept results. A result that cannot be quoted is left out. */
  async function loadOthers(pins: readonly string[], translator: Translator): Promise<readonly NewAlternative[]> {
    const others: NewAlternative[] = [];
    for (const pin of pins.slice(0, mostPins)) {
      const loaded = await loadQuoted(new URLSearchParams(pin), { catalogue, translator });
      if (loaded.quoted !== null) others.push({ ...loaded, calculation: loaded.quoted.calculation });
    }
    return others.slice(0, maxima.alternatives - 1);
  }

  return {
    /**
     * Answers with the editor of the choices, with kept results as alternatives; with a page that opens a file if the choices
     * give no quote.
     * In the desktop app: 303 to the open quote, or 204 if the user keeps another quote.
     */
    create: async (ctx: AppContext) => {
      const { translator } = ctx.state;
      const query = new URLSearchParams(ctx.querystring);
      const loaded = await loadQuoted(query, { catalogue, translator });
      const { selection, quoted } = loaded;
      if (quoted === null) {
        keepPrivate(ctx);
        const address = choiceAddress(query);
        const missing = address.calculator() === '/' ? null : { address, selection };
        await renderPage(ctx, presentQuoteStart({ missing }, translator));
        return;
      }
      const { quote, notices } = await begin({ ...loaded, calculation: quoted.calculation }, query, translator);
      const { pin, pins } = choiceAddress(query);
      const newChoices = [pin, ...pins.map((other) => new URLSearchParams({ pin: other }).toString())].join('&');
      if (quoteDesk === null) await show(ctx, { ...untouched, quote, notices }, null, newChoices);
      else await showOnDesk(ctx, { ...quote, number: quoteDesk.suggestNumber() }, notices);
    },

    /** Answers with the page after its fields and its button; 204 if the user keeps another quote in the app. */
    change: sent(async (ctx, received) => {
      const shown = await edit(received);
      if (await handToDesk(ctx, shown.quote)) await show(ctx, shown, received.form);
    }),

    /** Answers with the page whose script sends the tab's quote. In the desktop app: 303 to the open quote. */
    kept: async (ctx: AppContext) => {
      if (quoteDesk !== null) {
        ctx.redirect('/quote/desk');
        ctx.status = 303;
        return;
      }
      keepPrivate(ctx);
      await renderPage(ctx, presentQuoteStart({ isKept: true }, ctx.state.translator));
    },

    /** Answers with the editor of a sent file, or of the form that the tab keeps. Takes other choices if the form has them. */
    open: sent(async (ctx, received) => {
      const shown = await open(received, ctx.state.translator);
      const { quote, notices } = shown;
      if (quoteDesk === null) await show(ctx, shown, received.form);
      else {
        const number = received.template === null ? quote.number : quoteDesk.suggestNumber();
        await showOnDesk(ctx, { ...quote, number }, notices);
      }
    }),

    file: download((quote, ctx) => ({
      name: fileName(quote, ctx),
      type: 'application/x-pipetilbud',
      body: writeQuote(quote),
    })),

    template: download(
      async (quote, ctx, form) => {
        const { translate } = ctx.state.translator;
        const sources = { catalogue, translator: await translators.in(quote.language) };
        const calculation = await withoutConfirmations(plainQuote(quote).calculation, sources);
        if (calculation === null) return null;
        const typed = sentText(form, templateNameField).replaceAll(/[\s\p{Cc}]+/gu, ' ');
        const name = typed.trim().slice(0, maximumLengths.short);
        return {
          name: downloadName(translate('quote.template_file'), name, 'pipetilbud'),
          type: 'application/x-pipetilbud',
          body: writeQuote(makeTemplate(quote, calculation, name === '' ? translate('quote.template') : name)),
        };
      },
      () => 'template_refused',
    ),

    orderCsv: download((quote, ctx, form) => {
      const order = orderIn(form, quote);
      if (order === null) return null;
      const { translator } = ctx.state;
      return {
        name: orderName(quote, order, 'csv', translator),
        type: 'text/csv; charset=utf-8',
        body: orderCsv(order, quote.number, translator),
      };
    }),

    orderMessage: download((quote, ctx, form) => {
      const [buyer, order] = [dealer(), orderIn(form, quote)];
      const plain = plainQuote(quote);
      if (buyer === null || order === null || findOrderGaps(plain, order, buyer).length > 0) return null;
      return {
        name: orderName(quote, order, 'txt', ctx.state.translator),
        type: 'text/plain; charset=windows-1252',
        body: orderMessage(plain, order, buyer),
      };
    }),

    /** Answers with the open quote of the desktop app; 303 to the start page if there is none. */
    desk: async (ctx: AppContext) => {
      // The templates are in the folder.
      quoteList?.look();
      const text = quoteDesk?.open() ?? null;
      const read = text === null ? null : readQuote(text);
      if (read === null || 'refusal' in read) {
        ctx.redirect('/quote');
        ctx.status = 303;
        return;
      }
      const comparison = await compareWithCatalogue(plainQuote(read.quote), {
        catalogue,
        translator: await translators.in(read.quote.language),
      });
      const notices = waiting.id === read.quote.id ? waiting.notices : [];
      waiting = { id: null, notices: [] };
      await show(ctx, { ...untouched, quote: read.quote, notices, comparison }, null);
    },

    /** Saves the quote where the desktop app keeps it, and shows the page anew. */
    deskSave: sent(async (ctx, received) => {
      if (quoteDesk === null) return;
      const shown = await edit(received);
      if (!(await handToDesk(ctx, shown.quote))) return;
      await show(ctx, { ...shown, notices: [{ kind: await quoteDesk.save() }] }, received.form);
    }),
  };
}

interface Download {
  readonly name: string;
  readonly type: string;
  readonly body: string | Buffer;
}

const untouched = {
  typed: new Map<string, string>(),
  problems: new Map<string, never>(),
  notices: [],
  comparison: null,
  found: null,
};

/** Returns the order to the supplier that the pressed button names, otherwise the first; null: nothing is ordered, or the customer still has to choose. */
function orderIn(form: FormData, quote: Quote): SupplierOrder | null {
  if (hasOpenAlternatives(quote)) return null;
  const orders = ordersOf(plainQuote(quote));
  const supplier = form.get('order_to');
  return orders.find((order) => order.supplier === supplier) ?? orders[0] ?? null;
}

function orderName({ number }: Quote, { supplier, isUsual }: SupplierOrder, ending: string, { translate }: Translator) {
  return downloadName(translate('quote.order_file'), isUsual ? number : `${number} ${supplier}`, ending);
}

function fileName(quote: Quote, ctx: AppContext): string {
  return downloadName(ctx.state.translator.translate('quote.file'), quoteLabel(quote), 'pipetilbud');
}
