import { createHash } from 'node:crypto';
import type { Translator } from '../../i18n/translator.ts';
import { findOrderCuts, findOrderGaps } from '../../quotes/order-message.ts';
import { accountField, completeMark, type EditedQuote, lineMark } from '../../quotes/edit.ts';
import { hasOpenAlternatives, offeredAlternatives } from '../../quotes/alternatives.ts';
import { findUnready } from '../../quotes/sending.ts';
import { addUpQuote, type QuoteSums } from '../../quotes/money.ts';
import { ordersOf } from '../../quotes/order.ts';
import type { DeskState } from '../../quotes/quote-desk.ts';
import { newLine } from '../../quotes/own-lines.ts';
import {
  agreedPlaces,
  lineKinds,
  maxima,
  type PlainQuote,
  plainQuote,
  type Quote,
  writeQuote,
} from '../../quotes/quote.ts';
import type { DealerSettings } from '../../settings/dealer.ts';
import { optionsOf } from '../options.ts';
import { namesLanguageOf } from '../render-page.ts';
import { type MarginInput, presentMargin } from './margin-view.ts';
import { type CatalogueComparison, presentCatalogueComparison } from './comparison-view.ts';
import { presentNotes, presentOpenRules } from './open-rules.ts';
import { presentAlternativeCards } from './alternative-cards.ts';
import { presentOpenPaper } from './offers.ts';
import { presentLanguage } from './quote-language-view.ts';
import { presentMail } from './quote-mail.ts';
import { type Paper, papers, presentPaper } from './papers.ts';
import { openSentences, presentQuoteNotice, type QuoteNotice } from './quote-notices.ts';
import { type FoundExtraParts, presentPartSearch } from './extra-parts-view.ts';
import { type NamedTemplate, presentTemplates } from './templates-view.ts';
import { discountField, type MakeField, presentLine, presentNewLine, presentParts } from './quote-lines-view.ts';

export interface QuotePageInput extends Pick<EditedQuote, 'typed' | 'problems'> {
  readonly quote: Quote;
  readonly notices: readonly QuoteNotice[];
  readonly comparison: CatalogueComparison | null;
  /** The parts that the user searches; null: none. */
  readonly found: FoundExtraParts | null;
  readonly paper: Paper;
  /** Whether a script takes the answer into the page that the browser has. */
  readonly isSwapped: boolean;
  /** Names and digests of the parts of the page that the browser has. */
  readonly shown: readonly string[];
  readonly kept: string;
  /** The name of the quote's file, as a download. */
  readonly fileName: string;
  /** The choices of a quote that is not changed yet, which may replace the choices of a saved quote; empty: none. */
  readonly newChoices: string;
  /** The state of the quote in the desktop app; null: a browser, where the file is a download. */
  readonly desk: DeskState | null;
  readonly dealer: DealerSettings | null;
  /** Null: no app. */
  readonly margin: MarginInput | null;
  /** The number of days by which the button renews the quote. */
  readonly validDays: number;
  /** The templates in the folder of quotes. */
  readonly templates: readonly NamedTemplate[];
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly translator: Translator;
  /** The language of the quote, for all its papers but the order. */
  readonly paperTranslator: Translator;
}

export function readPaper(text: string): Paper {
  return papers.find((paper) => paper === text) ?? 'offer';
}

export function presentQuotePage(input: QuotePageInput) {
  const { notices, comparison, found, paper, isSwapped, shown, kept, fileName, newChoices, desk, dealer } = input;
  const { validDays, templates, today, translator } = input;
  // A supplier reads the dealer's language, not the customer's.
  const paperTranslator = paper === 'order' ? translator : input.paperTranslator;
  const { translate, formats } = translator;
  const quote = plainQuote(input.quote);
  const sums = addUpQuote(quote);
  const { customer, order } = quote;
  const offered = offeredAlternatives(input.quote);
  const chosen = offered.length > 1 ? input.quote.chosen : null;
  const orders = ordersOf(quote);
  const field = fieldsOf(input);
  const parts = presentParts(quote, field, translator);
  const mostLines = maxima.lines - (input.quote.lines.length - quote.lines.length);
  const total = formats.money(sums.incVat);
  const title = titleOf(quote, translator);
  const price = `${translate('result.currency')}\u00a0${formats.kroner(sums.incVat)}`;
  const joined = (texts: readonly string[]): string => texts.filter((part) => part !== '').join(' · ');
  return {
    template: 'quote/page',
    title,
    /** For the history and bookmarks, so without the customer. */
    documentTitle: joined([title, quote.calculation.summary[0] ?? '', price]),
    isNew: quote.id === null,
    /** Fireplace, storeys and roof as in an address. The script compares them with the job of the calculator. */
    job: ['fireplace', 'floor', 'roof_type'].map((name) => choicesOf(quote).get(name) ?? '').join(),
    /** The name of the quote in the calculator's bar. */
    label: customer.name === '' ? title : translate('quote.title_for', { title, customer: customer.name }),
    price,
    fileName,
    forScreen: [...fireplacePrice(quote, sums), quote.language].join(' '),
    mail: presentMail(
      {
        quote,
        sums,
        hasAlternatives: hasOpenAlternatives(input.quote),
        title: titleOf(quote, input.paperTranslator),
        dealer,
      },
      input.paperTranslator,
    ),
    calculator: `/?${(comparison?.query ?? choicesOf(quote)).toString()}`,
    newChoices,
    desk,
    warnings: quote.calculation.warnings.map(({ text }) => text),
    openRules: presentOpenRules(offered, translator),
    notes: presentNotes(quote.calculation, field, translator),
    document: writeQuote(input.quote),
    completeMark,
    head: presentHead(quote, translator),
    language: presentLanguage(quote.language, input.typed, translator),
    fields: {
      number: field('number', quote.number),
      valid: field('valid', quote.validUntil ?? ''),
      customerName: field('customer.name', customer.name),
      customerAddress: field('customer.address', customer.address.join('\n')),
      customerPhone: field('customer.phone', customer.phone),
      customerEmail: field('customer.email', customer.email),
      customerDelivery: field('customer.delivery', customer.deliveryAddress.join('\n')),
      supplier: field('supplier', order.supplier),
      customerNumber: field('customer_number', order.customerNumber),
      discount: discountField('discount', quote.discount, field, translator),
      text: field('text', quote.text),
    },
    ...presentAlternativeCards(input.quote, translator),
    agreedAt: optionsOf(agreedPlaces, customer.agreedAt, (place) => translate(`quote.agreed.${place}`)),
    toCustomer: order.toCustomer,
    showParts: quote.showParts,
    lines: quote.lines.map((line, index) => {
      const place = { id: String(line.id), isFirst: index === 0, isLast: index === quote.lines.length - 1 };
      return presentLine(line, place, { field, sum: sums.lines[index] ?? 0, translator, chosen });
    }),
    lineMark,
    mostLines,
    linesFull: quote.lines.length < mostLines ? '' : translate('quote.lines_full', { most: maxima.lines }),
    /** The buttons that add lines, with the usual unit of each kind. */
    lineKinds: lineKinds.map((kind) => ({ kind, unit: newLine(kind, 0).unit })),
    partSearch: presentPartSearch(found, field, translator),
    templates: presentTemplates(templates, input.quote.alternatives.length > 1, dealer, field, translator),
    /** An empty line for the script, with the fields of all kinds. It names the shown alternative. Null: the browser has it. */
    newLine:
      isSwapped && input.quote.alternatives.length === 1 ? null : presentNewLine({ field, sum: 0, translator, chosen }),
    parts,
    partsSum: formats.money(sums.parts),
    total,
    /** For screen readers after a change of the sum. */
    announcement: translate('quote.announcement', { total }),
    isReady: findUnready(input.quote) === null,
    /** Why the quote is provisional, one sentence each. */
    open: openSentences(quote, sums, translator),
    notices: notices.map((notice) => presentQuoteNotice(notice, { quote, offered, sums, translator })),
    margin: input.margin && presentMargin(input.margin, translator),
    isExpired: quote.validUntil !== null && quote.validUntil < today,
    validDays,
    comparison: comparison && presentCatalogueComparison(comparison, { quote, kept, translator }),
    kept,
    isSwapped,
    /** The large parts of the page, by id. The answer leaves out the browser's present ones; the script puts them into it. */
    large: {
      elevations: offered.map(({ quote: { calculation } }, place) =>
        largePart(place === 0 ? 'elevation' : `elevation-${place}`, calculation.drawing, shown),
      ),
      parts: largePart('part-list', parts, shown),
    },
    paper: {
      ...(offered.length > 1
        ? presentOpenPaper(paper, offered, paperTranslator)
        : presentPaper(paper, quote, sums, paperTranslator)),
      title: titleOf(quote, paperTranslator),
      head: presentHead(quote, paperTranslator),
      text: paperTranslator.translate,
      language: paperTranslator.htmlLanguage,
      namesLanguage: namesLanguageOf(paperTranslator.htmlLanguage),
    },
    /** The file name of the paper. An order's name has no customer's name unless the goods go there. */
    paperName: [
      paperTranslator.translate(`quote.paper.${paper}`),
      quote.number,
      paper === 'order' && !order.toCustomer ? '' : customer.name,
    ]
      .filter((part) => part !== '')
      .join(' '),
    tabs: optionsOf(papers, paper, (name) => translate(`quote.paper.${name}`)),
    /** The fields of the dealer's numbers at other suppliers. */
    accounts: orders
      .filter(({ isUsual }) => !isUsual)
      .map(({ supplier, customerNumber }) => ({ supplier, field: field(accountField(supplier), customerNumber) })),
    /** The files of each order. */
    orderFiles: orders.map((supplierOrder) => ({
      supplier: supplierOrder.supplier,
      name: orders.length > 1 ? supplierOrder.supplier || translate('quote.usual_supplier') : '',
      gaps: formats.list(findOrderGaps(quote, supplierOrder, dealer).map((gap) => translate(`quote.gap.${gap}`))),
      cuts: findOrderCuts(quote, supplierOrder).map((cut) => translate(`quote.cut.${cut}`)),
    })),
  };
}

/** Names a part of the page with a digest of its content, and says whether the browser has it. */
function largePart(id: string, content: unknown, shown: readonly string[]) {
  const name = `${id}.${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16)}`;
  return { id, name, isShown: shown.includes(name) };
}

/** Makes a function that makes a field. The field shows the typed text, otherwise the quote's value. */
function fieldsOf({ typed, problems, notices, translator }: QuotePageInput): MakeField {
  // A browser that runs no script shows the field with this focus.
  const refused = notices.some(({ kind }) => kind === 'not_ready') ? [...problems.keys()][0] : undefined;
  return (name, value) => {
    const problem = problems.get(name);
    return {
      name,
      value: typed.get(name) ?? value,
      message: problem === undefined ? null : translator.translate(`quote.field.${problem}`),
      isFocused: name === refused,
    };
  };
}

function titleOf({ number }: PlainQuote, { translate }: Translator): string {
  return [translate('quote.title'), number].filter((part) => part !== '').join(' ');
}

/** Returns texts; empty if they are not given. */
function presentHead(quote: PlainQuote, { translate, formats }: Translator) {
  const day = (date: string | null): string => (date === null ? '' : formats.date(date));
  const { customer, calculation } = quote;
  const { catalogue, summary } = calculation;
  return {
    number: quote.number,
    revision: quote.revision === 1 ? '' : formats.number(quote.revision, 0),
    created: day(quote.created),
    validUntil: day(quote.validUntil),
    sent: quote.sent === null ? '' : translate('quote.sent_on', { date: day(quote.sent) }),
    customer: [customer.name, ...customer.address].filter((line) => line !== ''),
    summary: summary.filter((part) => part !== '').join(' · '),
    fireplaceName: summary[0] ?? '',
    catalogue: catalogue.date === '' ? catalogue.name : translate('quote.prices_of', { date: day(catalogue.date) }),
  };
}

function choicesOf({ calculation }: PlainQuote): URLSearchParams {
  return new URLSearchParams(calculation.choices.map(({ name, value }): [string, string] => [name, value]));
}

/** Returns the chosen fireplace as in an address, and its price in øre with VAT; both empty: not typed yet. */
function fireplacePrice({ calculation, lines }: PlainQuote, sums: QuoteSums): readonly [string, string] {
  const fireplace = calculation.choices.find(({ name }) => name === 'fireplace');
  const index = lines.findIndex(
    (line) => line.kind === 'goods' && line.amount !== null && line.articleNumber === fireplace?.key?.[0],
  );
  const price = sums.lines[index];
  return fireplace === undefined || price === undefined ? ['', ''] : [fireplace.value, String(price)];
}
