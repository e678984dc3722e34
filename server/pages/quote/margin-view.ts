import type { Translator } from '../../i18n/translator.ts';
import { checkMargin, type Margin } from '../../quotes/margin.ts';
import { alternativesText, gatherByAlternative } from './by-alternative.ts';

export interface MarginInput {
  /** In per cent; null: none. */
  readonly lowest: number | null;
  readonly isAsked: boolean;
  /** Whether the file of purchase prices can be read. If not, no purchase price is known. */
  readonly isReadable: boolean;
  /** The margins of the offered alternatives; empty: nothing is said about them. */
  readonly margins: readonly { readonly index: number; readonly margin: Margin }[];
}

/** Makes the margins and their warnings for the page. The amounts are in the answer to the button alone. */
export function presentMargin({ lowest, isAsked, isReadable, margins }: MarginInput, translator: Translator) {
  const { translate, formats } = translator;
  const warnings = ofEach(margins, translator, (margin) => {
    const state = lowest === null ? 'kept' : checkMargin(margin, lowest);
    if (lowest === null || state === 'kept') return [];
    return [
      { text: translate(`quote.margin.${state}`, { percent: formats.number(lowest) }), isBelow: state === 'below' },
    ];
  });
  const isNeeded = isAsked || warnings.length > 0;
  return {
    warnings,
    /** Empty: nothing is asked, or the file can be read. */
    problem: isReadable || !isNeeded ? '' : translate('quote.margin.unreadable'),
    /** Sentences; empty: the button was not pressed. */
    answer: isAsked ? ofEach(margins, translator, (margin) => [answerOf(margin, translator)]) : [],
  };
}

/** Makes items of each margin, and says of which alternatives each is; `of` is empty for those of all. */
function ofEach<Item>(
  margins: MarginInput['margins'],
  translator: Translator,
  itemsOf: (margin: Margin) => readonly Item[],
) {
  const items = margins.map(({ index, margin }) => ({ index, items: itemsOf(margin) }));
  return gatherByAlternative(items).map(({ of, item }) => ({ item, of: alternativesText(of, translator) }));
}

/** The names of more goods would be a list of the whole flue. */
const mostNames = 3;

function answerOf({ sale, purchase, wholeSale, missing }: Margin, { translate, formats }: Translator) {
  const isWhole = missing.length === 0;
  const texts: string[] = [];
  if (sale !== 0 || purchase !== 0) {
    const percent = sale === 0 ? '' : formats.number((100 * (sale - purchase)) / sale, 1);
    const amounts = { margin: formats.money(sale - purchase), percent, sale: formats.money(sale) };
    texts.push(
      translate(sale === 0 ? 'quote.margin.loss' : isWhole ? 'quote.margin.sum' : 'quote.margin.known', amounts),
    );
  }
  if (!isWhole) {
    const names = missing.slice(0, mostNames).map((name) => name || translate('quote.kind.goods'));
    const count = missing.length - names.length;
    if (count > 0) names.push(translate('quote.margin.more', { count }));
    texts.push(translate('quote.margin.missing', { names: formats.list(names) }));
    // Rounded up: the margin is not above it.
    if (purchase > 0 && wholeSale !== null && wholeSale > 0)
      texts.push(
        translate('quote.margin.most', {
          percent: formats.number(Math.ceil((1000 * (wholeSale - purchase)) / wholeSale) / 10, 1),
        }),
      );
  }
  return texts;
}
