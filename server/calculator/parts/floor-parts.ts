import { contains, type PlannedHouse } from './assortment.ts';
import type { Reason } from '../result/bill-line.ts';
import type { Slab } from '../house/house.ts';
import {
  combineParts,
  compareForNeed,
  fillNeed,
  noParts,
  reportMissing,
  type BillItem,
  type NeededParts,
} from './bill.ts';
import type { Part } from '../input/part.ts';

/**
 * Finds the parts of floors:
 * - a floor kit for each slab;
 * - ceiling plates of the kit's design below each slab, and above if a storey follows;
 * - a sloping plate if the ceiling follows the roof;
 * - an attic shield on the floor of an attic or loft.
 */
export function findFloorParts(plan: PlannedHouse): NeededParts {
  const { input, house, assortment, requirement } = plan;
  const fits = (part: Part): boolean => assortment.fits(part, requirement);
  const plateReasons = house.slabs.flatMap(plateReasonsOf);
  const isKit = (part: Part): boolean => part.role === 'floor_kit' && fits(part);
  const isFlatPlate = (part: Part): boolean =>
    part.role === 'ceiling_plate' && fits(part) && contains(part.ceilingAngles, 0);
  const isSlopingPlate = (part: Part): boolean => fits(part) && contains(part.ceilingAngles, input.roofAngle);
  const kits = assortment.find(isKit).toSorted(compareForNeed);
  const [kit, plate] = choosePair(
    kits,
    assortment.find(isFlatPlate).toSorted(compareForNeed),
    house.slabs.length,
    plateReasons.length,
  );
  // A plate is useless if no kit of any colour has its design.
  const isPlateForKit = (part: Part): boolean =>
    isFlatPlate(part) && (kits.length === 0 || kits.some((candidate) => matches(candidate, part)));
  const loftSlab = house.slabs.find(({ penetration }) => penetration.kind !== 'storey-slab');
  const itemsOf = (part: Part, reasons: readonly Reason[]): BillItem[] =>
    reasons.map((reason) => ({ part, quantity: assortment.quantityOf(part), reason }));
  const reportRole = (role: 'floor_kit' | 'ceiling_plate', count: number): NeededParts =>
    reportMissing(plan, { role, count, condition: role === 'floor_kit' ? isKit : isPlateForKit });
  const kitReasons = house.slabs.map(({ penetration }): Reason => ({ kind: 'floor-kit', penetration }));
  const slabCount = house.slabs.length;
  return combineParts([
    kit === undefined
      ? whenAny(slabCount, reportRole('floor_kit', slabCount))
      : { ...noParts, items: itemsOf(kit, kitReasons) },
    plate === undefined
      ? whenAny(plateReasons.length, reportRole('ceiling_plate', plateReasons.length))
      : { ...noParts, items: itemsOf(plate, plateReasons) },
    fillNeed(plan, 'ceiling_plate', isSlopingPlate, {
      count: house.ceilingFollowsRoof ? 1 : 0,
      reason: { kind: 'ceiling-plate', side: 'below', penetration: { kind: 'roof' }, angle: input.roofAngle },
    }),
    loftSlab === undefined
      ? noParts
      : fillNeed(plan, 'attic_shield', fits, {
          count: 1,
          reason: { kind: 'attic-shield', penetration: loftSlab.penetration },
        }),
  ]);
}

function whenAny(count: number, parts: NeededParts): NeededParts {
  return count > 0 ? parts : noParts;
}

function plateReasonsOf({ penetration }: Slab): Reason[] {
  const below: Reason = { kind: 'ceiling-plate', side: 'below', penetration, angle: 0 };
  if (penetration.kind !== 'storey-slab') return [below];
  return [below, { kind: 'ceiling-plate', side: 'above', penetration, angle: 0 }];
}

/** Returns the cheapest kit and plate of one design. If no kit has a plate, returns the best kit alone. */
function choosePair(
  kits: readonly Part[],
  plates: readonly Part[],
  kitCount: number,
  plateCount: number,
): readonly [Part | undefined, Part | undefined] {
  if (kitCount === 0) return [undefined, undefined];
  if (kits.length === 0) return [undefined, plates[0]];
  const pairs = kits.flatMap((kit) =>
    plates.filter((plate) => matches(kit, plate)).map((plate) => [kit, plate] as const),
  );
  const best = pairs.toSorted((a, b) =>
    compareCosts(costOf(a, kitCount, plateCount), costOf(b, kitCount, plateCount)),
  )[0];
  return best ?? [kits[0], undefined];
}

function matches(kit: Part, plate: Part): boolean {
  return kit.coverPlateId === null || plate.coverPlateId === null || kit.coverPlateId === plate.coverPlateId;
}

interface PairCost {
  readonly unpriced: number;
  readonly notAlways: number;
  readonly price: number;
}

function costOf([kit, plate]: readonly [Part, Part], kitCount: number, plateCount: number): PairCost {
  return {
    unpriced: Number(kit.price === null) + Number(plate.price === null),
    notAlways: Number(!kit.always) + Number(!plate.always),
    price: kitCount * (kit.price ?? 0) + plateCount * (plate.price ?? 0),
  };
}

/** Compares the costs of two pairs. Sorting keeps the order of choice among equal pairs. */
function compareCosts(a: PairCost, b: PairCost): number {
  return a.unpriced - b.unpriced || a.notAlways - b.notAlways || a.price - b.price;
}
