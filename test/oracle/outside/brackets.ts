import type { Piece } from './built.ts';
import { betweenBrackets, type Site, underSoffit } from './site.ts';

/** The pieces of a flue from its base up, with the height of the tee's arm. */
interface Pieces {
  readonly base: number;
  readonly below: readonly Piece[];
  readonly tee: Piece;
  readonly teeHeight: number;
  readonly above: readonly Piece[];
  readonly bends: readonly Piece[];
  readonly top: number;
}

/** A stretch of one piece that a bracket may hold. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the heights of what holds a flue. A bracket holds no piece that slides. It keeps its margin from both ends of the
 * piece that it holds, and from the arm of a tee. There are as few as the limit allows: on the ground up to the tee; from there to the lower bend, else to
 * the soffit; at the upper bend. A flue that would be free for too long over its bends is held up to the soffit, if there is
 * room between two brackets.
 */
export function fixingsOf(site: Site, { base, below, tee, teeHeight, above, bends, top }: Pieces): readonly number[] {
  const { choices, soffit, radius } = site;
  const spacing = choices.limit('wall_fixing', 2000);
  const margin = bracketMargin(site);
  const last = soffit - underSoffit;
  const lowerEnd = teeHeight - (tee.part.otherLength ?? 0);
  const [lower, upper] = [bends[0], bends.at(-1)];
  const stretches = [...below, { ...tee, from: teeHeight + radius }, ...above]
    .filter(({ part }) => part.role !== 'adjustable')
    .map(({ from, to }) => ({ from: from + margin, to: to - margin }))
    .filter(({ from, to }) => from <= to + tiny);
  const under = spread(stretches, base, lowerEnd, spacing);
  const held = under.at(-1) ?? base;
  if (lower === undefined || upper === undefined) return [...under, ...spread(stretches, held, last, spacing)];
  const overBends = upper.to + margin;
  const isLong = top - overBends > choices.limit('free_above_wall', 1500) + tiny;
  return [
    ...under,
    ...spread(stretches, held, lower.from, spacing),
    overBends,
    ...(isLong ? spread(stretches, overBends, last, spacing) : []),
  ];
}

const tiny = 1e-6;

/** From a bracket to a joint or to a tee's arm, at least. */
export const bracketMargin = ({ choices }: Site): number => choices.limit('wall_bracket_margin', 50);

/** Returns about equal steps to the highest stretch under `to`; one more if a step to the nearest stretch makes one too long. */
function spread(stretches: readonly Stretch[], from: number, to: number, longest: number): readonly number[] {
  const reached = stretches
    .filter((stretch) => stretch.from <= to + tiny && stretch.to >= from + betweenBrackets)
    .map((stretch) => ({ from: Math.max(stretch.from, from + betweenBrackets), to: Math.min(stretch.to, to) }))
    .filter((stretch) => stretch.from <= stretch.to + tiny);
  const end = Math.max(-Infinity, ...reached.map((stretch) => stretch.to));
  if (end === -Infinity) return [];
  const least = Math.max(1, Math.ceil((end - from) / longest - 1e-9));
  const stepsOf = (steps: number): readonly number[] =>
    Array.from({ length: steps }, (_, step) =>
      step === steps - 1 ? end : nearestOn(reached, from + ((end - from) * (step + 1)) / steps),
    );
  const fits = (heights: readonly number[]): boolean =>
    heights.every((height, step) => height - (step === 0 ? from : (heights[step - 1] ?? 0)) <= longest + tiny);
  const tried = Array.from({ length: least + 1 }, (_, more) => stepsOf(least + more));
  return tried.find(fits) ?? tried.at(-1) ?? [];
}

/** Returns the height on a stretch that is nearest to another height; of two, the lower one. */
function nearestOn(stretches: readonly Stretch[], wanted: number): number {
  const heights = stretches.map(({ from, to }) => Math.min(Math.max(wanted, from), to));
  return heights.reduce((best, height) => {
    const [one, other] = [Math.abs(best - wanted), Math.abs(height - wanted)];
    return other < one - tiny || (other <= one + tiny && height < best) ? height : best;
  }, Infinity);
}
