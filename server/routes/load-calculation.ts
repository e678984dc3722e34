import { calculate } from '../calculator/calculate.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ReferenceData } from '../catalogue/reference-data.ts';
import type { Translator } from '../i18n/translator.ts';
import { span } from '../observation/observe.ts';
import type { Calculation } from '../pages/calculator-page.ts';
import type { RenderPage } from '../pages/render-page.ts';
import { calculationInput } from '../selection/calculation-input.ts';
import { type ChoiceAddress, choiceAddress } from '../selection/choice-address.ts';
import { parseSelection } from '../selection/parse-selection.ts';
import { recordSelection } from '../selection/record-selection.ts';
import type { Selection } from '../selection/selection.ts';

/** What the handlers work with. */
export interface RouteDependencies {
  readonly catalogue: Catalogue;
  readonly renderPage: RenderPage;
}

/** The choices of an address, what they were made from, and the calculation once they are complete. */
export interface LoadedCalculation {
  readonly reference: ReferenceData;
  readonly selection: Selection;
  readonly calculation: Calculation | null;
  readonly address: ChoiceAddress;
}

/** Reads the choices out of a query string and calculates. What the page, the CSV and the JSON have in common. */
export async function loadCalculation(
  queryString: string,
  catalogue: Catalogue,
  translator: Translator,
): Promise<LoadedCalculation> {
  const reference = await catalogue.loadReferenceData();
  const selection = parseSelection(queryString, reference);
  recordSelection(selection, translator);
  const address = choiceAddress(queryString);
  const input = calculationInput(selection);
  if (input === null) return { reference, selection, calculation: null, address };
  const data = await catalogue.loadCalculationData({
    schemeId: input.scheme.id,
    pipeId: input.pipe.id,
    ventilationModuleIds: input.ventilationPartIds,
  });
  const result = span('calculation', 'calculate', () => calculate(input, data));
  return { reference, selection, calculation: { input, result }, address };
}
