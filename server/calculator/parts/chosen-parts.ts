import type { CalculationData } from '../input/calculation-data.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import type { CatalogueProblem } from '../input/catalogue-parts.ts';
import type { Part } from '../input/part.ts';
import type { Reason } from '../result/bill-line.ts';
import {
  type Assortment,
  type PartCondition,
  type PlannedHouse,
  type RequiredHeights,
  steepRoofAngle,
} from './assortment.ts';
import { type BillItem, compareForNeed, fillNeed, type NeededParts } from './bill.ts';

/**
 * Returns the scheme's parts and the chosen ventilation modules. A scheme part without a row in the catalogue is a
 * problem; a missing ventilation module is left out.
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

/**
 * Returns the draught limiter if one is chosen.
 * @param articleOf returns the article that suits the draught; null: the first by choice
 */
export function findDamper(plan: PlannedHouse, articleOf: () => string | null): NeededParts {
  const count = plan.input.damper === 'limiter' ? 1 : 0;
  const article = count > 0 && listDampers(plan).length > 1 ? articleOf() : null;
  const fits = isDamper(plan);
  const isChosen = (part: Part): boolean => fits(part) && (article === null || part.articleNumber === article);
  return fillNeed(plan, 'damper', isChosen, { count, reason: { kind: 'damper' } });
}

export function listDampers(plan: PlannedHouse): readonly Part[] {
  return plan.assortment.find(isDamper(plan)).toSorted(compareForNeed);
}

function isDamper({ assortment, requirement }: PlannedHouse): PartCondition {
  return (part) => part.role === 'damper' && assortment.fits(part, requirement);
}

function isAlwaysUsed(assortment: Assortment, heights: RequiredHeights): (part: Part) => boolean {
  return (part) => part.always && assortment.fits(part, heights) && assortment.fitsRoof(part);
}

/** Returns the parts of every flue that are pieces of the pipe. They are placed on the start chain. */
export function findAlwaysPieces(assortment: Assortment, heights: RequiredHeights): Part[] {
  const isUsed = isAlwaysUsed(assortment, heights);
  return assortment
    .find((part) => isUsed(part) && part.length !== null && (part.role === 'inspection' || part.role === 'straight'))
    .flatMap((part) => Array.from({ length: assortment.quantityOf(part) }, () => part));
}

/** Returns the parts of every flue that are not on the bill yet. */
export function findAlwaysItems(
  { input, assortment, requirement }: PlannedHouse,
  items: readonly BillItem[],
): BillItem[] {
  const counted = new Map<number, number>();
  for (const { part, quantity } of items) counted.set(part.id, (counted.get(part.id) ?? 0) + quantity);
  return assortment.find(isAlwaysUsed(assortment, requirement)).flatMap((part): BillItem[] => {
    const quantity = assortment.quantityOf(part) - (counted.get(part.id) ?? 0);
    return quantity > 0 ? [{ part, quantity, reason: explainAlways(part, input.roofAngle) }] : [];
  });
}

/** Returns the reason for a part of every flue. It names the steepness if the quantity depends on the roof angle. */
export function explainAlways(part: Part, roofAngle: number): Reason {
  const differs = (part.quantitySteep ?? 0) !== (part.quantityFlat ?? 0);
  const steepness = roofAngle >= steepRoofAngle ? 'steep' : 'flat';
  return { kind: 'always', roofAngle: differs ? steepness : null };
}

export interface LevelPipes {
  /** Positions in millimetres behind the outlet. Empty: a length is unknown. */
  readonly pieces: readonly LevelPipe[];
  /** From the outlet to the end of the last pipe; null: unknown. */
  readonly length: number | null;
}

interface LevelPipe {
  readonly part: Part;
  readonly from: number;
  readonly to: number;
}

/** Returns the scheme's pipes between a rear outlet and the tee or connecting pipe; none for a top outlet. */
export function findSchemePipes({ scheme }: CalculationInput, items: readonly BillItem[]): readonly Part[] {
  if (scheme.outletPosition === 'top') return [];
  const isPipe = ({ part, reason }: BillItem): boolean =>
    reason.kind === 'scheme' && part.pipeId === scheme.outletPipeId && pipeRoles.has(part.role);
  return items.filter(isPipe).flatMap(({ part, quantity }) => Array.from({ length: quantity }, () => part));
}

/** The role of a maker's own pipe is `accessory`: it has no role in a flue, and comes with the scheme. */
const pipeRoles: ReadonlySet<Part['role']> = new Set(['accessory', 'connector_pipe', 'straight']);

export function layLevel(parts: readonly Part[]): LevelPipes {
  let at = 0;
  const pieces = parts.flatMap((part): LevelPipe[] => {
    if (part.length === null) return [];
    const from = at;
    at += part.length;
    return [{ part, from, to: at }];
  });
  return pieces.length === parts.length ? { pieces, length: at } : { pieces: [], length: null };
}
