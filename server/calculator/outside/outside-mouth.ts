import type { House } from '../house/house.ts';
import { findTopOver, type TopRequirement } from '../house/required-top.ts';
import type { PastEaves } from '../input/outside-input.ts';
import { toTenths } from '../numbers.ts';
import type { Failure } from '../result/outcome.ts';
import type { OutsidePlan } from './outside-plan.ts';
import { type RoofAtFlue, roofAt, underOverhang } from './outside-site.ts';

/** The roof beside a flue's mouth, and the height that it requires. */
export interface OutsideMouth {
  readonly roof: RoofAtFlue;
  /** The house as the column meets it: without floors, and with the roof at the flue. */
  readonly house: House;
  readonly requirement: TopRequirement;
}

/** @param axis from the wall's outer face to the flue's axis at the mouth */
export function describeMouth(
  { input, limits, house, site }: OutsidePlan,
  past: PastEaves,
  axis: number,
): OutsideMouth {
  const { scheme, pipe } = input;
  const roof = roofAt(site, input, past, axis);
  const atFlue: House = {
    ...house,
    slabs: [],
    loft: null,
    roofUnderside: roof.underside,
    roofSurface: roof.surface,
    ceilingFollowsRoof: true,
  };
  const radii = { outerRadius: site.radius, innerRadius: pipe.diameter / 2, highestPoint: roof.highestPoint };
  const byEffectiveHeight = scheme.outletHeight + limits.effective_height.value;
  return { roof, house: atFlue, requirement: findTopOver(input, atFlue, limits, radii, byEffectiveHeight) };
}

/** Returns failures of a mouth that is too high over wall or ground whatever way the flue passes the overhang. */
export function findOutsideExcess(plan: OutsidePlan): ExcessHeight[] {
  const { site, limits, passages, input } = plan;
  if (passages.length === 0) return [];
  const mouths = passages.map(({ past, gap, shift }) => describeMouth(plan, past, gap.least + shift + site.radius));
  const top = Math.min(...mouths.map(({ requirement }) => requirement.requiredTop));
  const overWall = mouths.map(({ roof, requirement }) => requirement.requiredTop - (roof.soffit - underOverhang));
  const heights = [
    { measure: 'free-above-wall', height: Math.min(...overWall), limit: limits.free_height_braced.value },
    ...(input.flue.base === 'ground'
      ? [{ measure: 'height-from-ground', height: top + input.flue.ground, limit: limits.total_height.value } as const]
      : []),
  ] as const;
  return heights
    .map(({ measure, height, limit }) => ({ measure, measured: toTenths(height), limit }))
    .filter(({ measured, limit }) => measured > limit)
    .map(({ measure, measured, limit }) => ({ code: 'TOO_TALL', measure, measured, limit, ridgeDistanceKnown: true }));
}

type ExcessHeight = Extract<Failure, { readonly code: 'TOO_TALL' }>;
