import { solveDraught, type DraughtProblem } from '../draught/solve-draught.ts';
import type { CalculatedDraught } from '../result/draught-report.ts';
import type { PlacedSection } from './flue-sections.ts';

/** How near the height is found, in millimetres. */
const PRECISION = 50;

/**
 * The lowest height at which the inner wall of a warm flue is at its dew point on a cold day: that of the mouth of a flue that ends
 * there. Null where it stays above it up to the mouth.
 *
 * @param problemOf the problem of a flue with these sections.
 */
export function findCondensation(
  sections: readonly PlacedSection[],
  problemOf: (sections: readonly PlacedSection[]) => DraughtProblem,
): CalculatedDraught['condensation'] {
  const isWetAt = (index: number, share: number): boolean => {
    const solved = solveDraught(problemOf(cutAt(sections, index, share)));
    return solved.maximum.innerWallTemperature < solved.dewPoint;
  };
  const index = sections.findIndex((_, at) => isWetAt(at, 1));
  const section = sections[index];
  if (section === undefined) return null;
  const [dry, wet] = [{ share: 0 }, { share: 1 }];
  const rise = section.to - section.from;
  while ((wet.share - dry.share) * rise > PRECISION) {
    const middle = (dry.share + wet.share) / 2;
    (isWetAt(index, middle) ? wet : dry).share = middle;
  }
  return { height: Math.round(section.from + wet.share * rise), surroundings: section.surroundings };
}

/** The sections up to a share of one of them. */
function cutAt(sections: readonly PlacedSection[], index: number, share: number): PlacedSection[] {
  return sections.slice(0, index + 1).map((section, at) => {
    if (at < index || share === 1) return section;
    const { length, rise, from, to } = section;
    return Object.assign({}, section, {
      length: length * share,
      rise: rise * share,
      to: from + (to - from) * share,
      zeta: 0,
    });
  });
}
