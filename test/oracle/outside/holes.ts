import type { OutsideList } from './answer.ts';
import type { Built } from './built.ts';
import type { Part } from '../list/catalogue.ts';
import { highestUnderRoof, partsOf, reaching, type Site } from './site.ts';

/** Returns the holes for the carpenter: in the wall, and in an overhang that the flue passes. */
export function holesOf(site: Site, { way, upperGap }: Built, { axis, tee }: OutsideList['outside']) {
  const { choices, wall, radius, clearance, house } = site;
  const { roofThickness, angle } = choices;
  const width = widthOfHole(site);
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

/** Returns the width of the hole in the wall. */
function widthOfHole(site: Site): number {
  const { choices, wall, radius, isTimber, clearance } = site;
  const sleeve = reaching(site, 'wall_sleeve', wall.outer - wall.inner);
  const free = 2 * (radius + (sleeve?.clearance ?? clearance));
  // A missing sleeve is bought elsewhere. Only timber burns.
  if (sleeve === undefined || sleeve.width === null) return free;
  const fitting = sleeve.width + 2 * choices.limit('fitting_gap', 10);
  return isTimber ? Math.max(fitting, free) : fitting;
}

/**
 * Returns between which heights the tee's arm may be, so that tee, hole, rosette, sleeve and collar are over the floor, and
 * under the soffit, which slopes along a gable. Bare pipe stays away from the roof.
 */
export function roomForTee(site: Site, tee: Part): { readonly lowest: number; readonly highest: number } {
  const { soffit, clearance, choices, radius, isGable } = site;
  const hole = widthOfHole(site) / 2;
  const widths = ['wall_rosette', 'wall_sleeve', 'weather_collar'].flatMap((role) =>
    partsOf(site, role).map(({ width }) => width ?? 0),
  );
  const widest = Math.max(hole, ...widths.map((width) => width / 2));
  const slant = isGable ? (choices.angle * Math.PI) / 180 : 0;
  const underTee = clearance / Math.cos(slant) + radius * Math.tan(slant) + (tee.length ?? 0);
  const underHole = (widest + clearance) / Math.cos(slant);
  return {
    lowest: hole,
    highest: Math.min(choices.roomHeight - hole, soffit - Math.max(underTee, underHole), highestUnderRoof(site)),
  };
}
