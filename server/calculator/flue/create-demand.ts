import type { HeightInterval } from '../column.ts';
import type { House } from '../house/house.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import type { Part } from '../input/part.ts';
import { compareForNeed } from '../parts/needed-parts.ts';
import { findSweepingPart, needsPlatform } from '../parts/sweeping-parts.ts';
import { countBraces, isBraceFor } from '../parts/supports.ts';
import { keepBestOfEachKind } from './column-candidates.ts';
import type { ColumnDemand, HatchDemand } from './column-demand.ts';
import type { FluePlan } from './flue-plan.ts';
import { bandPriceOf, findLockingBand } from './locking-bands.ts';

/** What the house and the catalogue ask of a column that goes straight up. `start`: the upper end of the start chain. */
export function createDemand(
  flue: FluePlan,
  elements: readonly Part[],
  start: number,
  chainPieces: readonly { readonly to: number }[],
): ColumnDemand {
  const { input, limits, assortment, house, requirement, penetrations } = flue;
  return {
    start,
    startJoints: [...new Set(chainPieces.map(({ to }) => to))].filter((to) => to > input.scheme.outletHeight),
    requiredTop: requirement.requiredTop,
    highestTop: Math.min(
      input.scheme.outletHeight + limits.total_height.value,
      house.roofSurface + limits.free_height_braced.value,
    ),
    elements,
    bendPairs: null,
    hatch: findHatch(flue),
    bandPrice: bandPriceOf(findLockingBand(assortment, requirement, input.pipe.id), assortment),
    priceOfTop: priceOfTop(flue),
    penetrations,
    outside: [
      // Over the roof nothing holds a bend, so the space above the roof is closed to them too.
      ...penetrations.map(({ penetration, from, to }) => ({
        from,
        to: penetration.kind === 'roof' ? Infinity : to,
      })),
      ...closedToBends(input, house),
    ],
  };
}

/** How far over the floor of the attic or loft the lower edge of a sweeping hatch may be, in millimetres. */
const hatchHeights = { lowest: 500, highest: 1200 } as const;

/** An inspection element in the attic or loft, where sweeping from there is chosen. */
function findHatch({ input, assortment, house, requirement }: FluePlan): HatchDemand | null {
  if (input.sweep !== 'hatch' || house.loft === null) return null;
  const elements = assortment.find(
    (part) => part.role === 'inspection' && part.length !== null && !part.isStart && assortment.fits(part, requirement),
  );
  return {
    elements: keepBestOfEachKind(elements, ({ length }) => String(length)).parts,
    lowest: house.loft.floor + hatchHeights.lowest,
    highest: house.loft.floor + hatchHeights.highest,
  };
}

/** Everything but the storey or attic that the visitor chose for the bends. */
function closedToBends({ offsetAt }: CalculationInput, { storeys, loft }: House): HeightInterval[] {
  if (offsetAt === null) return [];
  const room = offsetAt === 'attic' ? loft : storeys.find(({ storey }) => storey === offsetAt);
  if (room === undefined || room === null) return [{ from: -Infinity, to: Infinity }];
  return [
    { from: -Infinity, to: room.floor },
    { from: room.ceiling, to: Infinity },
  ];
}

/** A millimetre more of height may cost a brace or a platform: without them the cheapest column would not give the cheapest flue. */
function priceOfTop({ input, limits, assortment, house, requirement }: FluePlan): (top: number) => number {
  const braces = assortment.find(({ role }) => role === 'brace').toSorted(compareForNeed);
  const platform = findSweepingPart('sweep_platform', assortment, requirement);
  const priceOf = (part: Part | null | undefined): number =>
    part === null || part === undefined ? 0 : (part.price ?? 0) * assortment.quantityOf(part);
  return (top) => {
    const count = countBraces(top, house, limits);
    const brace = count === 0 ? undefined : braces.find(isBraceFor(assortment, house, top));
    const isHigh = needsPlatform(input, limits, house, requirement, top);
    return count * priceOf(brace) + (isHigh ? priceOf(platform) : 0);
  };
}
