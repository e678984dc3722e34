import { fieldNames } from '../../choices/choices.ts';
import type { Translator } from '../../i18n/translator.ts';
import { type Comparison, type LineChange, priceChange } from '../../quotes/compare.ts';
import type { PlainQuote } from '../../quotes/quote.ts';
import type { QuotedCalculation, QuotedChoice } from '../../quotes/quoted-calculation.ts';

export type CatalogueComparison = {
  readonly catalogue: QuotedCalculation['catalogue'];
  /** The choices that the catalogue in use has, as an address. */
  readonly query: URLSearchParams;
} & (
  | { readonly kind: 'unknown'; readonly choices: readonly QuotedChoice[] }
  | { readonly kind: 'impossible' }
  | {
      readonly kind: 'compared';
      readonly comparison: Comparison;
      readonly recalculated: QuotedCalculation;
      /** The same parts at the catalogue's prices; null: the catalogue lacks a part. */
      readonly repriced: QuotedCalculation | null;
    }
);

/**
 * Makes the view: the sum of the list before and now, or why there is no sum. `calculator`: the calculator with the found
 * choices; null: all were found. `kept`: the digest of the catalogue for which the user kept the quote unchanged.
 */
export function presentCatalogueComparison(
  found: CatalogueComparison,
  { quote, kept, translator }: { readonly quote: PlainQuote; readonly kept: string; readonly translator: Translator },
) {
  const { translate, formats } = translator;
  const dateOf = ({ date, name }: QuotedCalculation['catalogue']): string => (date === '' ? name : formats.date(date));
  const common = {
    heading: translate('quote.other_catalogue', {
      before: dateOf(quote.calculation.catalogue),
      after: dateOf(found.catalogue),
    }),
    lines: [],
    rules: '',
    lostDiscounts: '',
    mayReprice: false,
    mayRecalculate: false,
    calculator: null,
    digest: found.catalogue.digest,
    isKept: kept === found.catalogue.digest,
  };
  if (found.kind !== 'compared') {
    const names = found.kind === 'unknown' ? found.choices.map((choice) => choiceName(choice, translator)) : [];
    const sum =
      found.kind === 'unknown'
        ? translate('quote.choices_unknown', { choices: formats.list(names) })
        : translate('quote.impossible_now');
    return { ...common, sum, calculator: `/?${found.query.toString()}` };
  }
  const { comparison, recalculated, repriced } = found;
  const { before, after, lines, rules } = comparison;
  const changed = lines.filter(({ kind }) => kind !== 'same');
  return {
    ...common,
    sum:
      changed.length === 0 && after === before
        ? translate('quote.nothing_changed')
        : translate('quote.sum_changed', {
            before: formats.money(before),
            after: formats.money(after),
            difference: formats.difference(after - before),
          }),
    lines: changed.map((line) => ({
      article: line.articleNumber,
      name: line.name,
      change: changeText(line, translator),
    })),
    rules: rules.length === 0 ? '' : translate('quote.rules_changed', { rules: formats.list(rules) }),
    lostDiscounts: lostDiscountsText(quote, recalculated, translator),
    mayReprice: repriced !== null,
    mayRecalculate: true,
  };
}

/** Names the articles with a discount that a list lacks; empty: none. */
export function lostDiscountsText(
  { parts }: PlainQuote,
  { lines }: QuotedCalculation,
  { translate, formats }: Translator,
): string {
  const listed = new Set(lines.map(({ articleNumber }) => articleNumber));
  const lost = parts.map(({ articleNumber }) => articleNumber).filter((article) => !listed.has(article));
  return lost.length === 0 ? '' : translate('quote.discount_lost', { articles: formats.list(lost) });
}

function choiceName({ name, key, value }: QuotedChoice, { translate }: Translator): string {
  const text = key === null ? value : key.filter((part) => part !== '').join(', ');
  const field = fieldNames.find((fieldName) => fieldName === name);
  return `${field === undefined ? name : translate(`form.${field}.label`)} ${text}`;
}

function changeText(change: LineChange, { translate, formats }: Translator): string {
  const { kind, before, after } = change;
  const price = (ore: number | null | undefined): string =>
    ore === null || ore === undefined ? translate('result.no_price_long') : formats.money(ore);
  const quantity = (count: number | undefined): string => formats.number(count ?? 0, 0);
  switch (kind) {
    case 'price': {
      const share = priceChange(change);
      const total = ((after?.unitPrice ?? 0) - (before?.unitPrice ?? 0)) * (after?.quantity ?? 0);
      const values = { before: price(before?.unitPrice), after: price(after?.unitPrice) };
      return share === null
        ? translate('quote.change.price_found', values)
        : translate('quote.change.price', {
            ...values,
            percent: formats.percentChange(share),
            total: formats.difference(total),
          });
    }
    case 'quantity':
      return translate('quote.change.quantity', {
        before: quantity(before?.quantity),
        after: quantity(after?.quantity),
      });
    case 'new':
      return translate('quote.change.new', { quantity: quantity(after?.quantity), price: price(after?.unitPrice) });
    case 'gone':
    case 'absent':
    case 'same':
      return translate(`quote.change.${kind}`);
  }
}
