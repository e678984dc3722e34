import { bestColumn, type Placed } from './column.ts';
import type { House } from './house.ts';
import { type Carriers, type Interval, Ladder, type Linked, type Move, type Task } from './ladder.ts';
import type { Objective } from './choices.ts';
import type { Assembly } from './offset.ts';

const steps = 150;

/** Parts and heights of a column. */
export interface ColumnQuestion {
  readonly house: House;
  readonly objective: Objective;
  readonly elements: readonly Move[];
  /** The length of the shortest element that diameter, colour and format offer. */
  readonly tolerance: number;
  readonly start: number;
  /** The top piece of the start chain. */
  readonly foot: Linked;
  /** The highest top that the limits of height allow. */
  readonly highestTop: number;
  readonly priceOfTop: Task['priceOfTop'];
  /** The joints within the start chain. */
  readonly lowerJoints: readonly number[];
  /** Null: no offset. */
  readonly assemblies: readonly Assembly[] | null;
  /** Elements with a hatch; null: no hatch is chosen. */
  readonly hatches: readonly Move[] | null;
  /** Null: weights are ignored. */
  readonly carriers: Carriers | null;
}

export interface SolvedColumn {
  readonly placed: readonly Placed[];
  readonly assembly: Assembly | null;
  readonly isWidened: boolean;
}

/** Returns the best column with the greatest margins; null if none can be built. */
export function solveWithMargins(question: ColumnQuestion): SolvedColumn | null {
  const { house, tolerance: shortestElement, highestTop } = question;
  const { penetrations } = house;
  const works = (kept: readonly number[], tolerance: number): boolean => {
    const zones = zonesAt(house, kept);
    return lowerJointsHold(question, zones) && new Ladder(taskOf(question, zones, tolerance)).lowestEnd() !== null;
  };
  const levelWithin = (tolerance: number): number | null =>
    greatest(0, (step) =>
      works(
        penetrations.map(() => step),
        tolerance,
      ),
    );
  let tolerance = Math.min(shortestElement, highestTop - house.requiredTop);
  let level = levelWithin(tolerance);
  const isWidened = level === null;
  if (level === null) {
    tolerance = widenedTolerance(question) ?? Infinity;
    if (house.requiredTop + tolerance > highestTop) return null;
    level = levelWithin(tolerance);
  }
  const common = level ?? 0;
  const kept: number[] = penetrations.map(() => common);
  for (const index of common === steps ? [] : kept.keys()) {
    kept[index] = greatest(common, (step) => works(kept.with(index, step), tolerance)) ?? common;
  }
  for (const asked of [pricedOnly(question), question]) {
    const placed = bestColumn(taskOf(asked, zonesAt(house, kept), tolerance));
    if (placed === null) continue;
    const assembly = question.assemblies?.find(({ move }) => placed.some((one) => one.move === move));
    return { placed, assembly: assembly ?? null, isWidened };
  }
  return null;
}

/** Returns the greatest step from `low` that works; null if `low` fails. If a step works, all lower steps work. */
function greatest(low: number, works: (step: number) => boolean): number | null {
  if (works(steps)) return steps;
  if (!works(low)) return null;
  let [good, bad] = [low, steps];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (works(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

function pricedOnly(question: ColumnQuestion): ColumnQuestion {
  const { carriers } = question;
  return {
    ...withMoves(question, ({ unpriced }) => unpriced === 0),
    carriers: carriers?.support?.unpriced === 1 ? { ...carriers, support: null } : carriers,
  };
}

/** Returns the question with these of its moves only. */
export function withMoves(question: ColumnQuestion, isKept: (move: Move) => boolean): ColumnQuestion {
  const { assemblies, elements, hatches } = question;
  return {
    ...question,
    elements: elements.filter(isKept),
    assemblies: assemblies?.filter(({ move }) => isKept(move)) ?? null,
    hatches: hatches?.filter(isKept) ?? null,
  };
}

export function zonesAt({ penetrations }: House, kept: readonly number[]): readonly Interval[] {
  return penetrations.map(({ bottom, top, marginBelow, marginAbove }, index) => ({
    from: bottom - ((kept[index] ?? 0) * marginBelow) / steps,
    to: top + ((kept[index] ?? 0) * marginAbove) / steps,
  }));
}

function taskOf(question: ColumnQuestion, zones: readonly Interval[], tolerance: number): Task {
  const { assemblies, carriers, elements, foot, hatches, house, objective, priceOfTop, start } = question;
  return {
    moves: [...elements, ...(assemblies ?? []).map(({ move }) => move), ...(hatches ?? [])],
    musts: [...(assemblies === null ? [] : (['assembly'] as const)), ...(hatches === null ? [] : (['hatch'] as const))],
    start,
    foot,
    target: house.requiredTop,
    tolerance,
    zones,
    objective,
    priceOfTop,
    carriers,
  };
}

/** Returns whether no joint of the start chain is in a zone. If `zones` is absent, the penetrations themselves count. */
export function lowerJointsHold(question: ColumnQuestion, zones = zonesAt(question.house, [])): boolean {
  return [...question.lowerJoints, question.start].every(
    (joint) => !zones.some(({ from, to }) => joint > from + 1e-6 && joint < to - 1e-6),
  );
}

/** Returns the tolerance up to the nearest reachable top. Searches twice the longest element above the required top. */
export function widenedTolerance(question: ColumnQuestion): number | null {
  const { elements, house } = question;
  const zones = zonesAt(house, []);
  if (!lowerJointsHold(question, zones) || elements.length === 0) return null;
  const far = 2 * Math.max(...elements.map(({ length }) => length));
  const top = new Ladder(taskOf(question, zones, far)).lowestEnd();
  return top === null ? null : top - house.requiredTop;
}
