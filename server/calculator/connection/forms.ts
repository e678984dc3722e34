import type { OutletPosition } from '../../../db/codes.ts';
import { pieceCost } from '../flue/column-candidates.ts';
import type { Part } from '../input/part.ts';
import { toRadians } from '../numbers.ts';
import type { ConnectionForm } from '../result/flue-geometry.ts';
import {
  costWithin,
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

/** In millimetres. Heights are over the fireplace's floor. */
export interface ConnectionTask {
  readonly outlet: OutletPosition;
  /** The edge of a top outlet or the axis of a rear outlet, and its distance beside the outlet. */
  readonly start: { readonly height: number; readonly shift: number };
  /** The distance from the outlet to the flue's inner face. The pipe must end there. */
  readonly reach: number;
  readonly inlet: { readonly lowest: number; readonly highest: number };
  /** Whether the inlet is an existing sleeve. It takes up the slope of the pipe, so the riser ends at its height. */
  readonly hasSleeve: boolean;
  /** The gap that the sleeve in the chimney wall bridges before the flue's inner face, or beside a given height. */
  readonly tolerance: number;
  /** The least rise of the last level run, in millimetres per metre. */
  readonly levelSlope: number;
  /** Whether the pipe ends upright, at the lower end of a flue. Then `reach` has no meaning. */
  readonly isUpright: boolean;
}

export interface ConnectorParts {
  readonly pipes: readonly Part[];
  /** The best bend of each angle; null: none. */
  readonly bends: { readonly 90: Part | null; readonly 45: Part | null };
}

export interface SolvedForm {
  readonly form: ConnectionForm;
  readonly runs: readonly Run[];
  /** The height of the pipe's end. */
  readonly inletHeight: number;
  /** The rise of the last run, in millimetres per millimetre. */
  readonly slope: number;
  /** In øre, for the search: a piece without a price costs more than any other piece. */
  readonly cost: number;
  readonly pieceCount: number;
  /** The sum of the single resistances, and the friction as a single resistance. */
  readonly resistance: number;
}

/** The pieces in one direction, and the bend after them. `direction`: degrees from the vertical. */
export interface Run {
  readonly direction: 0 | 45 | 90;
  readonly pieces: readonly LegPiece[];
  readonly bend: Part | null;
}

/** Why a form does not reach. The nearest values are reachable distances to the flue, or heights of the inlet. */
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

export function solveForms(task: ConnectionTask, parts: ConnectorParts, objective: LegObjective): FormResult {
  const { pipes, bends } = parts;
  const across = task.isUpright ? 0 : Math.max(0, task.reach);
  const longest = across + Math.max(0, task.inlet.highest - task.start.height);
  const offer = { ...offerPipes(pipes, longest, objective), bends };
  const found = task.isUpright
    ? [upToFlue(task, offer)]
    : task.outlet === 'rear'
      ? [rearStraight(task, offer), rearUpAndIn(task, offer)]
      : [topBend(task, offer), topTwoBends(task, offer)];
  return {
    solutions: found.flatMap(({ solutions }) => solutions),
    shortfalls: found.flatMap(({ shortfalls }) => shortfalls),
  };
}

type OfferedParts = OfferedPipes & Pick<ConnectorParts, 'bends'>;

const noResult: FormResult = { solutions: [], shortfalls: [] };

/** Solves the pipe up to a standing flue: straight from a top outlet, round one bend from a rear outlet. */
function upToFlue(task: ConnectionTask, offer: OfferedParts): FormResult {
  const bend = task.outlet === 'rear' ? offer.bends[90] : null;
  if (task.outlet === 'rear' && bend === null) return noResult;
  const height = task.start.height + (bend?.length ?? 0);
  const upwards = solveRise(task, height, offer);
  if (!isSolved(upwards)) return { solutions: [], shortfalls: [heightShortfall(upwards, height)] };
  const riser = run(0, upwards, null);
  const level: Run = { direction: 90, pieces: [], bend };
  const [form, runs] = bend === null ? (['top-up', [riser]] as const) : (['rear-up', [level, riser]] as const);
  return { solutions: [formOf(form, runs, height + upwards.length, { rise: 0, slope: 0 })], shortfalls: [] };
}

function rearStraight(task: ConnectionTask, offer: OfferedPipes): FormResult {
  const { shift } = task.start;
  const last = lastRun(task, 0);
  const height = task.start.height + last.riseInRange;
  const { lowest, highest } = task.inlet;
  const slack = isGiven(task.inlet) ? task.tolerance : 0;
  if (height < lowest - slack || height > highest + slack) {
    return { solutions: [], shortfalls: [{ of: 'height', ...nearestTo(height, task) }] };
  }
  const inwards = solveReach(task, shift, offer);
  if (!isSolved(inwards)) return { solutions: [], shortfalls: [reachShortfall(inwards, shift)] };
  return { solutions: [formOf('rear-straight', [run(90, inwards, null)], task.start.height, last)], shortfalls: [] };
}

function rearUpAndIn(task: ConnectionTask, offer: OfferedParts): FormResult {
  const bend = offer.bends[90];
  if (bend === null) return noResult;
  const leg = bend.length ?? 0;
  const last = lastRun(task, task.start.shift + leg);
  const from = { height: task.start.height + 2 * leg + last.riseInRange, shift: task.start.shift + 2 * leg };
  const [upwards, inwards] = [solveRise(task, from.height, offer), solveReach(task, from.shift, offer)];
  if (!isSolved(upwards) || !isSolved(inwards)) {
    return { solutions: [], shortfalls: [shortfallOf(upwards, inwards, from)] };
  }
  const first: Run = { direction: 90, pieces: [], bend };
  const runs = [first, run(0, upwards, bend), run(90, inwards, null)];
  return {
    solutions: [formOf('rear-up-and-in', runs, task.start.height + 2 * leg + upwards.length, last)],
    shortfalls: [],
  };
}

function topBend(task: ConnectionTask, offer: OfferedParts): FormResult {
  const bend = offer.bends[90];
  if (bend === null) return noResult;
  const leg = bend.length ?? 0;
  const last = lastRun(task, 0);
  const from = { height: task.start.height + leg + last.riseInRange, shift: leg };
  const [upwards, inwards] = [solveRise(task, from.height, offer), solveReach(task, from.shift, offer)];
  if (!isSolved(upwards) || !isSolved(inwards)) {
    return { solutions: [], shortfalls: [shortfallOf(upwards, inwards, from)] };
  }
  const runs = [run(0, upwards, bend), run(90, inwards, null)];
  return { solutions: [formOf('top-bend', runs, task.start.height + leg + upwards.length, last)], shortfalls: [] };
}

/** Solves the form with two bends of 45°. Builds only the slanting legs with the least total cost. */
function topTwoBends(task: ConnectionTask, offer: OfferedParts): FormResult {
  const { pipes, bends, objective, costs } = offer;
  const bend = bends[45];
  if (bend === null) return noResult;
  const leg = bend.length ?? 0;
  const part = Math.SQRT1_2;
  const [across, up] = [task.reach - leg, task.inlet.highest - task.start.height - leg];
  const longest = Math.floor(Math.min(across, up) / part - 2 * leg);
  const fixed = pipes.filter(isFixed);
  const legsOf = (slant: number) => {
    const run45 = (2 * leg + slant) * part;
    const last = lastRun(task, run45);
    const levelHeight = task.start.height + leg + run45;
    const from = { height: levelHeight + last.riseInRange, shift: leg + run45 };
    return {
      slant,
      last,
      levelHeight,
      from,
      rise: riseRange(task, from.height),
      reach: rangeUpTo(task.reach - from.shift, task.tolerance),
    };
  };
  const ofFixed = costs.ofFixed().subarray(0, Math.max(0, longest) + 1);
  const slants = [...ofFixed.keys()].filter((length) => ofFixed[length] !== Infinity).map(legsOf);
  const costing = slants
    .map((legs) => {
      const [rise, reach] = [costWithin(costs, legs.rise), costWithin(costs, legs.reach)];
      return { legs, cost: (ofFixed[legs.slant] ?? Infinity) + rise + reach };
    })
    .toSorted((a, b) => a.cost - b.cost);
  const leastCost = costing[0]?.cost ?? Infinity;
  if (leastCost === Infinity) {
    const shortfalls = slants.map(({ from }) =>
      shortfallOf(solveRise(task, from.height, offer), solveReach(task, from.shift, offer), from),
    );
    return { solutions: [], shortfalls };
  }
  const solutions = costing.flatMap(({ legs, cost }): SolvedForm[] => {
    if (cost > leastCost) return [];
    const upwards = solveRise(task, legs.from.height, offer);
    const slanting = solveLeg(fixed, { minimum: legs.slant, maximum: legs.slant }, objective);
    const inwards = solveReach(task, legs.from.shift, offer);
    if (!isSolved(upwards) || !isSolved(slanting) || !isSolved(inwards)) return [];
    const runs = [run(0, upwards, bend), run(45, slanting, bend), run(90, inwards, null)];
    return [formOf('top-two-bends', runs, legs.levelHeight + upwards.length, legs.last)];
  });
  return { solutions: solutions.toSorted((a, b) => compareForms(a, b, objective)).slice(0, 1), shortfalls: [] };
}

export interface LastRun {
  readonly rise: number;
  /** The rise that a riser must leave below the inlet. */
  readonly riseInRange: number;
  /** The rise in millimetres per millimetre. */
  readonly slope: number;
}

/** Returns the rise of the last level run, rounded up to a whole millimetre. `corner`: where the run begins. */
export function lastRun(
  { reach, levelSlope, hasSleeve }: Pick<ConnectionTask, 'reach' | 'levelSlope' | 'hasSleeve'>,
  corner: number,
): LastRun {
  const length = Math.max(0, reach - corner);
  const rise = Math.ceil((length / 1000) * levelSlope - 1e-6);
  return { rise, riseInRange: hasSleeve ? 0 : rise, slope: length === 0 ? 0 : rise / length };
}

function solveReach(task: ConnectionTask, from: number, offer: OfferedPipes): Leg {
  return solveLegUpTo(offer, rangeUpTo(task.reach - from, task.tolerance));
}

/** Solves the riser to a given height, or to the cheapest height of a new hole. */
function solveRise(task: ConnectionTask, from: number, offer: OfferedPipes): Leg {
  const range = riseRange(task, from);
  return range === null || isGiven(task.inlet)
    ? solveLegUpTo(offer, range)
    : solveLeg(offer.pipes, range, offer.objective);
}

function isGiven({ lowest, highest }: ConnectionTask['inlet']): boolean {
  return lowest === highest;
}

function riseRange({ inlet, tolerance }: ConnectionTask, from: number): LegRange | null {
  const upToHighest = rangeUpTo(inlet.highest - from, tolerance);
  if (upToHighest === null) return null;
  const lowest = isGiven(inlet) ? upToHighest.minimum : Math.max(0, Math.ceil(inlet.lowest - from));
  return { minimum: Math.min(lowest, upToHighest.maximum), maximum: upToHighest.maximum };
}

function run(direction: Run['direction'], leg: Extract<Leg, { readonly pieces: unknown }>, bend: Part | null): Run {
  return { direction, pieces: leg.pieces, bend };
}

/** Friction of a metre of pipe, as a single resistance: coefficient 0.03, diameter 150 mm. */
const frictionPerMetre = 0.2;
const defaultZeta = (angle: number): number => (angle >= 90 ? 1.3 : 0.4);

/** Describes a form from its runs. `levelHeight`: of the last run's beginning. */
export function formOf(
  form: ConnectionForm,
  runs: readonly Run[],
  levelHeight: number,
  { rise, slope }: Pick<LastRun, 'rise' | 'slope'>,
): SolvedForm {
  const pieces = runs.flatMap((leg) => leg.pieces);
  const bends = runs.flatMap(({ bend }) => bend ?? []);
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return {
    form,
    runs,
    inletHeight: levelHeight + rise,
    slope,
    cost: [...pieces.map(({ part }) => part), ...bends].reduce((sum, part) => sum + pieceCost(part), 0),
    pieceCount: pieces.length + bends.length,
    resistance:
      bends.reduce((sum, { zeta, bendAngle }) => sum + (zeta ?? defaultZeta(bendAngle ?? 90)), 0) +
      (length / 1000) * frictionPerMetre,
  };
}

/** Compares two forms by the objective. Returns 0 for a tie, which the first form of the list wins. */
export function compareForms(a: SolvedForm, b: SolvedForm, objective: LegObjective): number {
  const [cost, pieces, resistance] = [a.cost - b.cost, a.pieceCount - b.pieceCount, a.resistance - b.resistance];
  return objective === 'price' ? cost || pieces || resistance : pieces || cost || resistance;
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

/** Returns the shortfall of a form. An unreachable distance is reported before an unreachable height. */
function shortfallOf(upwards: Leg, inwards: Leg, from: { readonly height: number; readonly shift: number }): Shortfall {
  if (!isSolved(inwards)) return reachShortfall(inwards, from.shift);
  return heightShortfall(isSolved(upwards) ? { nearestBelow: null, nearestAbove: null } : upwards, from.height);
}

function heightShortfall({ nearestBelow, nearestAbove }: Unsolved, from: number): Shortfall {
  return { of: 'height', nearestBelow: plus(nearestBelow, from), nearestAbove: plus(nearestAbove, from) };
}

function plus(length: number | null, from: number): number | null {
  return length === null ? null : length + from;
}

export function alongDirection(
  direction: Run['direction'],
  length: number,
): { readonly shift: number; readonly height: number } {
  const angle = toRadians(direction);
  return { shift: length * Math.sin(angle), height: length * Math.cos(angle) };
}
