import { findFailures } from '../calculator/calculate.ts';
import { findRemedies, type Remedy } from '../calculator/find-remedies.ts';
import type { CalculationData } from '../calculator/input/calculation-data.ts';
import type { CalculationInput } from '../calculator/input/calculation-input.ts';
import type { Offered } from '../calculator/report/propose-changes.ts';
import type { Failure } from '../calculator/result/outcome.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ReferenceData } from '../catalogue/reference-data.ts';
import { houseMeasures, roofAngles } from '../selection/house-measures.ts';
import type { Selection } from '../selection/selection.ts';

/**
 * What could be chosen instead of what cannot be built. The catalogue is read once more for each diameter and each outlet of the
 * fireplace, since other parts belong to them: only where something failed.
 */
export async function loadRemedies(
  failures: readonly Failure[],
  input: CalculationInput,
  catalogue: Catalogue,
  { selection, reference }: { readonly selection: Selection; readonly reference: ReferenceData },
): Promise<Remedy[]> {
  if (failures.length === 0) return [];
  const schemes = selection.fireplace.value?.schemes ?? [];
  const offered = offeredInstead(input, schemes, reference);
  const choices = [
    ...reference.pipes.map((pipe) => ({ scheme: input.scheme, pipe })),
    ...schemes.map((scheme) => ({ scheme, pipe: input.pipe })),
  ];
  const data = new Map<string, CalculationData>();
  for (const choice of choices) {
    if (data.has(keyOf(choice))) continue;
    const ventilationModuleIds = choice.pipe.id === input.pipe.id ? input.ventilationPartIds : [];
    const selected = { schemeId: choice.scheme.id, pipeId: choice.pipe.id, ventilationModuleIds };
    data.set(keyOf(choice), await catalogue.loadCalculationData(selected));
  }
  return findRemedies(failures, input, offered, (changed) => {
    const loaded = data.get(keyOf(changed));
    return loaded === undefined ? failures : findFailures(changed, loaded);
  });
}

function keyOf({ scheme, pipe }: Pick<CalculationInput, 'scheme' | 'pipe'>): string {
  return `${scheme.id} ${pipe.id}`;
}

function offeredInstead(input: CalculationInput, schemes: Offered['schemes'], reference: ReferenceData): Offered {
  const roofType = reference.roofTypes.find(({ id }) => id === input.roofType.id) ?? null;
  return {
    pipes: reference.pipes,
    colors: reference.colors,
    schemes,
    measures: {
      storey: { minimum: 1, maximum: input.floor.numFloors },
      roofAngle: roofAngles(roofType),
      roomHeight: houseMeasures.roomHeight,
      slabThickness: houseMeasures.slab,
      atticHeight: houseMeasures.atticHeight,
      roofThickness: houseMeasures.roofThickness,
      ridgeDistance: houseMeasures.ridgeDistance,
      offset: houseMeasures.offset,
    },
  };
}
