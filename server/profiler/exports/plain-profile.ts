import type { Profile } from '../profile/profile.ts';
import { listTriedRoutes } from '../profile/tried-routes.ts';

/** Raised when a reader of the last version could no longer read what is written. */
const version = 1;

/** A profile as other programs read it: everything that is known, with what profiles share written out. */
export function plainProfile(profile: Profile): object {
  const { format: _format, tried, ...facts } = profile;
  return { version, profile: { ...facts, triedRoutes: listTriedRoutes(tried) } };
}
