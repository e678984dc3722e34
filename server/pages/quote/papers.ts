import type { Translator } from '../../i18n/translator.ts';
import { groupOf, groups, type QuoteSums } from '../../quotes/money.ts';
import { deliveryLines, ordersOf } from '../../quotes/order.ts';
import type { Commitment } from '../../settings/dealer.ts';
import { type OwnLine, partSources, type PlainQuote } from '../../quotes/quote.ts';
import { authorityPapers, listFitterChecks, presentAuthorityPaper } from './authority-papers.ts';
import { acknowledgedText, clarifiedWithNote, presentReservations } from './open-rules.ts';

export const papers = ['offer', 'order', 'fitting', ...authorityPapers] as const;
export type Paper = (typeof papers)[number];

export function presentPaper(paper: Paper, quote: PlainQuote, sums: QuoteSums, translator: Translator) {
  switch (paper) {
    case 'offer':
      return presentOffer(quote, sums, translator);
    case 'order':
      return presentOrder(quote, translator);
    case 'fitting':
      return presentFitting(quote, translator);
    case 'notice':
    case 'control':
    case 'owner':
      return presentAuthorityPaper(paper, quote, translator);
  }
}

/** Makes the paper for the customer: amounts with VAT, no numbers of parts. */
function presentOffer(quote: PlainQuote, sums: QuoteSums, translator: Translator) {
  const { translate, formats } = translator;
  const { calculation } = quote;
  const linesOf = (group: (typeof groups)[number]): string[] =>
    group === 'pipe'
      ? [calculation.summary.slice(1, 3).join(', ')]
      : quote.lines.filter(({ kind }) => groupOf[kind] === group).map((line) => lineText(line, translator));
  const said = presentReservations(calculation, translator);
  return {
    kind: 'offer' as const,
    groups: groups
      .map((group) => ({
        label: group === 'pipe' ? calculation.label : translate(`quote.group.${group}`),
        lines: linesOf(group),
        amount: formats.money(sums.groups[group]),
      }))
      .filter(({ lines }) => lines.length > 0),
    /** The discount on everything, with an amount below 0; null: none. */
    discount:
      sums.discount === 0 ? null : { label: discountText(quote, translator), amount: formats.money(sums.discount) },
    total: {
      incVat: formats.money(sums.incVat),
      vat: formats.money(sums.vat),
      exVat: formats.money(sums.exVat),
    },
    notSold: presentNotSold(quote, translator),
    commitments: presentCommitments(quote, sums, translator),
    ...said,
    acknowledged: acknowledgedText(said.acknowledgedOn, translator),
    withdrawal: quote.customer.agreedAt === 'shop' ? null : translate('quote.withdrawal'),
    paragraphs: quote.text.split('\n').filter((line) => line.trim() !== ''),
    /** The second sheet, without the remarks for the fitter; null: not printed. */
    parts: quote.showParts
      ? {
          drawing: calculation.drawing,
          rows: partRows(quote, translator).map(({ note: _note, ...row }) => row),
        }
      : null,
  };
}

/** Returns `Rabatt 10 %`; without a share if the discount is in kroner. */
export function discountText({ discount }: PlainQuote, { translate, formats }: Translator): string {
  return discount !== null && 'basisPoints' in discount
    ? translate('quote.paper.discount', { percent: formats.number(discount.basisPoints / 100, 2) })
    : translate('quote.line.discount');
}

/** Says of all labour whether its price is fixed, with the ceiling of an estimate. */
export function presentCommitments(quote: PlainQuote, sums: QuoteSums, { translate, formats }: Translator): string[] {
  return quote.lines.flatMap((line, index) =>
    line.kind === 'labour' && line.commitment !== null
      ? [
          translate(`quote.promise.${promiseOf(line.commitment, quote)}`, {
            work: line.text === '' ? translate('quote.group.labour') : line.text,
            ceiling: formats.money(sums.ceilings[index] ?? 0),
          }),
        ]
      : [],
  );
}

/** Names the parts of the list that the price leaves out, in one sentence for each reason. */
export function presentNotSold({ calculation, parts }: PlainQuote, { translate, formats }: Translator): string[] {
  return partSources.flatMap((source) => {
    const articles = new Set(parts.filter((part) => part.source === source).map(({ articleNumber }) => articleNumber));
    const names = calculation.lines.filter(({ articleNumber }) => articles.has(articleNumber)).map(({ name }) => name);
    return names.length === 0 ? [] : [translate(`quote.not_sold.${source}`, { parts: formats.list(names) })];
  });
}

/** The ceiling of an estimate is that of its line, so a discount on everything is named. */
function promiseOf(commitment: Commitment, { discount }: PlainQuote) {
  return commitment === 'estimate' && discount !== null ? 'estimate_before_discount' : commitment;
}

function ownLines({ lines }: PlainQuote, kind: OwnLine['kind'], translator: Translator): string[] {
  return lines.filter((line) => line.kind === kind).map((line) => lineText(line, translator));
}

/** Returns `Montering, 6 t`, or `Montering, 2 etasjer`; the text alone for one lump sum or one piece. */
export function lineText(line: OwnLine, { translate, formats }: Translator): string {
  const { text, quantity, unit } = line;
  if (line.kind === 'labour' && line.per !== null) {
    const count = quantity / 100;
    return `${text}, ${translate(`quote.counted.${line.per}`, { count, number: formats.number(count, 0) })}`;
  }
  if (quantity === 100 && (unit === 'rs' || unit === 'stk')) return text;
  return `${text}, ${formats.number(quantity / 100, 2)}\u00a0${translate(`quote.unit.${unit}`)}`;
}

/** Lists the parts with the remarks for the fitter, and says which are not sold. `joined`: remarked at their joints. */
function partRows(
  { calculation, parts }: PlainQuote,
  { translate, formats }: Translator,
  joined: ReadonlySet<number> = new Set(),
) {
  const sources = new Map(parts.map(({ articleNumber, source }) => [articleNumber, source]));
  return calculation.lines.map((line) => {
    const source = sources.get(line.articleNumber) ?? null;
    return {
      position: line.position,
      quantity: formats.number(line.quantity, 0),
      name: line.name,
      note: joined.has(line.position) ? '' : line.note,
      source: source === null ? '' : translate(`quote.source.${source}`),
    };
  });
}

/** Makes the papers for the suppliers: article numbers and quantities, no prices. */
function presentOrder(quote: PlainQuote, { translate, formats }: Translator) {
  return {
    kind: 'order' as const,
    delivery: deliveryLines(quote),
    orders: ordersOf(quote).map(({ supplier, customerNumber, rows }) => ({
      supplier,
      customerNumber,
      rows: rows.map(({ articleNumber, nobbNumber, name, quantity, unit }) => ({
        articleNumber: articleNumber === '' ? '–' : articleNumber,
        nobbNumber: nobbNumber ?? '–',
        name,
        quantity: `${formats.number(quantity / 100, 2)}\u00a0${translate(`quote.unit.${unit}`)}`,
      })),
    })),
  };
}

/** Makes the paper for the fitter. It says how to build the flue and what to check. */
function presentFitting(quote: PlainQuote, translator: Translator) {
  const { customer, calculation } = quote;
  const address = customer.deliveryAddress.length > 0 ? customer.deliveryAddress : customer.address;
  const notes = new Map(calculation.lines.map(({ position, note }) => [position, note]));
  const joined = new Set(calculation.drawing.pieces.map(({ position }) => position));
  return {
    kind: 'fitting' as const,
    place: [customer.name, ...address, customer.phone].filter((line) => line !== ''),
    drawing: calculation.drawing,
    openings: calculation.openings,
    /** The remark about a part is printed at its joint if it has one, otherwise in the list of parts. */
    pieces: calculation.drawing.pieces.map((piece) => ({ ...piece, note: notes.get(piece.position) ?? '' })),
    rows: partRows(quote, translator, joined),
    work: [...ownLines(quote, 'labour', translator), ...ownLines(quote, 'goods', translator)],
    measures: calculation.measures,
    checks: calculation.rules.map((rule) => {
      const { title, limit, advice } = rule;
      return { title, limit, advice, clarified: clarifiedWithNote(rule, translator) };
    }),
    fitterChecks: listFitterChecks(translator),
  };
}
