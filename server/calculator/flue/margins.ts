import { marginSteps, zoneOf, type GuardedPenetration, type JointZone } from '../house/joint-zones.ts';

/**
 * The zones with the greatest margins that can be built: first the greatest share that all penetrations can keep, then, from the bottom
 * up, the greatest that each can keep on its own, so that one thick slab does not drag the others down. Null where nothing can be built
 * even without margins.
 */
export function findGreatestMargins(
  penetrations: readonly GuardedPenetration[],
  canBuild: (zones: readonly JointZone[]) => boolean,
): JointZone[] | null {
  const zonesAt = (steps: readonly number[]): JointZone[] =>
    penetrations.map((penetration, index) => zoneOf(penetration, steps[index] ?? 0));
  const commonly = (steps: number): number[] => penetrations.map(() => steps);
  const common = findGreatest(-1, (steps) => canBuild(zonesAt(commonly(steps))));
  if (common < 0) return null;
  const steps = commonly(common);
  for (const index of common === marginSteps ? [] : steps.keys()) {
    steps[index] = findGreatest(common, (own) => canBuild(zonesAt(steps.with(index, own))));
  }
  return zonesAt(steps);
}

/** The greatest step that works, given one that does; what works at a step works at every lower one. */
function findGreatest(known: number, works: (steps: number) => boolean): number {
  if (works(marginSteps)) return marginSteps;
  let [least, most] = [known, marginSteps - 1];
  while (least < most) {
    const middle = Math.floor((least + most + 1) / 2);
    if (works(middle)) least = middle;
    else most = middle - 1;
  }
  return least;
}
