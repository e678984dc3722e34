import { GRAVITY } from './outside-air.ts';
import type { CooledSection } from './section-cooling.ts';

/** PH, in Pa: how much lighter than the outside air the gas in the sections is, by their rise. */
export function findLift(sections: readonly CooledSection[], outsideDensity: number): number {
  return sections.reduce((sum, { section, flow }) => sum + section.rise * GRAVITY * (outsideDensity - flow.density), 0);
}

/**
 * PR, in Pa: friction along the walls, single resistances, and what it takes to change the gas's speed.
 *
 * @param before the section from which the gas comes; without it the first section's own speed is the one that changes.
 * @param flowSafety SE; it is not applied to a gain by slowing down.
 */
export function findResistance(
  sections: readonly CooledSection[],
  before: CooledSection | undefined,
  flowSafety: number,
): number {
  let alongTheWay = 0;
  for (const { section, flow, exitFlow, friction } of sections) {
    alongTheWay += friction * (section.length / section.diameter) * flow.dynamicPressure;
    alongTheWay += section.zeta * exitFlow.dynamicPressure;
  }
  const from = (before ?? sections[0])?.flow.dynamicPressure ?? 0;
  const to = sections.at(-1)?.flow.dynamicPressure ?? from;
  const bySpeed = to - from;
  return flowSafety * alongTheWay + (bySpeed >= 0 ? flowSafety : 1) * bySpeed;
}
