import { calculate } from '../calculator/calculate.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ReferenceData } from '../catalogue/reference-data.ts';
import { type ChoiceAddress, choiceAddress, mostPins } from '../choices/choice-address.ts';
import { calculationInput, parseSelection, recordSelection, type Selection } from '../choices/selection.ts';
import type { Translator } from '../i18n/translator.ts';
import { span } from '../observation/observe.ts';
import type { Calculation } from '../pages/calculator-page.ts';
import type { PinnedResult } from '../pages/result/comparison.ts';
import type { RenderPage } from '../pages/render-page.ts';
import type { QuoteDesk } from '../quotes/quote-desk.ts';
import type { DealerSettings } from '../settings/dealer.ts';
import type { Upkeep } from '../upkeep/upkeep.ts';
import { loadAlternatives } from './load-alternatives.ts';

/** What the handlers work with. */
export interface RouteDependencies {
  readonly catalogue: Catalogue;
  readonly renderPage: RenderPage;
  readonly upkeep: Upkeep;
  /** The quote that is open in the desktop app; null for a server without one. */
  readonly quoteDesk: QuoteDesk | null;
  /** The dealer of papers, read for each; null: none. */
  readonly dealer: () => DealerSettings | null;
}

/** The choices of an address, what they were made from, and the calculation once they are complete. */
export interface LoadedCalculation {
  readonly reference: ReferenceData;
  readonly selection: Selection;
  readonly calculation: Calculation | null;
  readonly address: ChoiceAddress;
  /** The day of the request, `YYYY-MM-DD`. */
  readonly today: string;
}

/**
 * Reads the choices out of a query string, loads what they need and calculates; where something is wrong with the flue, it
 * also finds what could be chosen instead. What the page, the CSV and the JSON have in common.
 */
export async function loadCalculation(
  queryString: string,
  catalogue: Catalogue,
  translator: Translator,
): Promise<LoadedCalculation> {
  const query = new URLSearchParams(queryString);
  const { reference, selection, calculated } = await calculateChoices(query, catalogue);
  recordSelection(selection, translator);
  const address = choiceAddress(query);
  const today = new Date().toISOString().slice(0, 10);
  if (calculated === null) return { reference, selection, calculation: null, address, today };
  const { input, data, result } = calculated;
  const alternatives = await loadAlternatives({ input, data, result, selection, reference }, catalogue);
  return { reference, selection, calculation: { input, result, ...alternatives }, address, today };
}

/** Calculates what is kept beside the result of an address. */
export async function loadPins({ pins }: ChoiceAddress, catalogue: Catalogue): Promise<PinnedResult[]> {
  const loaded: PinnedResult[] = [];
  for (const pin of pins.slice(0, mostPins)) {
    const { selection, calculated } = await calculateChoices(new URLSearchParams(pin), catalogue);
    if (calculated !== null) loaded.push({ pin, selection, input: calculated.input, result: calculated.result });
  }
  return loaded;
}

/** Reads the choices of a query and calculates; `calculated` is null until they are complete. */
export async function calculateChoices(query: URLSearchParams, catalogue: Catalogue) {
  const { reference, chosen, calculation } = await catalogue.load((offered) => {
    const selection = parseSelection(query, offered);
    const input = calculationInput(selection);
    const needs = input && {
      schemeId: input.scheme.id,
      pipeId: input.pipe.id,
      ventilationModuleIds: input.ventilationPartIds,
    };
    return { selection, input, needs };
  });
  const { selection, input } = chosen;
  if (input === null || calculation === null) return { reference, selection, calculated: null };
  const result = span('calculation', 'calculate', () => calculate(input, calculation));
  return { reference, selection, calculated: { input, data: calculation, result } };
}
