import { toTenths } from '../house/angle.ts';
import type { RuleFacts } from './rule-facts.ts';

/** A joint's distance from a penetration with the margin that is usual there, both in millimetres. */
export interface NearestJoint {
  /** 0 or less is inside. */
  readonly distance: number;
  readonly limit: number;
}

/** The joint that is nearest to a penetration in proportion to the margin on that side; null where there are no joints. */
export function findNearestJoint({
  joints,
  penetrations,
}: Pick<RuleFacts, 'joints' | 'penetrations'>): NearestJoint | null {
  const all = (joints ?? []).flatMap((joint) =>
    penetrations.map(({ from, to, marginBelow, marginAbove }): NearestJoint => {
      const isBelow = from - joint >= joint - to;
      return isBelow ? { distance: from - joint, limit: marginBelow } : { distance: joint - to, limit: marginAbove };
    }),
  );
  const [first, ...others] = all;
  if (first === undefined) return null;
  const nearest = others.reduce((least, joint) => (shareOf(joint) < shareOf(least) ? joint : least), first);
  return { distance: toTenths(nearest.distance), limit: nearest.limit };
}

function shareOf({ distance, limit }: NearestJoint): number {
  return limit > 0 ? distance / limit : distance;
}
