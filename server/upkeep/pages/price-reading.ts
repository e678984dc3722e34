import type { Translator } from '../../i18n/translator.ts';
import type { ImportQuestion } from '../import-answers.ts';
import type { ImportReport } from '../import/import-report.ts';
import { isPlausibleMedian } from '../price-file/plausibility.ts';
import type { PriceReading, ReadFacts } from '../price-file/price-reading.ts';

export function presentReading(reading: PriceReading | null, translator: Translator) {
  if (reading === null) return [];
  const { translate, formats } = translator;
  const { facts, lines, matched, markup, discounts, purchases, supplier } = reading;
  return [
    ...facts.map((fact) => ['prices', factsSentence(fact, translator)] as const),
    [
      'lines',
      translate('reading.matched', { matched: formats.number(matched), lines: formats.number(lines) }),
    ] as const,
    [
      'discounts',
      discounts === null ? null : translate(discounts ? 'reading.discounts.yes' : 'reading.discounts.no'),
    ] as const,
    ['markup', markup === null ? null : `${formats.number(markup, 4)} %`] as const,
    [
      'purchases',
      purchases === null
        ? null
        : translate('reading.purchases.count', { number: formats.number(Object.keys(purchases.prices).length) }),
    ] as const,
    ['supplier', supplier] as const,
  ].flatMap(([label, text]) => (text === null || text === '' ? [] : [{ label: translate(`reading.${label}`), text }]));
}

function factsSentence(
  { column, kind, currency, rate, vat, pieces, unit, validFrom }: ReadFacts,
  { translate, formats }: Translator,
): string {
  const isPiece = unit === null && pieces === 1;
  const unitText = unit === null ? '' : ` (${unit})`;
  return translate('reading.facts', {
    column,
    kind: translate(`reading.kind.${kind}`),
    currency:
      rate === null
        ? translate('reading.kroner')
        : translate('reading.rate', { currency, rate: formats.number(rate, 4) }),
    vat: translate(`reading.vat.${vat}`),
    unit: isPiece
      ? translate('reading.piece')
      : translate('reading.pieces', { pieces: formats.number(pieces, 4), unit: unitText }),
    from: validFrom === null ? translate('reading.now') : translate('reading.from', { date: formats.date(validFrom) }),
  });
}

export function trendText({ prices, questions }: ImportReport, { translate, formats }: Translator) {
  const change = prices?.change ?? null;
  if (change === null) return null;
  const isDoubted = questions.some(({ option }) => option === 'confirm-change');
  const tone = isDoubted ? ('warning' as const) : ('calm' as const);
  return { tone, text: translate('import.median', { percent: formats.percentChange(change.median - 1) }) };
}

export function changeQuestion(
  { median, count, alike, vat, demonstration }: ImportQuestion['facts'],
  { translate, formats }: Translator,
): string {
  const ratio = Number(median);
  const percent = `${formats.number(Math.abs(ratio - 1) * 100, 0)} %`;
  const direction = ratio < 1 ? 'lower' : 'higher';
  const facts = { percent, number: formats.number(Number(count)) };
  const hint = vat === 'added' || vat === 'taken-off' ? vat : isPlausibleMedian(ratio) ? 'outliers' : direction;
  return [
    translate(count === alike ? `import.change.all.${direction}` : `import.change.median.${direction}`, facts),
    translate(`import.change.hint.${hint}`),
    ...(demonstration === 1 ? [translate('import.change.demonstration')] : []),
  ].join(' ');
}
