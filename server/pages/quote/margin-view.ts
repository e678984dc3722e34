import type { Translator } from '../../i18n/translator.ts';
import { isBelowMargin, type Margin } from '../../quotes/margin.ts';

export interface MarginInput {
  /** In per cent; null: none. */
  readonly lowest: number | null;
  readonly isAsked: boolean;
  /** Null: the purchase prices are not read, or cannot be read. */
  readonly margin: Margin | null;
}

/** Makes the margin and its warning for the page. The amounts are in the answer to the button alone. */
export function presentMargin({ lowest, isAsked, margin }: MarginInput, translator: Translator) {
  const isBelow = margin !== null && lowest !== null && isBelowMargin(margin, lowest);
  return {
    warning: isBelow ? translator.translate('quote.margin.below', { percent: translator.formats.number(lowest) }) : '',
    /** Sentences; empty: the button was not pressed. */
    answer: isAsked ? answerOf(margin, translator) : [],
  };
}

function answerOf(margin: Margin | null, { translate, formats }: Translator): readonly string[] {
  if (margin === null) return [translate('quote.margin.unreadable')];
  const { sale, purchase, missing } = margin;
  const names = missing.map((name) => name || translate('quote.kind.goods'));
  const percent = sale === 0 ? '' : formats.number((100 * (sale - purchase)) / sale, 1);
  const amounts = { margin: formats.money(sale - purchase), percent, sale: formats.money(sale) };
  return [
    ...(sale === 0 && purchase === 0
      ? []
      : [translate(sale === 0 ? 'quote.margin.loss' : 'quote.margin.sum', amounts)]),
    ...(missing.length === 0 ? [] : [translate('quote.margin.missing', { names: formats.list(names) })]),
  ];
}
