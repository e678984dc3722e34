import type { Catalogue } from '../list/catalogue.ts';
import type { Built } from './built.ts';
import { flueBelow } from './search.ts';
import { readSite, type Site, type Way, widestPipe } from './site.ts';

/**
 * Returns the sites whose flues compete with a built one. If the distance from the outlet to the wall is not measured, each
 * way past the overhang may have a least distance of its own.
 */
export function sitesOf(parameters: URLSearchParams, catalogue: Catalogue, site: Site, built: Built): readonly Site[] {
  // With a given height the search tries that millimetre only, so it may find a flue farther away than the least distance.
  if (site.wall.isMeasured || site.passHeight !== null) return [site];
  // Bends are rarely the best, and slow to try.
  const others = site.ways.filter((way) => way !== built.way && way !== 'around');
  return [site, ...others.flatMap((way) => nearestOf(parameters, catalogue, site, way) ?? [])];
}

/** Returns the site of one way at the least distance to the wall at which a flue stands. */
function nearestOf(parameters: URLSearchParams, catalogue: Catalogue, built: Site, way: Way): Site | null {
  for (const inner of assumedDistances(built)) {
    const site: Site = { ...readSite(parameters, catalogue, inner), ways: [way] };
    if (flueBelow(site, () => Infinity, true) !== null) return site;
  }
  return null;
}

/** Returns the distances that may be assumed, the least first. */
function assumedDistances(site: Site): readonly number[] {
  const { wall, isTimber, pipeClearance } = site;
  const least = Math.max(wall.declared, isTimber ? pipeClearance + widestPipe(site) / 2 : 0);
  const first = Math.ceil(least / 10 - 1e-9) * 10;
  const near = Array.from({ length: 26 }, (_, index) => first + 10 * index);
  const far = Array.from({ length: 11 }, (_, index) => first + 300 + 50 * index);
  return [...near, ...far];
}
