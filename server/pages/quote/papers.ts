import type { Translator } from '../../i18n/translator.ts';
import { groupOf, groups, type QuoteSums } from '../../quotes/money.ts';
import { deliveryLines, orderRows } from '../../quotes/order.ts';
import type { OwnLine, Quote } from '../../quotes/quote.ts';
import type { QuotedCalculation, QuotedDrawing, QuotedRule } from '../../quotes/quoted-calculation.ts';

export const papers = ['offer', 'order', 'fitting'] as const;
export type Paper = (typeof papers)[number];

interface PartRow {
  readonly position: number;
  readonly quantity: string;
  readonly name: string;
  readonly note: string;
}

/** For the customer: amounts with VAT, no numbers of parts. */
export interface OfferPaper {
  readonly kind: 'offer';
  readonly groups: readonly { readonly label: string; readonly lines: readonly string[]; readonly amount: string }[];
  /** The discount on everything, below 0; null: none. */
  readonly discount: string | null;
  readonly total: { readonly incVat: string; readonly vat: string; readonly exVat: string };
  readonly commitments: readonly string[];
  /** A sentence about the draught; null: the draught is good. */
  readonly warning: string | null;
  /** The right of withdrawal; null: sold in the shop. */
  readonly withdrawal: string | null;
  readonly text: readonly string[];
  /** The second sheet; null: not printed. */
  readonly parts: { readonly drawing: QuotedDrawing; readonly rows: readonly PartRow[] } | null;
}

/** For the supplier: article numbers and quantities, no prices. */
export interface OrderPaper {
  readonly kind: 'order';
  readonly supplier: string;
  readonly customerNumber: string;
  /** Empty: delivered to the dealer. */
  readonly delivery: readonly string[];
  readonly rows: readonly {
    readonly articleNumber: string;
    readonly nobbNumber: string;
    readonly name: string;
    readonly quantity: string;
  }[];
}

/** For the fitter: how the flue is built, and what must be checked. */
export interface FittingPaper {
  readonly kind: 'fitting';
  /** Customer, address and telephone. */
  readonly place: readonly string[];
  readonly drawing: QuotedDrawing;
  readonly openings: QuotedCalculation['openings'];
  readonly rows: readonly PartRow[];
  readonly work: readonly string[];
  readonly measures: QuotedCalculation['measures'];
  readonly checks: readonly QuotedRule[];
  readonly fitterChecks: readonly { readonly text: string; readonly source: string }[];
  /** The owner's notification to the municipality. Empty values are filled in by hand. */
  readonly notification: readonly { readonly label: string; readonly value: string; readonly isName: boolean }[];
}

export function presentPaper(
  paper: Paper,
  quote: Quote,
  sums: QuoteSums,
  translator: Translator,
): OfferPaper | OrderPaper | FittingPaper {
  switch (paper) {
    case 'offer':
      return presentOffer(quote, sums, translator);
    case 'order':
      return presentOrder(quote, translator);
    case 'fitting':
      return presentFitting(quote, translator);
  }
}

function presentOffer(quote: Quote, sums: QuoteSums, translator: Translator): OfferPaper {
  const { translate, formats } = translator;
  const { calculation } = quote;
  const linesOf = (group: (typeof groups)[number]): string[] =>
    group === 'pipe'
      ? [calculation.summary.slice(1, 3).join(', ')]
      : quote.lines.filter(({ kind }) => groupOf[kind] === group).map((line) => lineText(line, translator));
  return {
    kind: 'offer',
    groups: groups
      .map((group) => ({
        label: group === 'pipe' ? calculation.label : translate(`quote.group.${group}`),
        lines: linesOf(group),
        amount: formats.money(sums.groups[group]),
      }))
      .filter(({ lines }) => lines.length > 0),
    discount: sums.discount === 0 ? null : formats.money(sums.discount),
    total: {
      incVat: formats.money(sums.incVat),
      vat: formats.money(sums.vat),
      exVat: formats.money(sums.exVat),
    },
    commitments: quote.lines.flatMap((line, index) =>
      line.kind === 'labour' && line.commitment !== null
        ? [
            translate(`quote.promise.${line.commitment}`, {
              work: line.text === '' ? translate('quote.group.labour') : line.text,
              ceiling: formats.money(sums.ceilings[index] ?? 0),
            }),
          ]
        : [],
    ),
    warning: calculation.draught,
    withdrawal: quote.customer.agreedAt === 'shop' ? null : translate('quote.withdrawal'),
    text: quote.text.split('\n').filter((line) => line.trim() !== ''),
    parts: quote.showParts ? { drawing: calculation.drawing, rows: partRows(quote, translator) } : null,
  };
}

function ownLines({ lines }: Quote, kind: OwnLine['kind'], translator: Translator): string[] {
  return lines.filter((line) => line.kind === kind).map((line) => lineText(line, translator));
}

/** Returns `Montering, 6 t`; the text alone for one lump sum or one piece. */
function lineText({ text, quantity, unit }: OwnLine, { translate, formats }: Translator): string {
  if (quantity === 100 && (unit === 'rs' || unit === 'stk')) return text;
  return `${text}, ${formats.number(quantity / 100, 2)}\u00a0${translate(`quote.unit.${unit}`)}`;
}

function partRows({ calculation }: Quote, translator: Translator): PartRow[] {
  return calculation.lines.map((line) => ({
    position: line.position,
    quantity: translator.formats.number(line.quantity, 0),
    name: line.name,
    note: line.note,
  }));
}

function presentOrder(quote: Quote, { translate, formats }: Translator): OrderPaper {
  return {
    kind: 'order',
    supplier: quote.order.supplier,
    customerNumber: quote.order.customerNumber,
    delivery: deliveryLines(quote),
    rows: orderRows(quote).map(({ articleNumber, nobbNumber, name, quantity, unit }) => ({
      articleNumber: articleNumber === '' ? '–' : articleNumber,
      nobbNumber: nobbNumber ?? '–',
      name,
      quantity: `${formats.number(quantity / 100, 2)}\u00a0${translate(`quote.unit.${unit}`)}`,
    })),
  };
}

function listNotification({ calculation }: Quote, { translate }: Translator): FittingPaper['notification'] {
  const producer = calculation.choices.find(({ name }) => name === 'fireplace')?.key?.[1];
  return [
    { label: translate('form.fireplace.label'), value: calculation.summary[0] ?? '', isName: true },
    { label: translate('form.producer.label'), value: producer ?? '', isName: true },
    { label: translate('quote.notify.serial'), value: '', isName: false },
    { label: translate('form.flue.label'), value: calculation.flue, isName: false },
    { label: translate('quote.notify.fitter'), value: '', isName: false },
    { label: translate('quote.notify.date'), value: '', isName: false },
  ];
}

/** The checks with the titles of their sources. The source of a check without a title is the instructions. */
const fitterChecks = [
  ['floor', 'varmeokonomi.no, Krav til gulvplate'],
  ['wall', 'aabv.no, Krav til ildsted og brannmur'],
  ['air', 'Stord kommune, Melding om ny eldstad'],
  ['dwelling', ''],
  ['firing', ''],
  ['sweep', 'Stord kommune, Melding om ny eldstad'],
] as const;

function presentFitting(quote: Quote, translator: Translator): FittingPaper {
  const { customer, calculation } = quote;
  const address = customer.deliveryAddress.length > 0 ? customer.deliveryAddress : customer.address;
  return {
    kind: 'fitting',
    place: [customer.name, ...address, customer.phone].filter((line) => line !== ''),
    drawing: calculation.drawing,
    openings: calculation.openings,
    rows: partRows(quote, translator),
    work: [...ownLines(quote, 'labour', translator), ...ownLines(quote, 'goods', translator)],
    measures: calculation.measures,
    checks: calculation.rules,
    fitterChecks: fitterChecks.map(([check, source]) => ({
      text: translator.translate(`quote.fitter.${check}`),
      source,
    })),
    notification: listNotification(quote, translator),
  };
}
