import type { Part } from './catalogue.ts';
import type { Choices } from './choices.ts';
import { articleOf, bestColumn, type Column, lowestTop, order } from './column.ts';
import type { Compound, Interval, Kind, Task } from './ladder.ts';
import { compareRanks, withPrice } from './rank.ts';
import type { House } from './house.ts';
import type { Hatch } from './hatch.ts';
import type { Assembly } from './offset.ts';

const steps = 150;

/** The parts that a column may be made of, the joints below it, and where it begins. */
export interface ColumnQuestion {
  readonly house: House;
  readonly choices: Choices;
  readonly elements: readonly Part[];
  readonly bandPrice: number;
  /** What the flue costs more over each height, from the lowest upwards: a brace where its free height is too great. */
  readonly surcharges: readonly { readonly above: number; readonly price: number }[];
  readonly start: number;
  /** The highest top that the limits of height allow. */
  readonly highestTop: number;
  /** The joints within the start chain. */
  readonly lowerJoints: readonly number[];
  /** Null where no offset is asked for. */
  readonly assemblies: readonly Assembly[] | null;
  /** The elements with a hatch to choose from; null where none is asked for. */
  readonly hatches: readonly Hatch[] | null;
}

interface Built {
  readonly column: Column;
  readonly assembly: Assembly | null;
  readonly hatch: Hatch | null;
}

export interface SolvedColumn extends Built {
  readonly isWidened: boolean;
  /** The fraction of its margins that each penetration keeps, from the bottom up, in steps of 1/150. */
  readonly kept: readonly number[];
}

/** The best column with the greatest margins, or null where none can be built. */
export function solveWithMargins(question: ColumnQuestion): SolvedColumn | null {
  const { house } = question;
  const { penetrations } = house;
  const usual = Math.min(toleranceOf(question.elements), question.highestTop - house.requiredTop);
  const works = (kept: readonly number[], tolerance: number): boolean =>
    variantsOf(question, true).some((variant) => canBuild(question, variant, kept, tolerance));
  const levelWithin = (tolerance: number): number | null =>
    greatest(0, (step) =>
      works(
        penetrations.map(() => step),
        tolerance,
      ),
    );
  let tolerance = usual;
  let level = levelWithin(usual);
  const isWidened = level === null;
  if (level === null) {
    tolerance = widenedTolerance(question) ?? Infinity;
    if (house.requiredTop + tolerance > question.highestTop) return null;
    level = levelWithin(tolerance);
  }
  const common = level ?? 0;
  const kept: number[] = penetrations.map(() => common);
  for (const index of kept.keys()) {
    kept[index] = greatest(common, (step) => works(kept.with(index, step), tolerance)) ?? common;
  }
  for (const withUnpriced of [false, true]) {
    const solved = bestOf(question, variantsOf(question, withUnpriced), kept, tolerance);
    if (solved !== null) return { ...solved, isWidened, kept };
  }
  return null;
}

/** The greatest step from `low` that works; null where not even that does. What works at a step works at all below it. */
function greatest(low: number, works: (step: number) => boolean): number | null {
  if (!works(low)) return null;
  let [good, bad] = [low, steps + 1];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (works(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

interface Variant {
  readonly kinds: readonly Kind[];
  readonly assembly: Assembly | null;
  readonly hatch: Hatch | null;
}

/** One variant for each assembly and each hatch, or the only one without; priced parts alone or all. */
function variantsOf(
  { elements, bandPrice, assemblies, hatches }: ColumnQuestion,
  withUnpriced: boolean,
): readonly Variant[] {
  const kinds = elements.filter(({ price }) => withUnpriced || price !== null).map((part) => kindOf(part, bandPrice));
  const allowed = <Some extends { readonly compound: Compound }>(choices: readonly Some[] | null): (Some | null)[] =>
    choices === null ? [null] : choices.filter(({ compound }) => withUnpriced || compound.unpriced === 0);
  return allowed(assemblies).flatMap((assembly) => allowed(hatches).map((hatch) => ({ kinds, assembly, hatch })));
}

function kindOf({ article, length, otherLength, price, role }: Part, bandPrice: number): Kind {
  const one = length ?? 0;
  const other = role === 'adjustable' ? (otherLength ?? one) : one;
  const cost = price === null ? null : price + bandPrice;
  return { article, length: Math.min(one, other), longest: Math.max(one, other), price: cost };
}

export function toleranceOf(elements: readonly Part[]): number {
  return Math.min(...elements.map((part) => kindOf(part, 0).length));
}

export function zonesAt({ penetrations }: House, kept: readonly number[]): readonly Interval[] {
  return penetrations.map(({ bottom, top, marginBelow, marginAbove }, index) => ({
    from: bottom - ((kept[index] ?? 0) * marginBelow) / steps,
    to: top + ((kept[index] ?? 0) * marginAbove) / steps,
  }));
}

function taskOf(
  { house, choices, start }: ColumnQuestion,
  { kinds, assembly, hatch }: Variant,
  zones: readonly Interval[],
  tolerance: number,
): Task {
  const compounds = [assembly, hatch].flatMap((extra) => (extra === null ? [] : [extra.compound]));
  return { kinds, start, target: house.requiredTop, tolerance, zones, objective: choices.objective, compounds };
}

/** Whether the joints of the start chain and the one on it keep out of the zones; without zones given, of the penetrations themselves. */
export function lowerJointsHold(question: ColumnQuestion, zones = zonesAt(question.house, [])): boolean {
  return [...question.lowerJoints, question.start].every(
    (joint) => !zones.some(({ from, to }) => joint > from + 1e-6 && joint < to - 1e-6),
  );
}

function canBuild(question: ColumnQuestion, variant: Variant, kept: readonly number[], tolerance: number): boolean {
  const zones = zonesAt(question.house, kept);
  return lowerJointsHold(question, zones) && lowestTop(taskOf(question, variant, zones, tolerance)) !== null;
}

/** Up to the nearest top that can be built at all: looked for as far as twice the longest element over the required top. */
export function widenedTolerance(question: ColumnQuestion): number | null {
  const { house, elements } = question;
  const kept = house.penetrations.map(() => 0);
  const zones = zonesAt(house, kept);
  if (!lowerJointsHold(question, zones) || elements.length === 0) return null;
  const far = 2 * Math.max(...elements.map((part) => kindOf(part, 0).longest));
  const tops = variantsOf(question, true).flatMap((variant) => {
    const top = lowestTop(taskOf(question, variant, zones, far));
    return top === null ? [] : [top - house.requiredTop];
  });
  return tops.length === 0 ? null : Math.min(...tops);
}

/** The best of all variants and of all heights up to which the flue costs the same besides its pieces. */
function bestOf(
  question: ColumnQuestion,
  variants: readonly Variant[],
  kept: readonly number[],
  tolerance: number,
): Built | null {
  const zones = zonesAt(question.house, kept);
  const { requiredTop } = question.house;
  const ceilings = [...question.surcharges.map(({ above }) => Math.floor(above)), requiredTop + tolerance]
    .filter((ceiling) => ceiling >= requiredTop && ceiling <= requiredTop + tolerance)
    .sort((x, y) => x - y);
  let best: (Built & { rank: readonly number[] }) | null = null;
  for (const variant of variants) {
    for (const ceiling of ceilings) {
      const column = bestColumn(taskOf(question, variant, zones, ceiling - requiredTop));
      if (column === null) continue;
      const top = column.placed.at(-1)?.to ?? question.start;
      const surcharge = question.surcharges.reduce((sum, { above, price }) => sum + (top > above ? price : 0), 0);
      const rank = withPrice(column.rank, question.choices.objective, surcharge);
      if (best === null || (compareRanks(rank, best.rank) || compareFromBelow(column, best.column)) < 0) {
        best = { column, assembly: variant.assembly, hatch: variant.hatch, rank };
      }
    }
  }
  return best;
}

/** Between equally good columns the one with the greater length first from below, then the lesser article number. */
function compareFromBelow(one: Column, other: Column): number {
  for (const [index, placed] of one.placed.entries()) {
    const against = other.placed[index];
    if (against === undefined) return 0;
    const longer = against.to - against.from - (placed.to - placed.from);
    const difference = longer || order(articleOf(placed), articleOf(against));
    if (difference !== 0) return difference;
  }
  return 0;
}
