import type { Part } from '../list/catalogue.ts';
import type { Built } from './built.ts';
import { partsOf, type Site } from './site.ts';

/** Holds a flue over its last fixing: nothing, wide bands on its joints, or guys. */
export type Hold = 'nothing' | 'bands' | 'guys';

export interface Held {
  readonly hold: Hold;
  readonly guys: number;
  /** The greatest free height of this hold. */
  readonly limit: number;
}

/** Returns how a free height is held. Guys hold where wide bands do not suffice, or where there are none. */
export function heldAt(site: Site, free: number): Held {
  const { limit } = site.choices;
  const alone = limit('free_above_wall', 1500);
  const banded = limit('free_above_wall_banded', 3000);
  if (free <= alone + 0.05) return { hold: 'nothing', guys: 0, limit: alone };
  if (free <= banded + 0.05 && partsOf(site, 'wide_band').length > 0) return { hold: 'bands', guys: 0, limit: banded };
  return { hold: 'guys', guys: Math.ceil(free / alone - 1e-9) - 1, limit: limit('free_height_braced', 4000) };
}

/** The joints of a flue that need a band: locking bands and wide ones. */
export function jointsOf(
  site: Site,
  { connector, below, tee, above, last, free }: Built,
): { locked: number; wide: number } {
  const insulated = connector.filter(({ part }) => isInsulated(part)).length;
  const joints = [tee, ...above].slice(0, -1).map(({ to }) => to);
  const all = insulated + below.length + joints.length;
  if (heldAt(site, free).hold !== 'bands') return { locked: all, wide: 0 };
  const under = joints.findLast((joint) => joint <= last + 1e-6) ?? Infinity;
  const wide = joints.filter((joint) => joint > last + 1e-6 || joint === under).length;
  return { locked: all - wide, wide };
}

/** A flue's element. Pipes in the room are bare. */
export const isInsulated = ({ role }: Part): boolean => role === 'straight' || role === 'adjustable';
