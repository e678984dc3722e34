import type { Penetration } from '../house/house.ts';
import type { FireplaceDeclaration } from '../input/calculation-data.ts';
import type { Part } from '../input/part.ts';
import type { Assortment, PlannedHouse } from '../parts/assortment.ts';
import { pieceCost } from './column-candidates.ts';

/** The parts and places that may carry the flue, for any column. */
export interface SupportChoices {
  readonly isRear: boolean;
  readonly teeSupport: Part | undefined;
  readonly loadSupport: Part | undefined;
  /** The greatest load on the fireplace, or on the support under the tee, in kilograms; null: unknown. */
  readonly limit: number | null;
  /** The places for a load support, from the bottom up: the slabs; without slabs, the roof. */
  readonly sites: readonly { readonly penetration: Penetration; readonly height: number }[];
}

export function findSupportChoices({
  input,
  assortment,
  house,
  requirement,
  declaration,
}: PlannedHouse & { readonly declaration: FireplaceDeclaration | null }): SupportChoices {
  const isRear = input.scheme.outletPosition === 'rear';
  const find = (role: Part['role']): Part | undefined =>
    assortment.find((part) => part.role === role && assortment.fits(part, requirement))[0];
  const teeSupport = isRear ? find('tee_support') : undefined;
  return {
    isRear,
    teeSupport,
    loadSupport: find('load_support'),
    limit: (isRear ? teeSupport?.loadCapacity : declaration?.flueLoad) ?? null,
    sites:
      house.slabs.length > 0
        ? house.slabs.map(({ penetration, top }) => ({ penetration, height: top }))
        : [{ penetration: { kind: 'roof' }, height: house.roofSurface }],
  };
}

/** Returns the price of a support for the search, in øre. */
export function supportPriceOf(support: Part | undefined, { quantityOf }: Assortment): number {
  return support === undefined ? 0 : pieceCost(support) * quantityOf(support);
}
