import type { ListedPart } from '../../catalogue/part-search.ts';
import type { Translator } from '../../i18n/translator.ts';
import { partSearchField } from '../../quotes/edit.ts';
import { partLine } from '../../quotes/own-lines.ts';
import { type MakeField, presentLine } from './quote-lines-view.ts';

export interface FoundExtraParts {
  readonly parts: readonly ListedPart[];
  /** The number of all parts that the words name. */
  readonly count: number;
}

/** Makes the search for extra parts. `found`: null: nothing is searched. */
export function presentPartSearch(found: FoundExtraParts | null, field: MakeField, translator: Translator) {
  const { translate, formats } = translator;
  return {
    field: field(partSearchField, ''),
    summary: found === null ? '' : foundText(found, translator),
    parts: (found?.parts ?? []).map((part) => {
      const { articleNumber, name, price } = part;
      const kroner = price === null ? null : formats.money(price);
      return {
        articleNumber,
        name,
        price: kroner === null ? translate('result.no_price_long') : translate('quote.price_ex_vat', { kroner }),
        /** The values of its line as a query, for the script. */
        values: new URLSearchParams(lineValues(part, translator)).toString(),
      };
    }),
  };
}

function foundText({ parts, count }: FoundExtraParts, { translate, formats }: Translator): string {
  if (count === 0) return translate('quote.parts_found_none');
  const number = formats.number(count, 0);
  return count > parts.length
    ? translate('quote.parts_found_first', { number, shown: formats.number(parts.length, 0) })
    : translate('quote.parts_found', { count, number });
}

/** Returns the values of a part's line by the last part of the field's name. */
function lineValues(part: ListedPart, translator: Translator): Record<string, string> {
  const plain: MakeField = (name, value) => ({ name, value, message: null, isFocused: false });
  const place = { id: '', isFirst: true, isLast: true };
  const { text, amount, goods } = presentLine(partLine(0, part), place, {
    field: plain,
    sum: 0,
    translator,
    chosen: null,
  });
  return {
    text: text.value,
    amount: amount.value,
    vat: 'ex',
    article: goods?.article.value ?? '',
    nobb: goods?.nobb.value ?? '',
    supplier: goods?.supplier.value ?? '',
  };
}
