import type { Part } from '../input/part.ts';
import { toTenths } from '../numbers.ts';
import { contains, type PlannedHouse } from '../parts/assortment.ts';
import type { Reason } from '../result/bill-line.ts';
import { type BillItem, combineParts, fillNeed, type NeededParts, noParts } from '../parts/bill.ts';
import { isBraceFor } from '../parts/fixings.ts';
import { findCap } from '../parts/roof-parts.ts';
import { describeHold } from './free-hold.ts';
import type { OutsideColumn } from './outside-column.ts';
import type { OutsideConnector } from './outside-connector.ts';
import { findSleeve } from './outside-hole.ts';
import type { OutsidePlan } from './outside-plan.ts';
import { bracketsOf, type Passage, reachingParts } from './outside-site.ts';

/** The fixings of a flue on a wall. Heights in millimetres over the fireplace's floor. */
export interface WallFixings {
  /** Of the brackets of the straight flue, or under the bends, from the bottom up. */
  readonly near: readonly number[];
  /** The number of consoles in the place of brackets near the wall. */
  readonly consoles: number;
  /** Of the brackets over the bends, the first beside the upper bend, and the flue's distance from the wall there. */
  readonly far: { readonly distance: number; readonly heights: readonly number[] } | null;
  /** The longest run between two fixings, beginning at the foot. */
  readonly longestRun: number;
  /** From the foot up to the last fixing. */
  readonly held: number;
  /** From the last fixing up to the mouth. */
  readonly free: number;
  readonly bands: number;
  readonly braces: number;
}

/** Finds the parts of the hole in the wall and of the tee behind it. */
export function findWallParts(plan: OutsidePlan): NeededParts {
  const { input, assortment } = plan;
  const fill = (role: Part['role'], reason: BillItem['reason']): NeededParts =>
    fillNeed(plan, role, assortment.fitsPipe, { count: 1, reason });
  const { wallThickness } = input.flue;
  return combineParts([
    fill('pipe_transition', { kind: 'pipe-transition' }),
    fillNeed(plan, 'wall_sleeve', (part) => part === findSleeve(plan), {
      count: 1,
      reason: { kind: 'wall-sleeve', thickness: wallThickness },
    }),
    fill('wall_rosette', { kind: 'wall-rosette' }),
    fill('weather_collar', { kind: 'weather-collar' }),
    fill('drain', { kind: 'drain' }),
  ]);
}

/** Finds the extensions of consoles. `consoles`: their number. */
export function findExtensions(
  plan: OutsidePlan,
  { gap }: OutsideConnector,
  { extension }: OutsideColumn,
  consoles: number,
): NeededParts {
  return fillNeed(plan, 'console_extension', (part) => part === extension, {
    count: extension === undefined ? 0 : consoles,
    reason: { kind: 'console-extension', distance: toTenths(gap) },
  });
}

/** Finds the parts of the overhang that the flue passes through, and the rain cap. */
export function findEavesParts(plan: OutsidePlan, { past }: Passage): NeededParts {
  const { input, assortment } = plan;
  const fits = (part: Part): boolean => assortment.fitsPipe(part) && assortment.fitsAngle(part);
  const count = past === 'through' ? 1 : 0;
  return combineParts([
    fillNeed(plan, 'eaves_flashing', (part) => fits(part) && contains(part.roundFlashingAngles, input.roofAngle), {
      count,
      reason: { kind: 'eaves-flashing', angle: input.roofAngle },
    }),
    fillNeed(plan, 'storm_collar', fits, { count, reason: { kind: 'storm-collar' } }),
    findCap(plan, fits),
  ]);
}

interface ToFix extends Pick<WallFixings, 'near' | 'far' | 'consoles'> {
  readonly foot: number;
  readonly top: number;
  readonly joints: readonly number[];
}

/** Describes the fixings. Above the last one, wide bands or else braces hold the flue if it is free too far. */
export function describeFixings(
  { limits, assortment }: OutsidePlan,
  { foot, near, far, consoles, top, joints }: ToFix,
): WallFixings {
  const heights = [...near, ...(far?.heights ?? [])];
  const last = heights.at(-1) ?? foot;
  const free = toTenths(top - last);
  const { isBanded, braces } = describeHold({ limits, assortment }, free);
  const joined = joints.filter((joint) => joint > last).length;
  const runs = heights.map((height, index) => height - (heights[index - 1] ?? foot));
  return {
    near,
    far,
    consoles,
    longestRun: toTenths(Math.max(0, ...runs)),
    held: toTenths(last - foot),
    free,
    // The joint under the last fixing has one too.
    bands: isBanded ? Math.min(joints.length, joined + 1) : 0,
    braces,
  };
}

/** Finds brackets, bands and braces. */
export function findFixingParts(
  plan: OutsidePlan,
  atMouth: PlannedHouse,
  { gap }: OutsideConnector,
  { near, far, consoles, longestRun, free, bands, braces }: WallFixings,
  top: number,
): NeededParts {
  const { limits, assortment } = plan;
  const limit = limits.free_above_wall.value;
  const fixing: Reason = { kind: 'wall-fixing', longestGap: longestRun, limit: limits.wall_fixing.value };
  const brackets = (distance: number, ...needs: Parameters<typeof fillNeed>[3][]): NeededParts => {
    const [bracket] = reachingParts(bracketsOf(assortment), distance);
    return fillNeed(plan, 'wall_bracket', (part) => part === bracket, ...needs);
  };
  return combineParts([
    far === null
      ? brackets(gap, { count: near.length - consoles, reason: fixing })
      : brackets(
          gap,
          { count: Math.max(0, near.length - 1 - consoles), reason: fixing },
          { count: Math.min(1, near.length), reason: { kind: 'bend-bracket' } },
        ),
    far === null
      ? noParts
      : brackets(
          far.distance,
          { count: 1, reason: { kind: 'bend-bracket' } },
          { count: far.heights.length - 1, reason: fixing },
        ),
    bands === 0
      ? noParts
      : fillNeed(plan, 'wide_band', assortment.fitsPipe, {
          count: bands,
          reason: { kind: 'wide-band', freeHeight: free, limit },
        }),
    fillNeed(plan, 'brace', isBraceFor(atMouth, top), {
      count: braces,
      reason: { kind: 'wall-brace', freeHeight: free, limit },
    }),
  ]);
}
