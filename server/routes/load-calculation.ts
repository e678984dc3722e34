import { calculate, type CalculationResult, findRidgeSaving } from '../calculator/calculate.ts';
import type { CalculationData } from '../calculator/input/calculation-data.ts';
import { type CalculationInput, isConnection } from '../calculator/input/calculation-input.ts';
import { noWaysOut, type WaysOut } from '../calculator/ways-out/changes.ts';
import { createBudget } from '../calculator/column.ts';
import { type ChoiceChecks, createChoiceChecks } from '../calculator/ways-out/check-choices.ts';
import { needsOf } from '../calculator/ways-out/draught-remedies.ts';
import { settleRules, type SettledSubject } from '../calculator/rules/settle-rules.ts';
import { findWaysOut } from '../calculator/ways-out/find-ways-out.ts';
import type { Catalogue, LoadedCatalogue } from '../catalogue/catalogue.ts';
import { type ChoiceAddress, choiceAddress, mostPins } from '../choices/choice-address.ts';
import { choices } from '../choices/choices.ts';
import { calculationInput, parseSelection, recordSelection, type Selection } from '../choices/selection.ts';
import type { Translator } from '../i18n/translator.ts';
import type { Translators } from '../i18n/translators.ts';
import { span } from 'koa-profiler/observe';
import type { CalculatedPage } from '../pages/page-input.ts';
import type { RenderPage } from '../pages/render-page.ts';
import type { PinnedResult } from '../pages/result/comparison.ts';
import type { QuoteDesk } from '../quotes/quote-desk.ts';
import type { QuoteList } from '../quotes/quote-list.ts';
import type { DealerSettings, DealerStore } from '../settings/dealer.ts';
import type { Upkeep } from '../upkeep/upkeep.ts';
import { localDay } from '../local-day.ts';

export interface RouteDependencies {
  readonly catalogue: Catalogue;
  readonly translators: Translators;
  readonly renderPage: RenderPage;
  readonly upkeep: Upkeep;
  /** The open quote of the desktop app; null: no app. */
  readonly quoteDesk: QuoteDesk | null;
  /** The folder of quotes of the desktop app; null: no app. */
  readonly quoteList: QuoteList | null;
  /** Returns the dealer on papers; null: none. */
  readonly dealer: () => DealerSettings | null;
  /** Keeps the dealer's details; null: the server has no page for them. */
  readonly dealerStore: DealerStore | null;
  /** The path of the dealer's purchase prices; null: no app, and no margin. */
  readonly purchasePrices: string | null;
}

/**
 * Reads the choices from a query string and calculates, for page, CSV and JSON. If something is wrong with the flue,
 * also finds other choices.
 */
export async function loadCalculation(
  queryString: string,
  catalogue: Catalogue,
  translator: Translator,
): Promise<CalculatedPage> {
  const query = new URLSearchParams(queryString);
  const { reference, selection, calculated, dataFor } = await calculateChoices(query, catalogue);
  recordSelection(selection, translator);
  const today = localDay();
  const chosen = { reference, selection, address: choiceAddress(query), translator, today };
  if (calculated === null) return { ...chosen, calculation: null };
  const { input, data, result } = calculated;
  const waysOut = findOtherChoices({ ...calculated, result: calculated.unsettled, selection, reference, dataFor });
  const ridgeSaving = span('calculation', 'ridge', () => findRidgeSaving(input, data, result));
  return { ...chosen, calculation: { input, result, waysOut, ridgeSaving } };
}

export async function loadPins({ pins }: ChoiceAddress, catalogue: Catalogue): Promise<PinnedResult[]> {
  const loaded: PinnedResult[] = [];
  for (const pin of pins.slice(0, mostPins)) {
    const { selection, calculated } = await calculateChoices(new URLSearchParams(pin), catalogue);
    if (calculated !== null) loaded.push({ pin, selection, input: calculated.input, result: calculated.result });
  }
  return loaded;
}

/** Reads the choices of a query and calculates. `calculated`: null until they are complete. */
export async function calculateChoices(query: URLSearchParams, catalogue: Catalogue) {
  const { reference, dataFor } = await catalogue.load();
  const selection = parseSelection(query, reference);
  const input = calculationInput(selection);
  if (input === null) return { reference, selection, calculated: null, dataFor };
  const { scheme, pipe, ventilationPartIds } = input;
  const data = dataFor({ schemeId: scheme.id, pipeId: pipe.id, ventilationModuleIds: ventilationPartIds });
  const unsettled = span('calculation', 'calculate', () => calculate(input, data));
  const rules = settleRules(unsettled, subjectOf(selection, input, unsettled), selection.settled.value);
  return { reference, selection, calculated: { input, data, result: { ...unsettled, rules }, unsettled }, dataFor };
}

/** Returns the house and the flue without ids, because ids differ between catalogues. */
function subjectOf(
  { fireplace }: Selection,
  { scheme, pipe, floor, roofType, roofAngle, storey, roomHeight, flue }: CalculationInput,
  { geometry }: CalculationResult,
): SettledSubject {
  const { top, chimney, outside } = geometry;
  const house = [floor.name, roofType.type, roofAngle, storey, roomHeight, top];
  const ofKind = {
    new: () => [],
    existing: () => [flue.kind, chimney?.code ?? null, chimney?.inlet?.height ?? null],
    reline: () => [flue.kind, chimney?.code ?? null, chimney?.inlet?.height ?? null],
    outside: () => [flue.kind, outside?.side ?? null, outside?.tee?.height ?? null],
  };
  return [fireplace.value?.articleNumber ?? null, scheme.name, pipe.diameter, ...house, ...ofKind[flue.kind]()];
}

interface Calculated extends LoadedCatalogue {
  readonly input: CalculationInput;
  readonly data: CalculationData;
  readonly result: CalculationResult;
  readonly selection: Selection;
}

/** Finds other choices if a flue cannot be built or its draught is not right. */
function findOtherChoices(calculated: Calculated): WaysOut {
  const { result } = calculated;
  const isRight = result.failures.length === 0 && needsOf(result).length === 0;
  return isRight ? noWaysOut : span('calculation', 'ways out', () => findOtherWays(calculated));
}

/**
 * The limits of checks and of whole calculations. With these limits, no request takes fifteen times as long as a usual
 * request of its kind. A usual connection takes about half the time of a usual flue.
 */
const mostWork = {
  flue: { checks: 2_000_000, calculations: 2_500_000 },
  connection: { checks: 1_000_000, calculations: 1_200_000 },
} as const;

function findOtherWays({ input, result, selection, reference, dataFor }: Calculated): WaysOut {
  const { pipes, colors } = reference;
  const schemes = selection.fireplace.value?.schemes ?? [];
  const limits = mostWork[isConnection(input) ? 'connection' : 'flue'];
  const budget = createBudget(limits.checks);
  const calculations = createBudget(limits.calculations);
  const madeChecks = new Map<string, ChoiceChecks>();
  const checksOf = ({ scheme, pipe }: CalculationInput): ChoiceChecks | null => {
    // Another diameter or another outlet is tried, never both at once.
    if (scheme.id !== input.scheme.id && pipe.id !== input.pipe.id) return null;
    const key = `${scheme.id} ${pipe.id}`;
    // Modules of another diameter do not fit.
    const ventilationModuleIds = pipe.id === input.pipe.id ? input.ventilationPartIds : [];
    const checks =
      madeChecks.get(key) ??
      createChoiceChecks(dataFor({ schemeId: scheme.id, pipeId: pipe.id, ventilationModuleIds }), budget, calculations);
    madeChecks.set(key, checks);
    return checks;
  };
  return findWaysOut(
    result,
    input,
    {
      pipes,
      colors,
      schemes,
      boundsOf: (name) => choices[name].field.bounds({ reference, chosen: selection }),
    },
    {
      canBeBuilt: (changed) => checksOf(changed)?.canBeBuilt(changed) ?? false,
      findFailures: (changed) => checksOf(changed)?.findFailures(changed) ?? result.failures,
      findExcessHeights: (changed) => checksOf(changed)?.findExcessHeights(changed) ?? [],
      calculate: (changed) => checksOf(changed)?.calculate(changed) ?? null,
    },
    budget,
  );
}
