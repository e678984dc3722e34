import { leastGap, partsOf, type Site, throughToEdge } from './site.ts';

/** Parts without which no flue on a wall can be built, by role. */
const needed = ['connector_bend', 'straight', 'tee_base'] as const;

/** Returns the failures that simple measures decide, for the chosen way past the overhang. */
export function certainFailures(site: Site): readonly string[] {
  const { choices, ways, overhang, radius, clearGap, wall, passHeight, house } = site;
  const { diameter, outletDiameter, limit, declaration, roomHeight } = choices;
  if (diameter < outletDiameter) return ['DIAMETER_BELOW_OUTLET'];
  if (needed.some((role) => partsOf(site, role).length === 0)) return ['COLOUR_NOT_AVAILABLE'];
  const failures: string[] = [];
  const reaches = partsOf(site, 'wall_bracket').flatMap(({ length, otherLength }) => [length ?? 0, otherLength ?? 0]);
  const least = leastGap(site);
  const farthest = Math.max(...reaches);
  const [way, another] = ways;
  const isOnly = another === undefined;
  if (isOnly && way === 'through' && least + radius + throughToEdge(site) > overhang + 0.05)
    failures.push('EAVES_IN_THE_WAY');
  if (isOnly && way !== 'through' && clearGap > farthest + 0.05) failures.push('TOO_FAR_FROM_WALL');
  const [tee] = partsOf(site, 'tee_base');
  const gap = isOnly && way === 'clear' ? Math.max(least, clearGap) : least;
  const end = wall.outer + gap + radius - (tee?.pairShift ?? 0);
  // A slanted run in a room shortens the level pipe by less than the room's height.
  const isTooFar = wall.isMeasured && end > limit('level_pipe', 1500) + roomHeight;
  if (isTooFar) failures.push('TOO_FAR_FROM_WALL');
  const isOverCeiling =
    passHeight !== null &&
    passHeight - house.outlet > 100 &&
    passHeight - 50 + diameter / 2 + (declaration?.pipe_clearance ?? limit('pipe_clearance', 300)) > roomHeight;
  if (isOverCeiling) failures.push('PASS_OUT_OF_REACH');
  return failures;
}
