import type { Part } from '../list/catalogue.ts';
import { bracketMargin } from './brackets.ts';
import type { Prices } from './prices.ts';
import { baseOf, partsOf, type Site } from './site.ts';

/**
 * Returns how many brackets are enough up to the last one, which is at this height: under the tee on the ground, and above it.
 * Joints may move each of them.
 */
export function bracketsUpTo(site: Site, tee: Part, teeHeight: number, last: number): number {
  const lowerEnd = teeHeight - (tee.otherLength ?? 0);
  return spansBetween(site, baseOf(site, teeHeight, tee), lowerEnd) + spansBetween(site, lowerEnd, last);
}

export const spansBetween = (site: Site, from: number, to: number): number =>
  Math.max(0, Math.ceil((to - from) / (site.choices.limit('wall_fixing', 2000) - 2 * bracketMargin(site)) - 1e-9));

/** Returns how many consoles carry a load: a further one stands at a bracket, so it carries less. Null: the flue stands on the ground and is too heavy. */
export function consolesFor({ onGround }: Site, base: readonly Part[], load: number): number | null {
  const capacity = base[0]?.loadCapacity ?? 0;
  // kg between two brackets, at most.
  const lost = 30;
  if (load <= capacity) return 1;
  return onGround || capacity <= lost ? null : Math.ceil((load - lost) / (capacity - lost));
}

/**
 * Returns the greatest weight on the base beside the column: half of the run through the wall, and the cap. The weight under
 * the tee is not known here: a support on the ground carries much more.
 */
export function besideColumn(site: Site, gap: number): number {
  const { onGround, choices, wall, radius } = site;
  // kg per mm.
  const heaviest = Math.max(0, ...partsOf(site, 'straight').map(({ weight, length }) => (weight ?? 0) / (length ?? 1)));
  const cap = choices.rainCap ? (partsOf(site, 'cap')[0]?.weight ?? 0) : 0;
  const run = Math.min(wall.outer + gap + radius, choices.limit('level_pipe', 1500));
  return (onGround ? 100 : 0) + cap + (heaviest * run) / 2;
}

export function isTooTall(site: Site, { tee }: Prices, teeHeight: number, top: number): boolean {
  return tee === undefined || top - baseOf(site, teeHeight, tee) > site.choices.limit('total_height', 15_000);
}

/** Returns how a free height is held, and what its guys cost; null: nothing holds it. */
export function holdsAt(
  { choices }: Site,
  { wideBand, guy }: Prices,
  free: number,
): { readonly isWide: boolean; readonly guys: number } | null {
  const { limit } = choices;
  const alone = limit('free_above_wall', 1500);
  if (free <= alone + 0.05) return { isWide: false, guys: 0 };
  if (free <= limit('free_above_wall_banded', 3000) + 0.05 && wideBand < Infinity) return { isWide: true, guys: 0 };
  if (free > limit('free_height_braced', 4000) + 0.05) return null;
  const guys = (Math.ceil(free / alone - 1e-9) - 1) * guy;
  return guys < Infinity ? { isWide: false, guys } : null;
}
