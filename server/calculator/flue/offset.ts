import { keepBestOfEachKind } from './column-candidates.ts';
import type { Part } from '../input/part.ts';
import type { Failure } from '../result/outcome.ts';
import { findBendPairs, type BendPair } from './bend-pairs.ts';
import type { FluePlan } from './flue-plan.ts';

export type OffsetPairs =
  /** Null pairs: the flue goes straight up, which is also within the tolerance of a very small offset. */
  | { readonly pairs: readonly BendPair[] | null; readonly bends: readonly Part[]; readonly failure: null }
  | { readonly failure: Failure };

/** The sets of two bends and straights that shift the flue as asked; an empty list is left to the column to explain. */
export function findOffsetPairs(
  { input, limits, assortment, requirement }: FluePlan,
  elements: readonly Part[],
): OffsetPairs {
  const tolerance = limits.offset_tolerance.value;
  if (input.offset <= tolerance) return { pairs: null, bends: [], failure: null };
  const isBend = (part: Part): boolean =>
    part.role === 'bend' &&
    (part.bendAngle ?? Infinity) <= limits.bend_angle.value &&
    assortment.fits(part, requirement);
  const bends = keepBestOfEachKind(
    assortment.find(isBend),
    ({ bendAngle, pairShift, length }) => `${bendAngle} ${pairShift} ${length}`,
  ).parts;
  const workingColors = bends.length === 0 ? assortment.colorsOf(isBend) : [];
  if (workingColors.length > 0) {
    return { failure: { code: 'COLOUR_NOT_AVAILABLE', role: 'bend', colorId: input.color.id, workingColors } };
  }
  const accepts = (shift: number): boolean => isWithin(shift, input.offset, tolerance);
  return { pairs: findBendPairs(bends, straightsOf(elements), accepts), bends, failure: null };
}

/** Half a bend's sine is rarely an exact number: a thousandth of a micrometre decides nothing. */
export function isWithin(shift: number, wanted: number, tolerance: number): boolean {
  return Math.abs(shift - wanted) <= tolerance + 1e-6;
}

export function straightsOf(elements: readonly Part[]): Part[] {
  return elements.filter(({ role }) => role === 'straight');
}
