import type { CalculationResult } from '../../calculator/calculate.ts';
import { choiceAddress } from '../../choices/choice-address.ts';
import type { Translator } from '../../i18n/translator.ts';
import { groups, type QuoteSums } from '../../quotes/money.ts';
import { deliveryLines, orderRows } from '../../quotes/order.ts';
import type { OwnLine, Quote } from '../../quotes/quote.ts';
import type { DrawingView } from '../drawing/drawing-view.ts';
import { presentDrawing } from '../drawing/drawing-view.ts';
import { draughtVerdict } from '../result/draught-card.ts';
import { type OpeningsView, presentOpenings } from '../result/opening-rows.ts';
import { presentRules, type RuleRow } from '../result/rule-report.ts';
import { lineReasonText } from '../texts/reason-text.ts';

/** The papers of a quote, in the order of their tabs. */
export const papers = ['offer', 'order', 'fitting'] as const;
export type Paper = (typeof papers)[number];

/** A part on a paper: never with a price. */
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
  /** What is promised of labour, a sentence each. */
  readonly commitments: readonly string[];
  /** What a customer must know of the draught; null where it is good. */
  readonly warning: string | null;
  /** Of a sale outside of the shop; null in the shop. */
  readonly withdrawal: string | null;
  readonly text: readonly string[];
  /** The second sheet; null where it is left out. */
  readonly parts: { readonly drawing: DrawingView; readonly rows: readonly PartRow[] } | null;
}

/** For the supplier: article numbers and quantities, no prices. */
export interface OrderPaper {
  readonly kind: 'order';
  readonly supplier: string;
  readonly customerNumber: string;
  /** Empty: to the dealer. */
  readonly delivery: readonly string[];
  readonly rows: readonly {
    readonly articleNumber: string;
    readonly nobbNumber: string;
    readonly name: string;
    readonly quantity: string;
  }[];
}

/** For the fitter: how it is built, and what to check. */
export interface FittingPaper {
  readonly kind: 'fitting';
  /** Whom the fitter meets, where, and at which telephone. */
  readonly place: readonly string[];
  readonly drawing: DrawingView;
  readonly openings: OpeningsView;
  readonly rows: readonly PartRow[];
  readonly work: readonly string[];
  readonly measures: readonly { readonly label: string; readonly value: string }[];
  readonly checks: readonly Pick<RuleRow, 'title' | 'advice' | 'limit'>[];
  /** What the owner tells the municipality; what is empty is filled in by hand. */
  readonly notification: readonly { readonly label: string; readonly value: string }[];
}

/** Makes one of the papers. */
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

/** The result as the presenters of the calculator take it: a quote has only flues that can be built. */
function resultOf({ calculation }: Quote): CalculationResult {
  return { ...calculation.result, failures: [], notices: [], assumptions: [], alternatives: [] };
}

function drawingOf(quote: Quote, translator: Translator): DrawingView {
  const { roofForm, finish } = quote.calculation;
  return presentDrawing(
    resultOf(quote),
    { roofType: { form: roofForm }, color: { finish }, floor: null },
    [],
    translator,
  );
}

function presentOffer(quote: Quote, sums: QuoteSums, translator: Translator): OfferPaper {
  const { translate, formats } = translator;
  const verdict = draughtVerdict(quote.calculation.result);
  const linesOf: Readonly<Record<(typeof groups)[number], readonly string[]>> = {
    pipe: [quote.summary.slice(1, 3).join(', ')],
    goods: ownLines(quote, 'goods', translator),
    labour: ownLines(quote, 'labour', translator),
    delivery: ownLines(quote, 'delivery', translator),
    fees: ownLines(quote, 'fee', translator),
  };
  const isConnection = quote.calculation.result.geometry.chimney?.kind === 'existing';
  return {
    kind: 'offer',
    groups: groups
      .filter((group) => group === 'pipe' || linesOf[group].length > 0)
      .map((group) => ({
        label: translate(group === 'pipe' && isConnection ? 'quote.group.connection' : `quote.group.${group}`),
        lines: linesOf[group],
        amount: formats.money(sums.groups[group]),
      })),
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
    warning: verdict === 'good' || verdict === 'limited' ? null : translate(`customer.draught.${verdict}`),
    withdrawal: quote.customer.agreedAt === 'shop' ? null : translate('quote.withdrawal'),
    text: quote.text.split('\n').filter((line) => line.trim() !== ''),
    parts: quote.showParts ? { drawing: drawingOf(quote, translator), rows: partRows(quote, translator) } : null,
  };
}

function ownLines({ lines }: Quote, kind: OwnLine['kind'], translator: Translator): string[] {
  return lines.filter((line) => line.kind === kind).map((line) => lineText(line, translator));
}

/** `Montering, 6 t`; one lump or one piece goes without saying. */
function lineText({ text, quantity, unit }: OwnLine, { translate, formats }: Translator): string {
  if (quantity === 100 && (unit === 'rs' || unit === 'stk')) return text;
  return `${text}, ${formats.number(quantity / 100, 2)}\u00a0${translate(`quote.unit.${unit}`)}`;
}

function partRows({ calculation }: Quote, translator: Translator): PartRow[] {
  return calculation.result.lines.map((line) => ({
    position: line.position,
    quantity: translator.formats.number(line.quantity, 0),
    name: line.name,
    note: line.reasons.some(({ reason }) => reason.kind === 'adjustable') ? lineReasonText(line, translator) : '',
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

function listNotification(quote: Quote, { translate }: Translator): FittingPaper['notification'] {
  const { chimney } = resultOf(quote).geometry;
  const producer = quote.choices.find(({ name }) => name === 'fireplace')?.key?.[1];
  const name = chimney?.kind === 'reline' ? translate('quote.notify.lined', { chimney: chimney.name }) : chimney?.name;
  return [
    { label: translate('form.fireplace.label'), value: quote.summary[0] ?? '' },
    { label: translate('form.producer.label'), value: producer ?? '' },
    { label: translate('quote.notify.serial'), value: '' },
    { label: translate('form.flue.label'), value: name ?? translate('form.flue.new') },
    { label: translate('quote.notify.fitter'), value: '' },
    { label: translate('quote.notify.date'), value: '' },
  ];
}

function presentFitting(quote: Quote, translator: Translator): FittingPaper {
  const result = resultOf(quote);
  const { customer } = quote;
  const address = customer.deliveryAddress.length > 0 ? customer.deliveryAddress : customer.address;
  const choices = choiceAddress(new URLSearchParams());
  const report = presentRules(result.rules, { draught: result.draught, address: choices, translator });
  return {
    kind: 'fitting',
    place: [customer.name, ...address, customer.phone].filter((line) => line !== ''),
    drawing: drawingOf(quote, translator),
    openings: presentOpenings(result, translator),
    rows: partRows(quote, translator),
    work: [...ownLines(quote, 'labour', translator), ...ownLines(quote, 'goods', translator)],
    measures: quote.measures.map(({ name, value }) => ({
      label: translator.translate(`form.${name}.label`),
      value,
    })),
    checks: [...report.open, ...report.fulfilled],
    notification: listNotification(quote, translator),
  };
}
