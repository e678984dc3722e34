import { steepRoofAngle, type Assortment, type PartCondition, type RequiredHeights } from './assortment.ts';
import type { Reason } from '../result/bill-line.ts';
import type { CalculationData } from '../input/calculation-data.ts';
import type { CatalogueProblem } from '../input/catalogue-parts.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import { type BillItem, fillNeed, type NeededParts } from './bill.ts';
import type { Part } from '../input/part.ts';

/**
 * The parts of the scheme and the visitor's choices; a part that is not in the catalogue is a problem of the catalogue.
 */
export function findChosenParts(
  input: CalculationInput,
  data: CalculationData,
  assortment: Assortment,
): { readonly items: readonly BillItem[]; readonly problems: readonly CatalogueProblem[] } {
  const isKnown = (partId: number): boolean =>
    data.parts.all.some(({ id }) => id === partId) ||
    data.problems.some(({ table, id }) => table === 'module' && id === partId);
  const items: BillItem[] = [];
  const problems: CatalogueProblem[] = [];
  for (const { partId, quantity } of data.schemeParts) {
    const part = assortment.partById(partId);
    if (part !== undefined) {
      if (quantity > 0) items.push({ part, quantity, reason: { kind: 'scheme', schemeName: input.scheme.name } });
    } else if (!isKnown(partId)) {
      problems.push({
        table: 'scheme_module',
        id: partId,
        articleNumber: null,
        column: 'module_id',
        reason: 'dangling-reference',
      });
    }
  }
  for (const partId of input.ventilationPartIds) {
    const part = assortment.partById(partId);
    if (part !== undefined) items.push({ part, quantity: 1, reason: { kind: 'ventilation' } });
  }
  return { items, problems };
}

/** The draught limiter, where one is chosen. */
export function findDamper(input: CalculationInput, assortment: Assortment, heights: RequiredHeights): NeededParts {
  return fillNeed(input, assortment, {
    role: 'damper',
    condition: isDamper(assortment, heights),
    places: [{ count: input.damper === 'limiter' ? 1 : 0, reason: { kind: 'damper' } }],
  });
}

export function isDamper(assortment: Assortment, heights: RequiredHeights): PartCondition {
  return (part) => part.role === 'damper' && assortment.fits(part, heights);
}

function isAlwaysUsed(assortment: Assortment, heights: RequiredHeights): (part: Part) => boolean {
  return (part) => part.always && assortment.fits(part, heights) && assortment.fitsRoof(part);
}

/** Parts of every flue that are pieces of the pipe: they are placed on the start chain. */
export function findAlwaysPieces(assortment: Assortment, heights: RequiredHeights): Part[] {
  const isUsed = isAlwaysUsed(assortment, heights);
  return assortment
    .find((part) => isUsed(part) && part.length !== null && (part.role === 'inspection' || part.role === 'straight'))
    .flatMap((part) => Array.from({ length: assortment.quantityOf(part) }, () => part));
}

/** The parts of every flue that are not on the bill yet. */
export function findAlwaysItems(
  assortment: Assortment,
  heights: RequiredHeights,
  roofAngle: number,
  items: readonly BillItem[],
): BillItem[] {
  const counted = new Map<number, number>();
  for (const { part, quantity } of items) counted.set(part.id, (counted.get(part.id) ?? 0) + quantity);
  return assortment.find(isAlwaysUsed(assortment, heights)).flatMap((part): BillItem[] => {
    const quantity = assortment.quantityOf(part) - (counted.get(part.id) ?? 0);
    return quantity > 0 ? [{ part, quantity, reason: explainAlways(part, roofAngle) }] : [];
  });
}

/** The reason names the condition where the part's quantity depends on the steepness of the roof. */
export function explainAlways(part: Part, roofAngle: number): Reason {
  const differs = (part.quantitySteep ?? 0) !== (part.quantityFlat ?? 0);
  const steepness = roofAngle >= steepRoofAngle ? 'steep' : 'flat';
  return { kind: 'always', roofAngle: differs ? steepness : null };
}
