import type { Translator } from '../../i18n/translator.ts';
import { type Comparison, type LineChange, priceChange } from '../../quotes/compare.ts';
import type { Quote, QuotedChoice } from '../../quotes/quote.ts';

interface OtherCatalogue {
  readonly catalogue: Quote['catalogue'];
}

/** What the catalogue in use makes of a quote that was made from another one. */
export type CatalogueComparison = OtherCatalogue &
  (
    | { readonly kind: 'unknown'; readonly choices: readonly QuotedChoice[]; readonly query: URLSearchParams }
    | { readonly kind: 'impossible'; readonly query: URLSearchParams }
    | {
        readonly kind: 'compared';
        readonly comparison: Comparison;
        readonly recalculated: Pick<Quote, 'choices' | 'calculation' | 'measures' | 'warnings' | 'catalogue'>;
        /** The same parts at the catalogue's prices; null where one of them is not in it. */
        readonly repriced: Pick<Quote, 'calculation' | 'catalogue'> | null;
      }
  );

/** What the page says of another catalogue, line by line. */
export interface ComparisonView {
  readonly heading: string;
  /** The sum of the list, before and now; or why there is none. */
  readonly sum: string;
  readonly lines: readonly { readonly article: string; readonly name: string; readonly change: string }[];
  /** Rules whose status changed. */
  readonly rules: string;
  /** Part discounts whose article is gone. */
  readonly lostDiscounts: string;
  readonly mayReprice: boolean;
  readonly mayRecalculate: boolean;
  /** The calculator with the choices that were found; null where all were. */
  readonly calculator: string | null;
  readonly digest: string;
  readonly isKept: boolean;
}

/** Makes the view. `kept`: the digest of the catalogue for which the quote was kept as it is. */
export function presentComparison(
  found: CatalogueComparison,
  { quote, kept, translator }: { readonly quote: Quote; readonly kept: string; readonly translator: Translator },
): ComparisonView {
  const { translate, formats } = translator;
  const dateOf = ({ date, name }: Quote['catalogue']): string => (date === '' ? name : formats.date(date));
  const common = {
    heading: translate('quote.other_catalogue', { before: dateOf(quote.catalogue), after: dateOf(found.catalogue) }),
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
  const present = new Set(recalculated.calculation.result.lines.map(({ articleNumber }) => articleNumber));
  const lost = quote.partDiscounts.filter(({ articleNumber }) => !present.has(articleNumber));
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
    rules:
      rules.length === 0
        ? ''
        : translate('quote.rules_changed', { rules: formats.list(rules.map((id) => translate(`rule.${id}.title`))) }),
    lostDiscounts:
      lost.length === 0
        ? ''
        : translate('quote.discount_lost', { articles: formats.list(lost.map(({ articleNumber }) => articleNumber)) }),
    mayReprice: repriced !== null,
    mayRecalculate: true,
  };
}

function choiceName({ name, key, value }: QuotedChoice, { translate }: Translator): string {
  const text = key === null ? value : key.filter((part) => part !== '').join(', ');
  return `${translate(`form.${name}.label`)} ${text}`;
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
