import type { Part, Range } from './catalogue.ts';
import type { Choices } from './choices.ts';
import type { House } from './house.ts';
import { byPrice, cheapest, ladderOf, within } from './suitable.ts';

export interface Quantity {
  readonly part: Part;
  readonly quantity: number;
}

export interface FixedParts {
  readonly parts: readonly Quantity[];
  /** Required roles without a suitable part in the catalogue. */
  readonly lacking: readonly string[];
}

/** Returns the parts at floors, roof and mouth. They do not depend on the column. */
export function fixedPartsOf(candidates: readonly Part[], choices: Choices, house: House): FixedParts {
  const floors = floorParts(candidates, house);
  const roof = roofParts(candidates, choices);
  const one = (role: string): readonly Quantity[] => once(cheapest(candidates, role));
  return {
    parts: [
      ...floors.parts,
      ...(house.hasLoft ? [] : once([...platesAt(candidates, choices.angle)].sort(byPrice)[0])),
      ...(house.hasLoft ? one('attic_shield') : []),
      ...roof.parts,
      ...(house.hasLoft ? [] : one('roof_sleeve')),
      ...one('vapour_collar'),
      ...(choices.angle > 0 ? one('underroof_collar') : []),
      ...once(ladderOf(candidates, choices)?.part),
      ...(choices.scheme.outlet_position === 'rear' ? one('tee_support') : []),
      ...one('storm_collar'),
      ...(choices.rainCap ? one('cap') : []),
    ],
    lacking: [...floors.lacking, ...roof.lacking],
  };
}

const once = (part: Part | undefined): readonly Quantity[] => (part === undefined ? [] : [{ part, quantity: 1 }]);

export const platesAt = (candidates: readonly Part[], angle: number): readonly Part[] =>
  candidates.filter((part) => part.role === 'ceiling_plate' && within(angle, part.plateAngles));

/** Plates for a flat ceiling that match a kit's design. */
export const platesOf = (kit: Part, candidates: readonly Part[]): readonly Part[] =>
  platesAt(candidates, 0).filter(({ coverId }) => coverId === null || kit.coverId === null || coverId === kit.coverId);

/**
 * Returns a kit for each slab, with a plate below it and, if a storey follows, a plate above it. All have one design: the one with the
 * lowest price of kits and plates together.
 */
function floorParts(candidates: readonly Part[], { slabs, hasLoft }: House): FixedParts {
  const kits = candidates.filter(({ role }) => role === 'floor_kit');
  if (slabs.length === 0) return { parts: [], lacking: [] };
  if (kits.length === 0) return { parts: [], lacking: ['floor_kit'] };
  const plates = slabs.length * 2 - (hasLoft ? 1 : 0);
  const sets = kits.map((kit): readonly Quantity[] => {
    const [plate] = [...platesOf(kit, candidates)].sort(byPrice);
    const set = [{ part: kit, quantity: slabs.length }];
    return plate === undefined ? set : set.concat({ part: plate, quantity: plates });
  });
  const price = (set: readonly Quantity[]): number =>
    set.reduce((sum, { part, quantity }) => sum + (part.price ?? Infinity) * quantity, 0);
  const [best = []] = sets.sort((a, b) => b.length - a.length || compare(price(a), price(b)));
  return { parts: best, lacking: [] };
}

const compare = (a: number, b: number): number => (a === b ? 0 : a - b);

const unpriced = ({ price }: Part): number => Number(price === null);

/** Returns the flashing (two parts if square): priced parts first, then the narrowest range around the angle, then the cheapest. */
function roofParts(candidates: readonly Part[], { angle, format }: Choices): FixedParts {
  const narrowest = (role: string, range: (part: Part) => Range): FixedParts => {
    const width = (part: Part): number => range(part).greatest - range(part).least;
    const [part] = candidates
      .filter((candidate) => candidate.role === role && within(angle, range(candidate)))
      .sort((a, b) => unpriced(a) - unpriced(b) || compare(width(a), width(b)) || byPrice(a, b));
    return part === undefined ? { parts: [], lacking: [role] } : { parts: [{ part, quantity: 1 }], lacking: [] };
  };
  if (format === 'round') return narrowest('roof_flashing', ({ roundAngles }) => roundAngles);
  const under = narrowest('roof_flashing', ({ squareAngles }) => squareAngles);
  const over = narrowest('roof_overlay', ({ overlayAngles }) => overlayAngles);
  return { parts: [...under.parts, ...over.parts], lacking: [...under.lacking, ...over.lacking] };
}
