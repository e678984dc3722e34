import type { RemedyOptions } from '../calculator/ways-out/draught-remedies.ts';
import type { CalculationInput, Pipe } from '../calculator/input/calculation-input.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

/** Loads what the catalogue has for the next smaller diameter, where a flue is wider than its outlet; null where it is not. */
export async function loadNarrowerFlue(
  { pipe, scheme, ventilationPartIds }: CalculationInput,
  pipes: readonly Pipe[],
  catalogue: Catalogue,
): Promise<RemedyOptions['narrower']> {
  const outlet = pipes.find(({ id }) => id === scheme.outletPipeId)?.diameter ?? pipe.diameter;
  const narrower = pipes
    .filter(({ diameter }) => diameter >= outlet && diameter < pipe.diameter)
    .toSorted((a, b) => b.diameter - a.diameter)[0];
  if (narrower === undefined) return null;
  const ventilationModuleIds = ventilationPartIds;
  const data = await catalogue.loadCalculationData({ schemeId: scheme.id, pipeId: narrower.id, ventilationModuleIds });
  return { pipe: narrower, data };
}
