import type { CalculationInput } from '../calculator/input/calculation-input.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Fireplace, ReferenceData } from '../catalogue/reference-data.ts';
import { type Selection, selectionFields } from '../choices/selection.ts';
import type { Translator } from '../i18n/translator.ts';
import type { CatalogueComparison } from '../pages/quote/comparison-view.ts';
import { quoteCalculation } from '../pages/quote/quote-calculation.ts';
import { shareLines } from '../quotes/alternatives.ts';
import { compareCalculations, withPrices } from '../quotes/compare.ts';
import { fireplaceLine, labourLines } from '../quotes/own-lines.ts';
import { findChoices, quoteChoices } from '../quotes/natural-keys.ts';
import { type OwnLine, type PlainQuote, type Quote, quoteVersion } from '../quotes/quote.ts';
import type { QuotedCalculation } from '../quotes/quoted-calculation.ts';
import { withCalculation } from '../quotes/with-calculation.ts';
import type { DealerSettings } from '../settings/dealer.ts';
import { calculateChoices } from './load-calculation.ts';
import { localDay } from '../local-day.ts';

export interface QuoteSources {
  readonly catalogue: Catalogue;
  readonly translator: Translator;
}

interface QuotedChoices {
  readonly reference: ReferenceData;
  readonly selection: Selection;
  readonly quoted: {
    readonly calculation: QuotedCalculation;
    /** The prices of all articles for this flue, in øre without VAT. */
    readonly prices: ReadonlyMap<string, number | null>;
  } | null;
}

/** Reads the choices of an address and calculates. A quote needs a buildable flue and no refused choice. */
export async function loadQuoted(
  query: URLSearchParams,
  { catalogue, translator }: QuoteSources,
): Promise<QuotedChoices> {
  const { reference, selection, calculated } = await calculateChoices(query, catalogue);
  const isRefused = selectionFields(selection).some(({ problem }) => problem !== null);
  if (calculated === null || isRefused || calculated.result.failures.length > 0) {
    return { reference, selection, quoted: null };
  }
  const { input, data, result } = calculated;
  const choices = quoteChoices(usedChoices(selection, input), reference);
  const { name, date } = reference.info;
  const info = { name, date, digest: await catalogue.digest() };
  const suppliers = new Map(data.parts.all.map(({ articleNumber, supplier }) => [articleNumber, supplier]));
  const today = localDay();
  const calculation = quoteCalculation(
    { input, result, selection, suppliers, choices, catalogue: info, today },
    translator,
  );
  const prices = new Map(data.parts.all.map(({ articleNumber, price }) => [articleNumber, price]));
  return { reference, selection, quoted: { calculation, prices } };
}

/** Returns the address of the used choices, with default rows, because another catalogue may have other defaults. */
function usedChoices(selection: Selection, { scheme, pipe }: CalculationInput): URLSearchParams {
  const used = new URLSearchParams();
  for (const { name, submitted, defaulted } of selectionFields(selection)) {
    if (!defaulted) for (const text of submitted) used.append(name, text.trim().replaceAll(/\s+/g, ' '));
  }
  const fireplace = selection.fireplace.value;
  if (fireplace !== null) used.set('fireplace', String(fireplace.id));
  used.set('scheme', String(scheme.id));
  used.set('pipe', String(pipe.id));
  return used;
}

function supplierOf({ producerId }: Fireplace, { producers }: ReferenceData): string {
  return producers.find(({ id }) => id === producerId)?.supplier ?? '';
}

/** A flue of a new quote. */
export interface NewAlternative extends Pick<QuotedChoices, 'reference' | 'selection'> {
  readonly calculation: QuotedCalculation;
}

/**
 * Makes a new quote of one flue or several. Its first line is the fireplace, whose price may be typed. The dealer's usual
 * labour follows.
 */
export function makeQuote(
  [first, ...others]: readonly [NewAlternative, ...NewAlternative[]],
  dealer: DealerSettings | null,
  { htmlLanguage }: Translator,
): Quote {
  const linesOf = ({ calculation, reference, selection }: NewAlternative): readonly OwnLine[] => {
    const fireplace = selection.fireplace.value;
    const goods = fireplace === null ? [] : [fireplaceLine(0, fireplace, supplierOf(fireplace, reference))];
    return [...goods, ...labourLines(dealer?.labour ?? [], calculation, goods.length)];
  };
  return {
    format: 'pipetilbud',
    version: quoteVersion,
    id: null,
    number: '',
    revision: 1,
    created: null,
    sent: null,
    validUntil: null,
    answer: null,
    followUp: null,
    isTemplate: false,
    language: htmlLanguage,
    alternatives: [
      { calculation: first.calculation, parts: [] },
      ...others.map(({ calculation }) => ({ calculation, parts: [] })),
    ],
    chosen: 0,
    customer: { name: '', address: [], phone: '', email: '', deliveryAddress: [], agreedAt: 'shop' },
    order: {
      supplier: dealer?.supplier ?? '',
      customerNumber: dealer?.customerNumber ?? '',
      accounts: [],
      toCustomer: false,
    },
    lines: shareLines([first, ...others].map(linesOf)),
    discount: null,
    text: '',
    showParts: true,
  };
}

/**
 * Returns the quote with the flue of other choices; null if no flue can be built. Another fireplace replaces the
 * earlier one on its line. The line then has the price of the catalogue, and no discount.
 */
export async function replaceFlue(
  quote: PlainQuote,
  choices: string,
  sources: QuoteSources,
): Promise<PlainQuote | null> {
  const { reference, selection, quoted } = await loadQuoted(new URLSearchParams(choices), sources);
  if (quoted === null) return null;
  const { calculation } = quoted;
  const articleOf = (chosen: QuotedCalculation): string | null =>
    chosen.choices.find(({ name }) => name === 'fireplace')?.key?.[0] ?? null;
  const [before, after] = [articleOf(quote.calculation), selection.fireplace.value];
  const changed = withCalculation(quote, calculation);
  if (after === null || after.articleNumber === before) return changed;
  const lines = changed.lines.map((line) => {
    if (line.kind !== 'goods' || line.articleNumber === null || line.articleNumber !== before) return line;
    const { quantity, unit, vatPercent, ordered } = line;
    return { ...fireplaceLine(line.id, after, supplierOf(after, reference)), quantity, unit, vatPercent, ordered };
  });
  return { ...changed, lines };
}

/** Calculates a flue without the dealer's confirmations, which are those of one house; null: it cannot be built today. */
export async function withoutConfirmations(
  { choices }: QuotedCalculation,
  sources: QuoteSources,
): Promise<QuotedCalculation | null> {
  const reference = await sources.catalogue.loadReferenceData();
  const { query, unknown } = findChoices(
    choices.filter(({ name }) => name !== 'settled'),
    reference,
  );
  if (unknown.length > 0) return null;
  return (await loadQuoted(query, sources)).quoted?.calculation ?? null;
}

/** Compares a quote with the catalogue in use; null: the quote was made from it. */
export async function compareWithCatalogue(
  { calculation }: PlainQuote,
  sources: QuoteSources,
): Promise<CatalogueComparison | null> {
  const digest = await sources.catalogue.digest();
  if (digest === calculation.catalogue.digest) return null;
  const reference = await sources.catalogue.loadReferenceData();
  const { name, date } = reference.info;
  const info = { name, date, digest };
  const { query, unknown } = findChoices(calculation.choices, reference);
  if (unknown.length > 0) return { kind: 'unknown', catalogue: info, choices: unknown, query };
  const { quoted } = await loadQuoted(query, sources);
  if (quoted === null) return { kind: 'impossible', catalogue: info, query };
  const lines = withPrices(calculation.lines, quoted.prices);
  return {
    kind: 'compared',
    catalogue: info,
    query,
    comparison: compareCalculations(calculation, quoted.calculation, new Set(quoted.prices.keys())),
    recalculated: quoted.calculation,
    repriced: lines && { ...calculation, lines, catalogue: info },
  };
}
