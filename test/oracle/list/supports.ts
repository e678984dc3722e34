import type { Part } from './catalogue.ts';
import type { Choices } from './choices.ts';
import type { Quantity } from './fixed-parts.ts';
import { type Given } from './given.ts';
import type { HoleBounds } from './openings.ts';
import { bracesUpTo, fixingsOf } from './rules.ts';
import { cheapest } from './suitable.ts';

export interface Need {
  readonly part: Part | undefined;
  readonly quantity: number;
}

type Place = Pick<Given, 'candidates' | 'choices' | 'house'>;

/** Braces over the roof, brackets between the fixings and one at each bend. */
export function supportsOf({ candidates, choices, house }: Place, top: number, isBent: boolean): readonly Need[] {
  return [
    { part: cheapest(candidates, 'brace'), quantity: bracesUpTo(top, house, choices) },
    {
      part: cheapest(candidates, 'wall_bracket'),
      quantity: fixingsOf(house, choices).brackets + (isBent ? 2 : 0),
    },
  ];
}

export const lacksSupports = (given: Place, top: number, isBent: boolean): boolean =>
  supportsOf(given, top, isBent).some(({ part, quantity }) => part === undefined && quantity > 0);

/** Returns the bounds of holes. The clearance is the floor kit's, the sleeve's or the flashing's, else the system's. */
export function holeBoundsOf(
  fixed: readonly Quantity[],
  { limit }: Choices,
): { readonly slab: HoleBounds; readonly roof: HoleBounds } {
  const of = (role: string): Part | undefined => fixed.find(({ part }) => part.role === role)?.part;
  const bounds = (inside: Part | undefined, clearance: number | null | undefined): HoleBounds => ({
    clearance: clearance ?? limit('clearance', 50),
    partWidth: inside?.width ?? null,
    gap: limit('fitting_gap', 10),
  });
  const kit = of('floor_kit');
  const sleeve = of('roof_sleeve');
  return {
    slab: bounds(kit, kit?.clearance),
    roof: bounds(sleeve, sleeve?.clearance ?? of('roof_flashing')?.clearance),
  };
}
