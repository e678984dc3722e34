import { isDeepStrictEqual } from 'node:util';
import { calculate } from '../calculator/calculate.ts';
import { findDraughtRemedies, type RemedyOptions } from '../calculator/ways-out/draught-remedies.ts';
import type { CalculationData } from '../calculator/input/calculation-data.ts';
import type { CalculationInput } from '../calculator/input/calculation-input.ts';
import type { CalculationSelection, Catalogue } from '../catalogue/catalogue.ts';
import type { ReferenceData } from '../catalogue/reference-data.ts';
import type { Translator } from '../i18n/translator.ts';
import type { Upkeep } from '../upkeep/upkeep.ts';
import { span } from '../observation/observe.ts';
import type { Calculation } from '../pages/calculator-page.ts';
import type { RenderPage } from '../pages/render-page.ts';
import { type ChoiceAddress, choiceAddress } from '../choices/choice-address.ts';
import { choices as choiceTable } from '../choices/choices.ts';
import { calculationInput, parseSelection, recordSelection, type Selection } from '../choices/selection.ts';
import { loadWaysOut } from './load-ways-out.ts';
import { loadNarrowerFlue } from './load-narrower-flue.ts';

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
}

/** The choices of an address, and the data that they lead to. */
export interface LoadedChoices extends Omit<LoadedCalculation, 'calculation'> {
  readonly input: CalculationInput | null;
  /** Null while the choices are not complete. */
  readonly data: CalculationData | null;
  readonly narrower: RemedyOptions['narrower'];
}

/** Reads the choices out of a query string, and loads what they need. */
export async function loadChoices(
  queryString: string,
  catalogue: Catalogue,
  translator: Translator,
): Promise<LoadedChoices> {
  const query = new URLSearchParams(queryString);
  const named = namedSelection(query);
  const loaded = named === null ? null : await catalogue.loadWithCalculation(named);
  const reference = loaded?.reference ?? (await catalogue.loadReferenceData());
  const selection = parseSelection(query, reference);
  recordSelection(selection, translator);
  const address = choiceAddress(query);
  const input = calculationInput(selection);
  if (input === null) return { reference, selection, address, input, data: null, narrower: null };
  const chosen = {
    schemeId: input.scheme.id,
    pipeId: input.pipe.id,
    ventilationModuleIds: input.ventilationPartIds,
  };
  const data =
    loaded !== null && isDeepStrictEqual(chosen, named)
      ? loaded.calculation
      : await catalogue.loadCalculationData(chosen);
  const narrower = await loadNarrowerFlue(input, reference.pipes, catalogue);
  return { reference, selection, address, input, data, narrower };
}

/** Calculates; where the flue cannot be built, or draws too little, what could be chosen instead is sought. */
export async function calculateChoices(choices: LoadedChoices, catalogue: Catalogue): Promise<LoadedCalculation> {
  const { reference, selection, address, input, data, narrower } = choices;
  if (input === null || data === null) return { reference, selection, calculation: null, address };
  const result = span('calculation', 'calculate', () => calculate(input, data));
  const schemes = selection.fireplace.value?.schemes ?? [];
  const draughtRemedies = span('calculation', 'draught remedies', () =>
    findDraughtRemedies(input, data, result, {
      otherSchemes: schemes.filter(({ id }) => id !== input.scheme.id),
      narrower,
      greatestExtraHeight: choiceTable.extraHeight.field.bounds({ reference, chosen: selection }).maximum,
    }),
  );
  const waysOut = await loadWaysOut(result.failures, input, catalogue, { selection, reference });
  return { reference, selection, calculation: { input, result, waysOut, draughtRemedies }, address };
}

/** Reads the choices out of a query string and calculates. What the page, the CSV and the JSON have in common. */
export async function loadCalculation(
  queryString: string,
  catalogue: Catalogue,
  translator: Translator,
): Promise<LoadedCalculation> {
  return await calculateChoices(await loadChoices(queryString, catalogue, translator), catalogue);
}

/** The rows that a query names for a calculation, as far as that shows without the catalogue, so that all can be loaded at once. */
function namedSelection(query: URLSearchParams): CalculationSelection | null {
  const [schemeId, pipeId] = [idOf(query.getAll('scheme')), idOf(query.getAll('pipe'))];
  if (schemeId === null || pipeId === null) return null;
  const ventilation = new Set(query.getAll('ventilation').map((text) => idOf([text])));
  return { schemeId, pipeId, ventilationModuleIds: [...ventilation].filter((id) => id !== null) };
}

function idOf([text, ...more]: readonly string[]): number | null {
  const digits = text?.trim() ?? '';
  return more.length === 0 && /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}
