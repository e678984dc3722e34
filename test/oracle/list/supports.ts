import type { Part } from './catalogue.ts';
import type { Choices } from './choices.ts';
import type { Quantity } from './fixed-parts.ts';
import { cheapest, type Given } from './given.ts';
import type { Clearances } from './openings.ts';
import { bracesUpTo, fixingsOf } from './rules.ts';

export interface Wanted {
  readonly part: Part | undefined;
  readonly quantity: number;
}

/** Braces over the roof, brackets between the fixings and one at each bend. */
export function supportsOf({ candidates, choices, house }: Given, top: number, isBent: boolean): readonly Wanted[] {
  return [
    { part: cheapest(candidates, 'brace'), quantity: bracesUpTo(top, house, choices) },
    {
      part: cheapest(candidates, 'wall_bracket'),
      quantity: fixingsOf(house, choices).brackets + (isBent ? 2 : 0),
    },
  ];
}

export const lacksSupports = (given: Given, top: number, isBent: boolean): boolean =>
  supportsOf(given, top, isBent).some(({ part, quantity }) => part === undefined && quantity > 0);

/** Of the floor kit, and of the sleeve or else the flashing; where they tell none, the system's. */
export function clearancesOf(fixed: readonly Quantity[], { limit }: Choices): Clearances {
  const of = (role: string): number | null => fixed.find(({ part }) => part.role === role)?.part.clearance ?? null;
  const system = limit('clearance', 50);
  return { slab: of('floor_kit') ?? system, roof: of('roof_sleeve') ?? of('roof_flashing') ?? system };
}
