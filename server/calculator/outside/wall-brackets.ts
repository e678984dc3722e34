import type { UnnumberedPiece } from '../flue/flue-pieces.ts';
import { countBetween } from '../parts/fixings.ts';
import type { Limits } from '../input/limits.ts';
import type { OutsideColumn } from './outside-column.ts';

/** The heights of brackets, in millimetres over the floor, from the bottom up. */
export interface BracketHeights {
  /** Near the wall: of a straight flue, or under the bends, the last one at the lower bend. */
  readonly near: readonly number[];
  /** Beside the flue over bends, the first at the upper bend; null: there are no bends. */
  readonly far: readonly number[] | null;
}

type HeldPiece = Pick<UnnumberedPiece, 'role' | 'from' | 'to'>;

type BracketLimits = Pick<Limits, 'wall_fixing' | 'wall_bracket_margin' | 'free_above_wall'>;

/** A flue that stands beside a wall. */
interface StandingFlue {
  readonly column: Pick<OutsideColumn, 'foot' | 'lowerEnd' | 'highestFixing' | 'armTop'>;
  /** Under the tee. */
  readonly below: readonly HeldPiece[];
  /** From the tee's upper end up. The last one ends at the mouth. */
  readonly above: readonly HeldPiece[];
  readonly bends: { readonly from: number; readonly to: number } | null;
  readonly top: number;
}

/** Heights where a bracket would be on a joint or on an element that slides, or where there is no pipe to hold. The bounds are allowed. */
interface Zone {
  readonly from: number;
  readonly to: number;
}

/** In millimetres: two brackets that are nearer to one another cannot be mounted. */
const leastBetweenBrackets = 100;

/**
 * Places the brackets beside the joints. Each bend has one. The overhang has one too if the flue would be free too far over
 * the bends. A flue on the ground has one under its tee.
 */
export function placeBrackets(
  { column, below, above, bends, top }: StandingFlue,
  { wall_fixing: { value: limit }, wall_bracket_margin: margin, free_above_wall: free }: BracketLimits,
): BracketHeights {
  const { foot, lowerEnd, highestFixing, armTop } = column;
  const overArm = armTop + margin.value;
  const zones: Zone[] = [
    { from: -Infinity, to: below[0] === undefined ? overArm : below[0].from + margin.value },
    { from: lowerEnd - margin.value, to: overArm },
    ...[...below, ...above].map(({ role, from, to }) => ({
      from: (role === 'adjustable' ? from : to) - margin.value,
      to: to + margin.value,
    })),
  ];
  const under = holdRun(foot, lowerEnd, limit, zones);
  const near = [...under, ...holdRun(under.at(-1) ?? foot, bends?.from ?? highestFixing, limit, zones)];
  if (bends === null) return { near, far: null };
  const ofBend = leaveZones(zones, bends.to, 'up');
  const upper = top - ofBend <= free.value ? [] : holdRun(ofBend, highestFixing, limit, zones);
  return { near, far: [ofBend, ...upper] };
}

/**
 * Returns the fewest heights that divide a run into parts within a limit: the last one as high as possible, the others at
 * about equal distances. If there are no such heights, the brackets exceed the limit.
 */
function holdRun(from: number, to: number, limit: number, ofFlue: readonly Zone[]): number[] {
  const zones = [{ from: -Infinity, to: from + leastBetweenBrackets }, ...ofFlue];
  const last = leaveZones(zones, to, 'down');
  if (last <= from) return [];
  const fewest = countBetween(last - from, limit) + 1;
  let heights: number[] = [];
  for (let count = fewest; count <= 2 * fewest; count += 1) {
    heights = Array.from({ length: count }, (_, index) =>
      index + 1 === count ? last : leaveNearest(zones, from + ((index + 1) * (last - from)) / count),
    );
    if (heights.every((height, index) => height - (heights[index - 1] ?? from) <= limit + rounding)) break;
  }
  return heights;
}

/** In millimetres. */
const rounding = 1e-6;

function leaveNearest(zones: readonly Zone[], height: number): number {
  const [lower, upper] = [leaveZones(zones, height, 'down'), leaveZones(zones, height, 'up')];
  return height - lower <= upper - height + rounding ? lower : upper;
}

/** Returns the nearest height in a direction that is in no zone. */
function leaveZones(zones: readonly Zone[], height: number, direction: 'down' | 'up'): number {
  const zone = zones.find(({ from, to }) => from + rounding < height && height < to - rounding);
  if (zone === undefined) return height;
  return leaveZones(zones, direction === 'down' ? zone.from : zone.to, direction);
}
