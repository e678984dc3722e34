import type { Translator } from '../../i18n/translator.ts';
import { newLine } from '../../quotes/own-lines.ts';
import { commitments } from '../../settings/dealer.ts';
import { type Discount, type OwnLine, partSources, type PlainQuote, units } from '../../quotes/quote.ts';
import { optionsOf } from '../options.ts';
import { pinName } from '../result/comparison.ts';

/** `message`: why the text is not used. */
export interface QuoteFieldView {
  readonly name: string;
  readonly value: string;
  readonly message: string | null;
  readonly isFocused: boolean;
}

export type MakeField = (name: string, value: string) => QuoteFieldView;

interface LinePlace {
  readonly id: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** The place of a line that the script adds. It replaces the id. */
const newPlace: LinePlace = { id: '{id}', isFirst: true, isLast: true };

interface LineTexts {
  readonly field: MakeField;
  readonly sum: number;
  readonly translator: Translator;
  /** The index of the shown alternative; null: there are no others. */
  readonly chosen: number | null;
}

export function presentNewLine(texts: LineTexts) {
  const [goods, labour, fee] = (['goods', 'labour', 'fee'] as const).map((kind) =>
    presentLine(newLine(kind, 0), newPlace, texts),
  );
  return { ...goods, commitments: labour?.commitments, rates: fee?.rates, kind: '{kind}' };
}

export function presentLine(
  line: OwnLine,
  { id, isFirst, isLast }: LinePlace,
  { field, sum, translator, chosen }: LineTexts,
) {
  const { translate, formats } = translator;
  const at = (name: string): string => `line.${id}.${name}`;
  return {
    id,
    kind: line.kind,
    heading: translate(`quote.kind.${line.kind}`),
    /** Whether the line is for all alternatives or for the shown one. Empty: there are no others. */
    alternatives:
      chosen === null
        ? []
        : optionsOf(['all', String(chosen)], line.alternative === null ? 'all' : String(chosen), (which) =>
            which === 'all'
              ? translate('quote.alternative_all')
              : translate('quote.alternative', { name: pinName(chosen) }),
          ),
    text: field(at('text'), line.text),
    quantity: {
      ...field(at('quantity'), formats.number(line.quantity / 100, 2)),
      help: line.kind === 'labour' && line.per !== null ? translate(`quote.per.${line.per}`) : '',
    },
    units: optionsOf(units, line.unit, (unit) => translate(`quote.unit.${unit}`)),
    amount: field(at('amount'), line.amount === null ? '' : formats.money(line.amount)),
    vat: optionsOf(['inc', 'ex'], line.includesVat ? 'inc' : 'ex', (vat) => translate(`quote.vat.${vat}`)),
    /** Only for fees, which the dealer may pay on the customer's behalf. */
    rates:
      line.kind === 'fee'
        ? optionsOf(['25', '0'], line.vatPercent === 25 ? '25' : '0', (rate) => translate(`quote.rate.${rate}`))
        : [],
    discount: discountField(at('discount'), line.discount, field, translator),
    commitments:
      line.kind === 'labour'
        ? optionsOf(['none', ...commitments], line.commitment ?? 'none', (promise) =>
            translate(`quote.commitment.${promise}`),
          )
        : [],
    commitmentMessage: field(at('commitment'), '').message,
    goods:
      line.kind === 'goods'
        ? {
            article: field(at('article'), line.articleNumber ?? ''),
            nobb: field(at('nobb'), line.nobbNumber ?? ''),
            supplier: field(at('supplier'), line.supplier),
            ordered: line.ordered,
          }
        : null,
    sum: formats.money(sum),
    isFirst,
    isLast,
  };
}

export function presentParts(quote: PlainQuote, field: MakeField, translator: Translator) {
  const { translate } = translator;
  const changes = new Map(quote.parts.map((part) => [part.articleNumber, part]));
  return quote.calculation.lines.map(({ articleNumber, name }) => {
    const { source = null, discount = null } = changes.get(articleNumber) ?? {};
    return {
      article: articleNumber,
      name,
      sources: optionsOf(['sold', ...partSources], source ?? 'sold', (place) => translate(`quote.source.${place}`)),
      discount: discountField(`part.${articleNumber}`, discount, field, translator),
    };
  });
}

/** Makes the field of a discount with its unit beside it. */
export function discountField(name: string, discount: Discount, field: MakeField, { formats }: Translator) {
  const isKroner = discount !== null && 'ore' in discount;
  const number = isKroner ? formats.money(discount.ore) : formats.number((discount?.basisPoints ?? 0) / 100, 2);
  return {
    ...field(name, discount === null ? '' : number),
    units: optionsOf(
      ['%', 'kr'],
      field(`${name}.unit`, isKroner ? 'kr' : '%').value === 'kr' ? 'kr' : '%',
      (unit) => unit,
    ),
  };
}
