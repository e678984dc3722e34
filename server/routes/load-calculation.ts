import { calculate } from '../calculator/calculate.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ReferenceData } from '../catalogue/reference-data.ts';
import { type ChoiceAddress, choiceAddress } from '../choices/choice-address.ts';
import { calculationInput, parseSelection, recordSelection, type Selection } from '../choices/selection.ts';
import type { Translator } from '../i18n/translator.ts';
import { span } from '../observation/observe.ts';
import type { Calculation } from '../pages/calculator-page.ts';
import type { RenderPage } from '../pages/render-page.ts';
import type { Upkeep } from '../upkeep/upkeep.ts';
import { loadAlternatives } from './load-alternatives.ts';

/** What the handlers work with. */
export interface RouteDependencies {
  readonly catalogue: Catalogue;
  readonly renderPage: RenderPage;
  readonly upkeep: Upkeep;
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
  recordSelection(selection, translator);
  const address = choiceAddress(query);
  const today = new Date().toISOString().slice(0, 10);
  if (input === null || calculation === null) return { reference, selection, calculation: null, address, today };
  const result = span('calculation', 'calculate', () => calculate(input, calculation));
  const alternatives = await loadAlternatives({ input, data: calculation, result, selection, reference }, catalogue);
  return { reference, selection, calculation: { input, result, ...alternatives }, address, today };
}
