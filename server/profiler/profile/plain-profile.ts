import type { Profile } from './profile.ts';
import { listTriedRoutes } from './tried-routes.ts';

/** Raised when a reader of the last version could no longer read what is written. */
const version = 2;

/** A profile as other programs read it: everything that is known, with the tried routes written out. */
export function plainProfile(profile: Profile): { readonly version: number; readonly profile: object } {
  const { format: _format, tried, ...facts } = profile;
  return { version, profile: { ...facts, triedRoutes: listTriedRoutes(tried) } };
}
