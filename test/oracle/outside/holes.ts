import type { OutsideList } from './answer.ts';
import type { Built } from './built.ts';
import { reaching, type Site } from './site.ts';

/** Returns the holes for the carpenter: in the wall, and in an overhang that the flue passes. */
export function holesOf(site: Site, { way, upperGap }: Built, { axis, tee }: OutsideList['outside']) {
  const { choices, wall, radius, isTimber, clearance, house } = site;
  const { limit, roofThickness, angle } = choices;
  const sleeve = reaching(site, 'wall_sleeve', wall.outer - wall.inner);
  const fitting =
    sleeve?.width === undefined || sleeve.width === null ? null : sleeve.width + 2 * limit('fitting_gap', 10);
  const free = 2 * (radius + (sleeve?.clearance ?? clearance));
  // Only timber burns. A missing sleeve is bought elsewhere.
  const width = fitting === null ? free : isTimber ? Math.max(fitting, free) : fitting;
  const [from, to] = [axis.at(-2), axis.at(-1)];
  const slope = from === undefined || to === undefined ? 0 : (to.height - from.height) / (to.shift - from.shift);
  const height = tee.height - slope * ((to?.shift ?? 0) - (wall.inner + wall.outer) / 2);
  const plain = { length: width, lengthSquare: width, shift: 0 };
  const inWall = { at: 'wall', width, ...plain, bottom: height - width / 2, behind: wall.inner };
  const fromWall = upperGap + radius;
  const slant = (angle * Math.PI) / 180;
  const inEaves = 2 * (radius + clearance);
  const length = inEaves / Math.cos(slant);
  return {
    hole: { width, height },
    openings:
      way === 'through'
        ? [
            inWall,
            {
              at: 'eaves',
              width: inEaves,
              length,
              lengthSquare: length + roofThickness * house.slope,
              bottom: site.undersideAt(fromWall),
              shift: 0,
              behind: wall.outer + fromWall,
            },
          ]
        : [inWall],
  };
}
