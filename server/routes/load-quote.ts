import type { CalculationInput } from '../calculator/input/calculation-input.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ReferenceData } from '../catalogue/reference-data.ts';
import { type ChoiceName, choiceTable } from '../choices/choices.ts';
import { type Selection, selectionFields } from '../choices/selection.ts';
import type { Translator } from '../i18n/translator.ts';
import { measuredAtHome } from '../pages/customer-page.ts';
import type { CatalogueComparison } from '../pages/quote/comparison-view.ts';
import { choiceText } from '../pages/texts/choice-text.ts';
import { presentNotices } from '../pages/texts/notice-text.ts';
import { compareResults, withPrices } from '../quotes/compare.ts';
import { newLine } from '../quotes/edit.ts';
import { freeze, type QuotedCalculation } from '../quotes/frozen-result.ts';
import { findChoices, quoteChoices } from '../quotes/natural-keys.ts';
import { type Quote, quoteVersion } from '../quotes/quote.ts';
import { calculateChoices } from './load-calculation.ts';

/** Choices with their calculation; `calculation` is null where there is none that can be quoted. */
interface QuotedChoices {
  readonly reference: ReferenceData;
  readonly selection: Selection;
  readonly calculation: {
    readonly input: CalculationInput;
    readonly frozen: QuotedCalculation;
    readonly measures: Quote['measures'];
    readonly warnings: Quote['warnings'];
    /** The prices of all articles that were looked at, in øre without VAT. */
    readonly prices: ReadonlyMap<string, number | null>;
  } | null;
}

/** Reads the choices of an address and calculates. Only a flue that can be built, from choices that were all used, can be quoted. */
async function quoteCalculation(
  query: URLSearchParams,
  catalogue: Catalogue,
  translator: Translator,
): Promise<QuotedChoices> {
  const { reference, selection, calculated } = await calculateChoices(query, catalogue);
  const isRefused = selectionFields(selection).some(({ problem }) => problem !== null);
  if (calculated === null || isRefused) return { reference, selection, calculation: null };
  const { input, data, result } = calculated;
  if (result.failures.length > 0) return { reference, selection, calculation: null };
  const prices = new Map(data.parts.all.map(({ articleNumber, price }) => [articleNumber, price]));
  const measures = result.assumptions
    .filter(({ field }) => measuredAtHome.has(field))
    .map(({ field }) => {
      const { name, assumption } = choiceTable[field];
      const hasUsual = assumption === undefined && selection[field].value !== null;
      return { name, value: hasUsual ? choiceText(field, selection, translator) : '' };
    });
  const lacking = result.notices.filter(({ code }) => code === 'PART_NOT_IN_CATALOGUE');
  const warnings = presentNotices(lacking, translator).map(({ text }) => text);
  return { reference, selection, calculation: { input, frozen: freeze(input, result), measures, warnings, prices } };
}

/** On a quote's papers: what the flue is made for. */
const summarised: readonly ChoiceName[] = ['fireplace', 'pipe', 'color', 'floor', 'roofType'];

/** A new quote of these choices; null where they give none. The fireplace is its first line, whose price is typed. */
export async function makeQuote(
  query: URLSearchParams,
  { catalogue, translator }: { readonly catalogue: Catalogue; readonly translator: Translator },
): Promise<{ readonly choices: QuotedChoices; readonly quote: Quote | null }> {
  const choices = await quoteCalculation(query, catalogue, translator);
  const { reference, selection, calculation } = choices;
  if (calculation === null) return { choices, quote: null };
  const complete = withUsualRows(query, calculation.input, selection);
  const fireplace = selection.fireplace.value;
  const line = newLine('goods');
  const quote: Quote = {
    format: 'pipetilbud',
    version: quoteVersion,
    id: null,
    number: '',
    revision: 1,
    created: null,
    sent: null,
    validUntil: null,
    choices: quoteChoices(complete, reference),
    summary: summarised.map((name) => choiceText(name, selection, translator).slice(0, 120)),
    measures: calculation.measures,
    warnings: calculation.warnings,
    calculation: calculation.frozen,
    catalogue: { name: reference.info.name, date: reference.info.date, digest: await catalogue.digest() },
    customer: { name: '', address: [], phone: '', email: '', deliveryAddress: [], agreedAt: 'shop' },
    order: { supplier: '', customerNumber: '', toCustomer: false },
    partDiscounts: [],
    lines:
      fireplace === null || line.kind !== 'goods'
        ? []
        : [{ ...line, text: fireplace.name, articleNumber: fireplace.articleNumber }],
    discount: null,
    text: '',
    showParts: true,
  };
  return { choices, quote };
}

/** The address with the rows that were taken because nothing else was chosen: another catalogue may take others. */
function withUsualRows(query: URLSearchParams, input: CalculationInput, { fireplace }: Selection): URLSearchParams {
  const complete = new URLSearchParams(query);
  if (fireplace.value !== null) complete.set('fireplace', String(fireplace.value.id));
  complete.set('scheme', String(input.scheme.id));
  complete.set('pipe', String(input.pipe.id));
  return complete;
}

/** What the catalogue in use makes of a quote; null where the quote was made from it. */
export async function compareWithCatalogue(
  quote: Quote,
  catalogue: Catalogue,
  translator: Translator,
): Promise<CatalogueComparison | null> {
  const digest = await catalogue.digest();
  if (digest === quote.catalogue.digest) return null;
  const reference = await catalogue.loadReferenceData();
  const { name, date } = reference.info;
  const info = { name, date, digest };
  const { query, unknown } = findChoices(quote.choices, reference);
  if (unknown.length > 0) return { kind: 'unknown', catalogue: info, choices: unknown, query };
  const { calculation } = await quoteCalculation(query, catalogue, translator);
  if (calculation === null) return { kind: 'impossible', catalogue: info, query };
  const { frozen, measures, warnings, prices } = calculation;
  const comparison = compareResults(quote.calculation.result, frozen.result, new Set(prices.keys()));
  const repriced = withPrices(quote.calculation.result, prices);
  return {
    kind: 'compared',
    catalogue: info,
    comparison,
    recalculated: { choices: quoteChoices(query, reference), calculation: frozen, measures, warnings, catalogue: info },
    repriced: repriced && { calculation: { ...quote.calculation, result: repriced }, catalogue: info },
  };
}
