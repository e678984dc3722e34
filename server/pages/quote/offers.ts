import type { Translator } from '../../i18n/translator.ts';
import type { OfferedAlternative } from '../../quotes/alternatives.ts';
import { addUpQuote, groupOf, groups, type QuoteSums } from '../../quotes/money.ts';
import type { OwnLine, PlainQuote } from '../../quotes/quote.ts';
import { differenceText } from '../result/alternative-links.ts';
import { alternativesText, gatherByAlternative } from './by-alternative.ts';
import { acknowledgedText, presentReservations } from './open-rules.ts';
import { discountText, lineText, type Paper, presentCommitments, presentNotSold } from './papers.ts';

interface SummedAlternative extends OfferedAlternative {
  readonly sums: QuoteSums;
  readonly said: ReturnType<typeof presentReservations>;
}

/** Makes a paper while the customer still chooses. Only the offer can be made; the others need the choice. */
export function presentOpenPaper(paper: Paper, offered: readonly OfferedAlternative[], translator: Translator) {
  const heading = translator.translate(`quote.paper.${paper}`);
  if (paper !== 'offer') return { kind: 'choose' as const, heading };
  const all = offered.map(({ index, quote }) => ({
    index,
    quote,
    sums: addUpQuote(quote),
    said: presentReservations(quote.calculation, translator),
  }));
  return { kind: 'offers' as const, heading, ...presentOffers(all, translator) };
}

/** Makes the offer with the alternatives side by side. Each has a box to tick, and its difference from the first. */
function presentOffers(all: readonly SummedAlternative[], translator: Translator) {
  const { translate, formats } = translator;
  const [first] = all;
  const money = (amountOf: (sums: QuoteSums) => number): string[] =>
    all.map(({ sums }) => formats.money(amountOf(sums)));
  const sentences = (textsOf: (alternative: SummedAlternative) => readonly string[]) =>
    bySet(
      all.map((alternative) => ({ index: alternative.index, items: textsOf(alternative) })),
      translator,
    );
  const descriptionOf = (alternative: SummedAlternative | undefined): readonly string[] => {
    if (alternative === undefined) return [];
    const { summary, flue } = alternative.quote.calculation;
    // The last one names an existing chimney.
    const [, diameter = '', color = '', storeys = '', roof = '', chimney = flue] = summary;
    return [diameter, color, storeys, roof, chimney].filter((text) => text !== '');
  };
  const isCommon = (text: string): boolean => all.every((alternative) => descriptionOf(alternative).includes(text));
  const acknowledged = all.filter(({ said }) => said.warnings.length > 0).map(({ said }) => said.acknowledgedOn);
  return {
    /** The house, and the facts of the flue that are equal in all alternatives. */
    common: descriptionOf(first).filter(isCommon).join(' · '),
    columns: all.map((alternative) => ({
      name: alternativesText([alternative.index], translator),
      fireplace: alternative.quote.calculation.summary[0] ?? '',
      details: descriptionOf(alternative).filter((text) => !isCommon(text)),
    })),
    groups: groups.map((group) => presentGroup(group, all, translator)).filter(({ isEmpty }) => !isEmpty),
    discount:
      first === undefined || all.every(({ sums }) => sums.discount === 0)
        ? null
        : { label: discountText(first.quote, translator), amounts: money(({ discount }) => discount) },
    total: { incVat: money(({ incVat }) => incVat), vat: money(({ vat }) => vat), exVat: money(({ exVat }) => exVat) },
    differences: all.map(({ sums }) => {
      const difference = sums.incVat - (first?.sums.incVat ?? 0);
      return difference === 0 ? '–' : differenceText(difference, translator);
    }),
    notSold: sentences(({ quote }) => presentNotSold(quote, translator)),
    commitments: sentences(({ quote, sums }) => presentCommitments(quote, sums, translator)),
    warnings: sentences(({ said }) => said.warnings),
    acknowledged: acknowledgedText(acknowledged.includes('') ? '' : (acknowledged.toSorted().at(-1) ?? ''), translator),
    reservations: sentences(({ said }) => said.reservations),
    withdrawal: first?.quote.customer.agreedAt === 'shop' ? null : translate('quote.withdrawal'),
    paragraphs: (first?.quote.text ?? '').split('\n').filter((line) => line.trim() !== ''),
    catalogues: [
      ...new Set(
        all.map(({ quote: { calculation } }) => {
          const { date, name } = calculation.catalogue;
          return date === '' ? name : translate('quote.prices_of', { date: formats.date(date) });
        }),
      ),
    ],
    parts:
      first?.quote.showParts === true
        ? { drawings: all.map(({ quote: { calculation } }) => calculation.drawing), rows: listParts(all, translator) }
        : null,
  };
}

/** Puts sentences together that are said of the same alternatives. `heading`: empty for those of all. */
function bySet(
  lists: readonly { readonly index: number; readonly items: readonly string[] }[],
  translator: Translator,
) {
  const sets = new Map<string, string[]>();
  for (const { item, of } of gatherByAlternative(lists)) {
    const heading = alternativesText(of, translator);
    sets.set(heading, [...(sets.get(heading) ?? []), item]);
  }
  return [...sets].map(([heading, texts]) => ({ heading, texts }));
}

/** Makes a row of amounts. Lines of all alternatives stand under its name, the others under the amount. */
function presentGroup(group: (typeof groups)[number], all: readonly SummedAlternative[], translator: Translator) {
  const ofGroup = ({ lines }: PlainQuote): readonly OwnLine[] =>
    group === 'pipe' ? [] : lines.filter(({ kind }) => groupOf[kind] === group);
  const textsOf = (quote: PlainQuote, isCommon: boolean): string[] =>
    ofGroup(quote)
      .filter(({ alternative }) => (alternative === null) === isCommon)
      .map((line) => lineText(line, translator));
  const labels = new Set(all.map(({ quote: { calculation } }) => calculation.label));
  return {
    isEmpty: group !== 'pipe' && all.every(({ quote }) => ofGroup(quote).length === 0),
    label: group === 'pipe' ? [...labels].join(' / ') : translator.translate(`quote.group.${group}`),
    lines: all[0] === undefined ? [] : textsOf(all[0].quote, true),
    cells: all.map(({ quote, sums }) => ({
      amount: ofGroup(quote).length === 0 && group !== 'pipe' ? '–' : translator.formats.money(sums.groups[group]),
      lines: textsOf(quote, false),
    })),
  };
}

/** Lists the parts of all alternatives with the position and the quantity in each. A part that is not sold has its source. */
function listParts(all: readonly SummedAlternative[], { translate, formats }: Translator) {
  const names = new Map(
    all.flatMap(({ quote }) =>
      quote.calculation.lines.map(({ articleNumber, name }) => [articleNumber, name] as const),
    ),
  );
  return [...names].map(([articleNumber, name]) => ({
    name,
    quantities: all.map(({ quote: { calculation, parts } }) => {
      const lines = calculation.lines.filter((line) => line.articleNumber === articleNumber);
      const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
      const source = parts.find((part) => part.articleNumber === articleNumber)?.source ?? null;
      return {
        text: quantity === 0 ? '–' : formats.number(quantity, 0),
        /** As in the drawing of this alternative. */
        positions: lines.map(({ position }) => position),
        source: quantity === 0 || source === null ? '' : translate(`quote.source.${source}`),
      };
    }),
  }));
}
