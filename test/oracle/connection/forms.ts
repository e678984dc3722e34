import type { Part } from '../list/catalogue.ts';
import type { Objective } from '../list/choices.ts';
import { type LevelPipes, levelPipesOf } from '../list/level-pipes.ts';
import { compareRanks, type Rank, sum } from '../list/rank.ts';
import { adapterOf, type Site, partsOf } from './chimney.ts';
import { leastInletOf } from './liner.ts';
import { bestSum, exactSums, isPriced, longestOf, rankOfPieces, shortestOf } from './sums.ts';

/** Heights, mm. */
interface Interval {
  readonly lowest: number;
  readonly highest: number;
}

/** Parts for a connection, its start and its end; mm. */
export interface Task {
  readonly isRear: boolean;
  /** The pipe ends upright, at the lower end of a flue. */
  readonly isBelow: boolean;
  readonly pipes: readonly Part[];
  readonly bends: readonly Part[];
  readonly adapter: Part | undefined;
  /** The end of the adapter, or the outlet. */
  readonly start: { readonly height: number; readonly shift: number };
  /** The scheme's pipes before the connection's own. */
  readonly level: LevelPipes;
  readonly reach: number;
  /** Null: free within one of `intervals`. If none is possible, free from the first to the last of them. */
  readonly inletHeight: number | null;
  readonly intervals: readonly Interval[];
  readonly tolerance: number;
  /** An existing sleeve takes up the rise of the pipe. */
  readonly hasSleeve: boolean;
  /** The least rise of a level pipe, mm per metre. */
  readonly risePerMetre: number;
  readonly objective: Objective;
}

/** Returns how much the last level run rises from its corner to the flue, in whole mm. */
function riseOf({ reach, risePerMetre }: Task, corner: number): number {
  return Math.max(0, Math.ceil(((reach - corner) * risePerMetre) / 1000 - 1e-6));
}

export function taskOf(site: Site): Task {
  const { choices, clearance, isBelow, isFlexible, isRelined } = site;
  const { scheme, diameter, limit, objective, outletDiameter, roomHeight } = choices;
  const level = levelPipesOf(site.catalogue, choices);
  const isRear = scheme.outlet_position === 'rear';
  const adapter = diameter === outletDiameter ? undefined : adapterOf(site);
  const longer = adapter?.length ?? 0;
  const tolerance = limit('inlet_tolerance', 10);
  const bends = partsOf(site, 'connector_bend').filter(({ bend }) => !isBelow || (isRear && bend === 90));
  // Bare steel never goes through a floor.
  const highest = isBelow ? roomHeight : roomHeight - diameter / 2 - clearance;
  const lowest = isRelined ? leastInletOf(site) : 0;
  const shortest = Math.min(...partsOf(site, 'liner_rigid').map(shortestOf));
  // If tee and base nearly meet, every rigid pipe is too long for the gap.
  const intervals =
    isRelined && !isFlexible && Number.isFinite(shortest)
      ? [
          { lowest, highest: Math.min(highest, lowest + tolerance) },
          { lowest: lowest + shortest, highest },
        ]
      : [{ lowest, highest }];
  return {
    isRear,
    isBelow,
    pipes: partsOf(site, 'connector_pipe'),
    bends,
    adapter,
    start: { height: scheme.outlet_height + (isRear ? 0 : longer), shift: isRear ? level.length + longer : 0 },
    level,
    reach: site.reach,
    inletHeight: isBelow ? site.flueEnd : site.inletHeight,
    intervals,
    tolerance,
    hasSleeve: site.hasSleeve,
    risePerMetre: limit('level_slope', 10),
    // A connection has no overshoot to minimise.
    objective: objective === 'tight' ? 'price' : objective,
  };
}

const slack = 1e-6;

/** Allowed whole lengths of a leg with a fixed end. */
function wholeLengths(length: number, tolerance: number): { least: number; most: number } {
  const most = Math.floor(length + slack);
  return { least: Math.max(0, most - tolerance), most };
}

/** Returns the best rank over all forms and pieces; null if none fits. Pieces without a price are used only if no others fit. */
export function bestConnection(task: Task): Rank | null {
  const priced = { ...task, pipes: task.pipes.filter(isPriced), bends: task.bends.filter(isPriced) };
  return bestOfPieces(priced) ?? bestOfPieces(task);
}

function bestOfPieces(task: Task): Rank | null {
  const { inletHeight, intervals } = task;
  if (inletHeight !== null) return bestWithin(task, { lowest: inletHeight, highest: inletHeight });
  const highest = Math.max(...intervals.map((interval) => interval.highest));
  return (
    bestOf(intervals.map((interval) => bestWithin(task, interval)).filter((rank) => rank !== null)) ??
    bestWithin(task, { lowest: intervals[0]?.lowest ?? 0, highest })
  );
}

const bestOf = (ranks: readonly Rank[]): Rank | null =>
  ranks.reduce<Rank | null>((best, rank) => (best === null || compareRanks(rank, best) < 0 ? rank : best), null);

function bestWithin(task: Task, { lowest, highest: target }: Interval): Rank | null {
  const { adapter, bends, isRear, inletHeight, objective, pipes, reach, start, tolerance } = task;
  const isFree = inletHeight === null;
  const found: Rank[] = [];
  const leg = (length: number, free = false): Rank | null => {
    const lengths = free
      ? { least: Math.max(0, Math.ceil(length - target + lowest - slack)), most: Math.floor(length + slack) }
      : wholeLengths(length, tolerance);
    return bestSum(pipes, { ...lengths, objective })?.rank ?? null;
  };
  const keep = (parts: readonly Part[], ...legs: readonly (Rank | null)[]): void => {
    let rank = rankOfPieces(adapter === undefined ? parts : [adapter, ...parts], objective);
    for (const one of legs) {
      if (one === null) return;
      rank = sum(rank, one);
    }
    found.push(rank);
  };
  const room = slack + (isFree ? 0 : tolerance);
  const rise = (corner: number): number => (task.hasSleeve ? 0 : riseOf(task, corner));
  if (task.isBelow) {
    if (inletHeight === null || inletHeight > (task.intervals[0]?.highest ?? 0)) return null;
    if (!isRear) keep([], leg(inletHeight - start.height));
    for (const bend of bends) keep([bend], leg(inletHeight - start.height - (bend.length ?? 0)));
    return bestOf(found);
  }
  const straightEnd = start.height + rise(0);
  const fitsStraight = straightEnd >= lowest - room && straightEnd <= target + room;
  if (isRear && fitsStraight) keep([], leg(reach - start.shift));
  for (const bend of bends) {
    const arm = bend.length ?? 0;
    if (bend.bend === 90 && isRear) {
      const upwards = target - start.height - 2 * arm - rise(start.shift + arm);
      keep([bend, bend], leg(upwards, isFree), leg(reach - start.shift - 2 * arm));
    }
    if (bend.bend === 90 && !isRear) {
      keep([bend], leg(target - start.height - arm - rise(0), isFree), leg(reach - arm));
    }
    if (bend.bend !== 45 || isRear) continue;
    const longest = (Math.min(reach, target - start.height) - arm) / Math.SQRT1_2 - 2 * arm;
    for (const [slant, rank] of exactSums(pipes, longest + slack, objective)) {
      const run = (2 * arm + slant) * Math.SQRT1_2;
      const upwards = target - start.height - arm - run - rise(run);
      keep([bend, bend], rank, leg(upwards, isFree), leg(reach - arm - run));
    }
  }
  return bestOf(found);
}

/** A corner of the pipe's axis. */
export interface Corner {
  readonly shift: number;
  readonly height: number;
}

/** A straight part of the axis between two corners; `pipes`: without the level pipes; `bend`: the bend at its end. */
export interface Run {
  readonly length: number;
  readonly rise: number;
  readonly pipes: readonly Part[];
  readonly bend: Part | null;
}

/** A connection as the product returns it. */
export interface Claimed {
  readonly form: string | null;
  readonly axis: readonly Corner[];
  readonly pieces: readonly Part[];
}

/** Follows a connection from the outlet to the flue. Returns its runs and its faults. */
export function followConnection(
  { axis, pieces }: Claimed,
  task: Task,
): { runs: readonly Run[]; faults: readonly string[] } {
  const { adapter, inletHeight, intervals, level, objective, pipes, reach, start, tolerance } = task;
  const faults: string[] = [];
  const offered = pieces.filter(({ role }) => role !== 'connector_adapter').every(isPriced)
    ? pipes.filter(isPriced)
    : pipes;
  const [first, last] = [axis[0], axis.at(-1)];
  if (first === undefined || last === undefined) return { runs: [], faults: ['there is no axis'] };
  const groups: Part[][] = [[]];
  const bends: Part[] = [];
  for (const part of pieces) {
    if (part.role === 'connector_bend') {
      bends.push(part);
      groups.push([]);
    } else groups.at(-1)?.push(part);
  }
  if (groups.length !== axis.length - 1)
    faults.push(`${groups.length} runs of pieces on an axis of ${axis.length} corners`);
  const rise = task.isBelow ? 0 : riseOf(task, axis.at(-2)?.shift ?? 0);
  const runs = axis.slice(1).map((to, index): Run => {
    const from = axis[index] ?? to;
    const bend = bends[index] ?? null;
    const length = Math.hypot(to.shift - from.shift, to.height - from.height);
    const straight = length - (bend?.length ?? 0) - (bends[index - 1]?.length ?? 0) - (index === 0 ? level.length : 0);
    const group = groups[index] ?? [];
    const least = group.reduce((all, part) => all + shortestOf(part), 0);
    const most = group.reduce((all, part) => all + longestOf(part), 0);
    // The product rounds the axis to 0.1 mm.
    if (straight < least - 0.2 || straight > most + 0.2)
      faults.push(`pieces of ${least}-${most} mm make ${straight} mm`);
    const angle = Math.abs((Math.atan2(to.height - from.height, to.shift - from.shift) * 180) / Math.PI);
    // A cut pipe fills the length that remains.
    const ofPipes = straight - (adapter !== undefined && group[0] === adapter ? (adapter.length ?? 0) : 0);
    const wanted = inletHeight === null ? null : inletHeight + (task.hasSleeve ? rise : 0);
    const left = angle < 45 ? reach - last.shift : wanted === null ? null : wanted - last.height;
    const whole =
      left === null || group.length === 0 || Math.abs(angle - 45) < 0.1
        ? null
        : bestSum(offered, { ...wholeLengths(ofPipes + left, tolerance), objective });
    // Rounding to 0.1 mm can change a whole millimetre.
    if (whole !== null && Math.abs(whole.length - ofPipes) > 1.1)
      faults.push(`a leg of ${ofPipes} mm, could be ${whole.length}`);
    const isLast = index === axis.length - 2 && !task.isBelow;
    const rose = to.height - from.height - (isLast ? rise : 0);
    const direction = (Math.atan2(rose, to.shift - from.shift) * 180) / Math.PI;
    if (![0, 45, 90].some((usual) => Math.abs(direction - usual) < 0.1)) faults.push(`a run of ${direction} degrees`);
    if (isLast && Math.abs(rose) > 1.1) faults.push(`the last run rises by ${to.height - from.height}`);
    if (Math.abs(angle - 45) < 0.1 && least !== most) faults.push('a pipe is cut between two bends');
    return { length, rise: to.height - from.height, pipes: group, bend };
  });
  if (adapter !== undefined && pieces[0] !== adapter) faults.push('it does not begin with the adapter');
  if (adapter === undefined && pieces.some(({ role }) => role === 'connector_adapter'))
    faults.push('an adapter too much');
  const outletHeight = task.isRear ? start.height : start.height - (adapter?.length ?? 0);
  if (Math.abs(first.height - outletHeight) > 0.1 || first.shift !== 0)
    faults.push(`begins at ${first.shift}, ${first.height}`);
  if (task.isBelow) {
    const wanted = task.isRear ? start.shift + (bends[0]?.length ?? 0) : 0;
    if (Math.abs(last.shift - wanted) > 0.1) faults.push(`ends ${last.shift} of ${wanted}`);
    if (bends.length !== Number(task.isRear)) faults.push(`${bends.length} bends`);
    if (inletHeight !== null && last.height > inletHeight + 0.1) faults.push(`stands ${last.height} into the flue`);
  } else if (last.shift > reach + 0.1 || last.shift < reach - tolerance - 1.1)
    faults.push(`ends ${last.shift} of ${reach}`);
  const [lowest, highest] = [intervals[0]?.lowest ?? 0, intervals.at(-1)?.highest ?? 0];
  if (
    inletHeight === null
      ? last.height < lowest - 0.1 || last.height > highest + 0.1
      : Math.abs(last.height - (task.hasSleeve ? rise : 0) - inletHeight) > tolerance + 1.1
  ) {
    faults.push(`the inlet is at ${last.height}`);
  }
  return { runs, faults };
}
