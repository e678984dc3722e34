import type { Translator } from '../../i18n/translator.ts';
import type { ImportReport } from '../import/import-report.ts';
import type { PriceReading } from '../price-file/price-reading.ts';
import { findPriceTrend, vatOfRatio } from '../price-file/price-trend.ts';

/** Something that decides all prices of a list, as it was read. */
export interface ReadingFact {
  readonly label: string;
  readonly text: string;
}

export function presentReading(reading: PriceReading | null, { translate, formats }: Translator): ReadingFact[] {
  if (reading === null) return [];
  const { column, lines, matched, vat, markup, discount, rates, pieces } = reading;
  return [
    { label: translate('reading.column'), text: column },
    {
      label: translate('reading.lines'),
      text: translate('reading.matched', { matched: formats.number(matched), lines: formats.number(lines) }),
    },
    { label: translate('reading.vat'), text: translate(vat === 'incl' ? 'reading.vat.incl' : 'reading.vat.ex') },
    {
      label: translate('reading.discount'),
      text: translate(discount === null ? 'reading.none' : `reading.discount.${discount}`),
    },
    {
      label: translate('reading.markup'),
      text: markup === null ? translate('reading.none') : `${formats.number(markup, 4)} %`,
    },
    {
      label: translate('reading.currency'),
      text:
        rates.length === 0
          ? translate('reading.kroner')
          : rates
              .map(({ currency, rate }) => translate('reading.rate', { currency, rate: formats.number(rate ?? 0, 4) }))
              .join(', '),
    },
    {
      label: translate('reading.unit'),
      text: pieces.every((count) => count === 1)
        ? translate('reading.piece')
        : translate('reading.pieces', { pieces: formats.list(pieces.map((count) => formats.number(count, 4))) }),
    },
  ];
}

/** A remark on how the prices change as a whole; null where none changes. */
export function trendText(
  { changed, prices }: ImportReport,
  { translate, formats }: Translator,
): { readonly tone: 'warning' | 'calm'; readonly text: string } | null {
  const trend = prices === null ? null : findPriceTrend(changed, prices.prices);
  if (trend === null) return null;
  const { median, alike } = trend;
  const percent = formats.percentChange(median - 1);
  if (alike === null) return { tone: 'calm', text: translate('import.median', { percent }) };
  const [count, all] = [formats.number(alike.count), formats.number(alike.prices)];
  const text = translate('import.alike', { number: count, prices: all, percent });
  const kind = vatOfRatio(median);
  return { tone: 'warning', text: kind === null ? text : `${text} ${translate(`import.alike.${kind}`)}` };
}
