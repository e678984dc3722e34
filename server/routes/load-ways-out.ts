import { type ChoiceChecks, createChoiceChecks } from '../calculator/ways-out/check-choices.ts';
import { findWaysOut } from '../calculator/ways-out/find-ways-out.ts';
import type { WaysOut } from '../calculator/ways-out/changes.ts';
import type { CalculationInput } from '../calculator/input/calculation-input.ts';
import type { Offered } from '../calculator/ways-out/propose-changes.ts';
import type { Failure } from '../calculator/result/outcome.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ReferenceData } from '../catalogue/reference-data.ts';
import { choices } from '../choices/choices.ts';
import type { Selection } from '../choices/selection.ts';

/**
 * What could be chosen instead of what cannot be built. The catalogue is read once more for each diameter and each outlet of the
 * fireplace, since other parts belong to them: only where something failed.
 */
export async function loadWaysOut(
  failures: readonly Failure[],
  input: CalculationInput,
  catalogue: Catalogue,
  { selection, reference }: { readonly selection: Selection; readonly reference: ReferenceData },
): Promise<WaysOut> {
  if (failures.length === 0) return { remedies: [], hidden: [] };
  const schemes = selection.fireplace.value?.schemes ?? [];
  const offered = offeredInstead(selection, schemes, reference);
  const alternatives = [
    ...reference.pipes.map((pipe) => ({ scheme: input.scheme, pipe })),
    ...schemes.map((scheme) => ({ scheme, pipe: input.pipe })),
  ];
  const checksOf = new Map<string, ChoiceChecks>();
  for (const choice of alternatives) {
    if (checksOf.has(keyOf(choice))) continue;
    const ventilationModuleIds = choice.pipe.id === input.pipe.id ? input.ventilationPartIds : [];
    const selected = { schemeId: choice.scheme.id, pipeId: choice.pipe.id, ventilationModuleIds };
    checksOf.set(keyOf(choice), createChoiceChecks(await catalogue.loadCalculationData(selected)));
  }
  return findWaysOut(failures, input, offered, {
    canBeBuilt: (changed) => checksOf.get(keyOf(changed))?.canBeBuilt(changed) ?? false,
    findFailures: (changed) => checksOf.get(keyOf(changed))?.findFailures(changed) ?? failures,
    findExcessHeights: (changed) => checksOf.get(keyOf(changed))?.findExcessHeights(changed) ?? [],
  });
}

function keyOf({ scheme, pipe }: Pick<CalculationInput, 'scheme' | 'pipe'>): string {
  return `${scheme.id} ${pipe.id}`;
}

function offeredInstead(selection: Selection, schemes: Offered['schemes'], reference: ReferenceData): Offered {
  return {
    pipes: reference.pipes,
    colors: reference.colors,
    schemes,
    boundsOf: (measure) => choices[measure].field.bounds({ reference, chosen: selection }),
  };
}
