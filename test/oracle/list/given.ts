import type { Catalogue, Part } from './catalogue.ts';
import type { Choices } from './choices.ts';
import type { Quantity } from './fixed-parts.ts';
import type { House } from './house.ts';
import { candidatesOf, cheapest, quantityAt } from './suitable.ts';

/** Inputs of the column, and the parts that do not depend on it. */
export interface Given {
  readonly catalogue: Catalogue;
  readonly choices: Choices;
  readonly house: House;
  readonly candidates: readonly Part[];
  readonly chain: readonly Part[];
  readonly fixed: readonly Quantity[];
}

export function bandFor(catalogue: Catalogue, choices: Choices, house: House, pipeId: number): Part | undefined {
  return cheapest(candidatesOf(catalogue, choices, house, pipeId), 'locking_band');
}

export const priceOf = (part: Part | undefined, { angle }: Choices): number =>
  part === undefined ? 0 : (part.price ?? 0) * quantityAt(part, angle);

/** Returns the highest top without a sweeping platform. */
export const platformFrom = ({ surface, outerRadius, slope }: House, { limit }: Choices): number =>
  surface + outerRadius * slope + limit('platform_height', 1200);
