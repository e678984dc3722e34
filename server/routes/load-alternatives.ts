import type { CalculationResult } from '../calculator/calculate.ts';
import type { CalculationData } from '../calculator/input/calculation-data.ts';
import type { CalculationInput, Pipe } from '../calculator/input/calculation-input.ts';
import type { MeasureName, WaysOut } from '../calculator/ways-out/changes.ts';
import { type ChoiceChecks, createBudget, createChoiceChecks } from '../calculator/ways-out/check-choices.ts';
import { type DraughtRemedy, findDraughtRemedies, lacksDraught } from '../calculator/ways-out/draught-remedies.ts';
import { findRidgeSaving } from '../calculator/ways-out/ridge-saving.ts';
import { findWaysOut } from '../calculator/ways-out/find-ways-out.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ReferenceData } from '../catalogue/reference-data.ts';
import { choices } from '../choices/choices.ts';
import type { Selection } from '../choices/selection.ts';
import { span } from '../observation/observe.ts';

/** What could be chosen instead: of a flue that cannot be built, and of one that draws too little. */
interface Alternatives {
  readonly waysOut: WaysOut;
  readonly draughtRemedies: readonly DraughtRemedy[];
  readonly ridgeSaving: number | null;
}

interface Calculated {
  readonly input: CalculationInput;
  readonly data: CalculationData;
  readonly result: CalculationResult;
  readonly selection: Selection;
  readonly reference: ReferenceData;
}

/**
 * Finds what could be chosen instead, where something is wrong with a flue. Other parts belong to another diameter or outlet:
 * the catalogue is asked once more, for all of them together.
 */
export async function loadAlternatives(calculated: Calculated, catalogue: Catalogue): Promise<Alternatives> {
  const { result } = calculated;
  return {
    waysOut:
      result.failures.length === 0
        ? { remedies: [], hidden: [], untried: [] }
        : await loadWaysOut(calculated, catalogue),
    draughtRemedies: lacksDraught(result) ? await loadDraughtRemedies(calculated, catalogue) : [],
    ridgeSaving: span('calculation', 'ridge', () => findRidgeSaving(calculated.input, calculated.data, result)),
  };
}

/** Of the checks and of the prices, so that no request takes more than twenty times as long as a usual one. */
const mostWork = { checks: 2_000_000, prices: 2_500_000 } as const;

async function loadWaysOut(
  { input, result: { failures }, selection, reference }: Calculated,
  catalogue: Catalogue,
): Promise<WaysOut> {
  const { pipes, colors } = reference;
  const schemes = selection.fireplace.value?.schemes ?? [];
  const alternatives = [
    ...pipes.map((pipe) => ({ scheme: input.scheme, pipe })),
    ...schemes.filter(({ id }) => id !== input.scheme.id).map((scheme) => ({ scheme, pipe: input.pipe })),
  ];
  const loaded = await catalogue.loadCalculationData(
    alternatives.map(({ scheme, pipe }) => ({
      schemeId: scheme.id,
      pipeId: pipe.id,
      // Modules of another diameter do not fit.
      ventilationModuleIds: pipe.id === input.pipe.id ? input.ventilationPartIds : [],
    })),
  );
  const budget = createBudget(mostWork.checks);
  const prices = createBudget(mostWork.prices);
  const dataOf = new Map(alternatives.map((chosen, index) => [keyOf(chosen), loaded[index]]));
  const known = new Map<string, ChoiceChecks>();
  const checksOf = (changed: CalculationInput): ChoiceChecks | null => {
    const key = keyOf(changed);
    const data = dataOf.get(key);
    if (data === undefined) return null;
    const checks = known.get(key) ?? createChoiceChecks(data, budget, prices);
    known.set(key, checks);
    return checks;
  };
  const boundsOf = (name: MeasureName) => choices[name].field.bounds({ reference, chosen: selection });
  return findWaysOut(
    failures,
    input,
    { pipes, colors, schemes, boundsOf },
    {
      canBeBuilt: (changed) => checksOf(changed)?.canBeBuilt(changed) ?? false,
      findFailures: (changed) => checksOf(changed)?.findFailures(changed) ?? failures,
      findExcessHeights: (changed) => checksOf(changed)?.findExcessHeights(changed) ?? [],
      findTotals: (changed) => checksOf(changed)?.findTotals(changed) ?? null,
    },
    budget,
  );
}

function keyOf({ scheme, pipe }: Pick<CalculationInput, 'scheme' | 'pipe'>): string {
  return `${scheme.id} ${pipe.id}`;
}

async function loadDraughtRemedies(
  { input, data, result, selection, reference }: Calculated,
  catalogue: Catalogue,
): Promise<DraughtRemedy[]> {
  const pipe = narrowerPipe(input, reference.pipes);
  const { scheme, ventilationPartIds } = input;
  const asked = pipe && { schemeId: scheme.id, pipeId: pipe.id, ventilationModuleIds: ventilationPartIds };
  const [narrowerData] = asked === null ? [] : await catalogue.loadCalculationData([asked]);
  const schemes = selection.fireplace.value?.schemes ?? [];
  return span('calculation', 'draught remedies', () =>
    findDraughtRemedies(input, data, result, {
      otherSchemes: schemes.filter(({ id }) => id !== scheme.id),
      narrower: pipe === null || narrowerData === undefined ? null : { pipe, data: narrowerData },
      greatestExtraHeight: choices.extraHeight.field.bounds({ reference, chosen: selection }).maximum,
    }),
  );
}

/** The next smaller diameter, where a flue is wider than its outlet; null where it is not. */
function narrowerPipe({ pipe, scheme }: CalculationInput, pipes: readonly Pipe[]): Pipe | null {
  const outlet = pipes.find(({ id }) => id === scheme.outletPipeId)?.diameter ?? pipe.diameter;
  const narrower = pipes.filter(({ diameter }) => diameter >= outlet && diameter < pipe.diameter);
  return narrower.toSorted((a, b) => b.diameter - a.diameter)[0] ?? null;
}
