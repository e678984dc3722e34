import type { OutletPosition } from '../../../db/codes.ts';
import type { Part } from '../input/part.ts';
import { toRadians } from '../numbers.ts';
import type { ConnectionForm } from '../result/flue-geometry.ts';
import {
  isFixed,
  isSolved,
  type Leg,
  type LegPiece,
  type LegRange,
  type OfferedPipes,
  offerPipes,
  rangeUpTo,
  solveLeg,
  solveLegUpTo,
} from './legs.ts';

/** What the pipe must reach. Millimetres; heights over the fireplace's floor. */
export interface ConnectionTask {
  readonly outlet: OutletPosition;
  /** Where the pipe begins: upper edge of a top outlet or axis of a rear one, and how far it is beside the outlet. */
  readonly start: { readonly height: number; readonly shift: number };
  /** From the outlet to the inner face of the flue: the pipe reaches it and is not in the flue. */
  readonly reach: number;
  /** The lowest and highest axis of the inlet. */
  readonly inlet: { readonly lowest: number; readonly highest: number };
  /** How much the sleeve takes up. */
  readonly tolerance: number;
}

export interface ConnectorParts {
  readonly pipes: readonly Part[];
  /** The best bend of each angle; null: there is none. */
  readonly bends: { readonly 90: Part | null; readonly 45: Part | null };
}

/** A pipe from outlet to chimney: its runs in order, each before or between bends. */
export interface SolvedForm {
  readonly form: ConnectionForm;
  readonly runs: readonly Run[];
  readonly inletHeight: number;
  readonly price: number;
  readonly pieceCount: number;
  /** Single resistances, and friction as so many of them. */
  readonly resistance: number;
}

/** Pieces in one direction, in degrees from the vertical, and the bend behind them. */
export interface Run {
  readonly direction: 0 | 45 | 90;
  readonly pieces: readonly LegPiece[];
  readonly bend: Part | null;
}

/** Why a form does not reach: the nearest distances to the flue that it can bridge, or the nearest heights of the inlet. */
export interface Shortfall {
  readonly of: 'reach' | 'height';
  readonly nearestBelow: number | null;
  readonly nearestAbove: number | null;
}

export interface FormResult {
  readonly solutions: readonly SolvedForm[];
  readonly shortfalls: readonly Shortfall[];
}

type LegObjective = 'price' | 'joints';

/** The forms that this outlet can have, each with the best pieces. */
export function solveForms(task: ConnectionTask, parts: ConnectorParts, objective: LegObjective): FormResult {
  const { pipes, bends } = parts;
  const longest = Math.max(0, task.reach) + Math.max(0, task.inlet.highest - task.start.height);
  const offered = { ...offerPipes(pipes, longest, objective), bends };
  const found =
    task.outlet === 'rear'
      ? [rearStraight(task, offered), rearUpAndIn(task, offered)]
      : [topBend(task, offered), topTwoBends(task, offered)];
  return {
    solutions: found.flatMap(({ solutions }) => solutions),
    shortfalls: found.flatMap(({ shortfalls }) => shortfalls),
  };
}

type OfferedParts = OfferedPipes & Pick<ConnectorParts, 'bends'>;

const nothing: FormResult = { solutions: [], shortfalls: [] };

function rearStraight(task: ConnectionTask, offered: OfferedPipes): FormResult {
  const { height, shift } = task.start;
  const { lowest, highest } = task.inlet;
  const slack = isGiven(task.inlet) ? task.tolerance : 0;
  if (height < lowest - slack || height > highest + slack) {
    return { solutions: [], shortfalls: [{ of: 'height', ...nearestTo(height, task) }] };
  }
  const inwards = solveReach(task, shift, offered);
  if (!isSolved(inwards)) return { solutions: [], shortfalls: [reachShortfall(inwards, shift)] };
  return { solutions: [formOf('rear-straight', [run(90, inwards, null)], height)], shortfalls: [] };
}

function rearUpAndIn(task: ConnectionTask, offered: OfferedParts): FormResult {
  const bend = offered.bends[90];
  if (bend === null) return nothing;
  const leg = bend.length ?? 0;
  const from = { height: task.start.height + 2 * leg, shift: task.start.shift + 2 * leg };
  const [upwards, inwards] = [solveRise(task, from.height, offered), solveReach(task, from.shift, offered)];
  if (!isSolved(upwards) || !isSolved(inwards)) {
    return { solutions: [], shortfalls: [shortfallOf(upwards, inwards, from)] };
  }
  const first: Run = { direction: 90, pieces: [], bend };
  const runs = [first, run(0, upwards, bend), run(90, inwards, null)];
  return { solutions: [formOf('rear-up-and-in', runs, from.height + upwards.length)], shortfalls: [] };
}

function topBend(task: ConnectionTask, offered: OfferedParts): FormResult {
  const bend = offered.bends[90];
  if (bend === null) return nothing;
  const leg = bend.length ?? 0;
  const from = { height: task.start.height + leg, shift: leg };
  const [upwards, inwards] = [solveRise(task, from.height, offered), solveReach(task, from.shift, offered)];
  if (!isSolved(upwards) || !isSolved(inwards)) {
    return { solutions: [], shortfalls: [shortfallOf(upwards, inwards, from)] };
  }
  const runs = [run(0, upwards, bend), run(90, inwards, null)];
  return { solutions: [formOf('top-bend', runs, from.height + upwards.length)], shortfalls: [] };
}

/** The slanting leg is exactly a sum of pipes. What each sum costs with its other legs is known first; only the best are built. */
function topTwoBends(task: ConnectionTask, offered: OfferedParts): FormResult {
  const { pipes, bends, objective, costs } = offered;
  const bend = bends[45];
  if (bend === null) return nothing;
  const leg = bend.length ?? 0;
  const part = Math.SQRT1_2;
  const [across, up] = [task.reach - leg, task.inlet.highest - task.start.height - leg];
  const longest = Math.floor(Math.min(across, up) / part - 2 * leg);
  const fixed = pipes.filter(isFixed);
  const legsOf = (slant: number) => {
    const run45 = (2 * leg + slant) * part;
    const from = { height: task.start.height + leg + run45, shift: leg + run45 };
    return {
      slant,
      from,
      rise: riseRange(task, from.height),
      reach: rangeUpTo(task.reach - from.shift, task.tolerance),
    };
  };
  const slants = costs
    .exactLengths()
    .filter((length) => length <= Math.max(0, longest))
    .map(legsOf);
  const costing = slants
    .map((legs) => ({ legs, cost: costs.exactly(legs.slant) + costs.within(legs.rise) + costs.within(legs.reach) }))
    .toSorted((a, b) => a.cost - b.cost);
  const least = costing[0]?.cost ?? Infinity;
  if (least === Infinity) {
    const shortfalls = slants.map(({ from }) =>
      shortfallOf(solveRise(task, from.height, offered), solveReach(task, from.shift, offered), from),
    );
    return { solutions: [], shortfalls };
  }
  const solutions = costing.flatMap(({ legs, cost }): SolvedForm[] => {
    if (cost > least) return [];
    const upwards = solveRise(task, legs.from.height, offered);
    const slanting = solveLeg(fixed, { least: legs.slant, most: legs.slant }, objective);
    const inwards = solveReach(task, legs.from.shift, offered);
    if (!isSolved(upwards) || !isSolved(slanting) || !isSolved(inwards)) return [];
    const runs = [run(0, upwards, bend), run(45, slanting, bend), run(90, inwards, null)];
    return [formOf('top-two-bends', runs, legs.from.height + upwards.length)];
  });
  return { solutions: solutions.toSorted((a, b) => compareForms(a, b, objective)).slice(0, 1), shortfalls: [] };
}

/** The leg into the chimney: up to the flue's inner face, and not into the flue. */
function solveReach(task: ConnectionTask, from: number, offered: OfferedPipes): Leg {
  return solveLegUpTo(offered, rangeUpTo(task.reach - from, task.tolerance));
}

/** The riser: to a given height, or to the lowest of a new hole that costs least. */
function solveRise(task: ConnectionTask, from: number, offered: OfferedPipes): Leg {
  const range = riseRange(task, from);
  return range === null || isGiven(task.inlet)
    ? solveLegUpTo(offered, range)
    : solveLeg(offered.pipes, range, offered.objective);
}

function isGiven({ lowest, highest }: ConnectionTask['inlet']): boolean {
  return lowest === highest;
}

function riseRange({ inlet, tolerance }: ConnectionTask, from: number): LegRange | null {
  const most = rangeUpTo(inlet.highest - from, tolerance);
  if (most === null) return null;
  const least = isGiven(inlet) ? most.least : Math.max(0, Math.ceil(inlet.lowest - from));
  return { least: Math.min(least, most.most), most: most.most };
}

function run(direction: Run['direction'], leg: Extract<Leg, { readonly pieces: unknown }>, bend: Part | null): Run {
  return { direction, pieces: leg.pieces, bend };
}

/** Friction of a metre of pipe, as a single resistance: coefficient 0.03, diameter 150 mm. */
const frictionPerMetre = 0.2;
const usualZeta = (angle: number): number => (angle >= 90 ? 1.3 : 0.4);

function formOf(form: ConnectionForm, runs: readonly Run[], inletHeight: number): SolvedForm {
  const pieces = runs.flatMap((leg) => leg.pieces);
  const bends = runs.flatMap(({ bend }) => bend ?? []);
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return {
    form,
    runs,
    inletHeight,
    price: [...pieces.map(({ part }) => part), ...bends].reduce((sum, { price }) => sum + (price ?? 0), 0),
    pieceCount: pieces.length + bends.length,
    resistance:
      bends.reduce((sum, { zeta, bendAngle }) => sum + (zeta ?? usualZeta(bendAngle ?? 90)), 0) +
      (length / 1000) * frictionPerMetre,
  };
}

/** Ties go to the form that is first in the list of forms. */
export function compareForms(a: SolvedForm, b: SolvedForm, objective: LegObjective): number {
  const [price, pieces, resistance] = [a.price - b.price, a.pieceCount - b.pieceCount, a.resistance - b.resistance];
  return objective === 'price' ? price || pieces || resistance : pieces || price || resistance;
}

function nearestTo(height: number, { inlet }: ConnectionTask): Omit<Shortfall, 'of'> {
  return height < inlet.lowest
    ? { nearestBelow: height, nearestAbove: null }
    : { nearestBelow: null, nearestAbove: height };
}

type Unsolved = Exclude<Leg, { readonly pieces: unknown }>;

function reachShortfall({ nearestBelow, nearestAbove }: Unsolved, from: number): Shortfall {
  return { of: 'reach', nearestBelow: plus(nearestBelow, from), nearestAbove: plus(nearestAbove, from) };
}

/** A distance that cannot be bridged counts before a height that cannot be reached. */
function shortfallOf(upwards: Leg, inwards: Leg, from: { readonly height: number; readonly shift: number }): Shortfall {
  if (!isSolved(inwards)) return reachShortfall(inwards, from.shift);
  const { nearestBelow, nearestAbove } = isSolved(upwards) ? { nearestBelow: null, nearestAbove: null } : upwards;
  return { of: 'height', nearestBelow: plus(nearestBelow, from.height), nearestAbove: plus(nearestAbove, from.height) };
}

function plus(length: number | null, from: number): number | null {
  return length === null ? null : length + from;
}

/** The horizontal and upward part of a length in a direction. */
export function alongDirection(
  direction: Run['direction'],
  length: number,
): { readonly shift: number; readonly height: number } {
  const angle = toRadians(direction);
  return { shift: length * Math.sin(angle), height: length * Math.cos(angle) };
}
