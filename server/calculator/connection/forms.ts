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
  type SolvedLeg,
  solveLeg,
  solveLegUpTo,
  solveLegWithRest,
} from './legs.ts';
import { solveWallRun, solveWallRuns, type WallToPass } from './wall-run.ts';

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
  /** The outer wall that the last run passes to a flue behind it. Then `reach` only bounds the run. Absent: none. */
  readonly wall?: WallToPass;
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
  /** Where the pipe ends, beside the outlet. */
  readonly end: number;
  /** In øre, for the search: a piece without a price costs more than any other piece. Includes the flue if its price matters. */
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
      : [topBend(task, offer), topTwoBends(withoutFlue(task), offer)];
  return {
    solutions: found.flatMap(({ solutions }) => solutions).map((form) => withFlue(task, form)),
    shortfalls: found.flatMap(({ shortfalls }) => shortfalls),
  };
}

/** Adds the price of the flue, if it matters. */
function withFlue({ wall }: ConnectionTask, form: SolvedForm): SolvedForm {
  const priceOfFlue = wall?.priceOfFlue ?? null;
  return priceOfFlue === null ? form : { ...form, cost: form.cost + priceOfFlue(form.end, form.inletHeight) };
}

type OfferedParts = OfferedPipes & Pick<ConnectorParts, 'bends'>;

const noResult: FormResult = { solutions: [], shortfalls: [] };

/** Solves the pipe up to a standing flue: straight from a top outlet, round one bend from a rear outlet. */
function upToFlue(task: ConnectionTask, offer: OfferedParts): FormResult {
  const bend = task.outlet === 'rear' ? offer.bends[90] : null;
  if (task.outlet === 'rear' && bend === null) return noResult;
  const height = task.start.height + (bend?.length ?? 0);
  const upwards = solveRise(task, height, offer, 0);
  if (!isSolved(upwards)) return { solutions: [], shortfalls: [heightShortfall(upwards, height)] };
  const riser = run(0, upwards, null);
  const level: Run = { direction: 90, pieces: [], bend };
  const [form, runs] = bend === null ? (['top-up', [riser]] as const) : (['rear-up', [level, riser]] as const);
  return {
    solutions: [formOf(form, runs, height + upwards.length, { rise: 0, slope: 0, end: 0 })],
    shortfalls: [],
  };
}

function rearStraight(task: ConnectionTask, offer: OfferedPipes): FormResult {
  const { shift } = task.start;
  const last = lastRun(task, 0);
  const height = task.start.height + last.riseInRange;
  const { lowest, highest } = task.inlet;
  const slack = isGiven(task.inlet) ? task.tolerance : 0;
  const bounds = task.wall?.heights ?? { lowest: -Infinity, highest: Infinity };
  if (height < Math.max(lowest - slack, bounds.lowest) || height > Math.min(highest + slack, bounds.highest)) {
    return { solutions: [], shortfalls: [{ of: 'height', ...nearestTo(height, task) }] };
  }
  const ways = solveReaches(task, last, shift, offer);
  return {
    solutions: ways
      .filter(isSolved)
      .map((inwards) =>
        formOf('rear-straight', [run(90, inwards, null)], task.start.height, last.to(shift + inwards.length)),
      ),
    shortfalls: ways.flatMap((way) => (isSolved(way) ? [] : [reachShortfall(way, shift)])),
  };
}

function rearUpAndIn(task: ConnectionTask, offer: OfferedParts): FormResult {
  const bend = offer.bends[90];
  if (bend === null) return noResult;
  const leg = bend.length ?? 0;
  const last = lastRun(task, task.start.shift + leg);
  const from = { height: task.start.height + 2 * leg + last.riseInRange, shift: task.start.shift + 2 * leg };
  const first: Run = { direction: 90, pieces: [], bend };
  return solveRiseAndReach(task, last, from, offer, (upwards, inwards) =>
    formOf(
      'rear-up-and-in',
      [first, run(0, upwards, bend), run(90, inwards, null)],
      task.start.height + 2 * leg + upwards.length,
      last.to(from.shift + inwards.length),
    ),
  );
}

function topBend(task: ConnectionTask, offer: OfferedParts): FormResult {
  const bend = offer.bends[90];
  if (bend === null) return noResult;
  const leg = bend.length ?? 0;
  const last = lastRun(task, 0);
  const from = { height: task.start.height + leg + last.riseInRange, shift: leg };
  return solveRiseAndReach(task, last, from, offer, (upwards, inwards) =>
    formOf(
      'top-bend',
      [run(0, upwards, bend), run(90, inwards, null)],
      task.start.height + leg + upwards.length,
      last.to(from.shift + inwards.length),
    ),
  );
}

/** Solves a riser and the level run after it, for each way to the flue. */
function solveRiseAndReach(
  task: ConnectionTask,
  last: LastRun,
  from: { readonly height: number; readonly shift: number },
  offer: OfferedPipes,
  toForm: (upwards: SolvedLeg, inwards: SolvedLeg) => SolvedForm,
): FormResult {
  const results = solveReaches(task, last, from.shift, offer).map((inwards): FormResult => {
    const upwards = solveRise(task, from.height, offer, endOf(inwards, from.shift));
    return isSolved(upwards) && isSolved(inwards)
      ? { solutions: [toForm(upwards, inwards)], shortfalls: [] }
      : { solutions: [], shortfalls: [shortfallOf(upwards, inwards, from)] };
  });
  return {
    solutions: results.flatMap(({ solutions }) => solutions),
    shortfalls: results.flatMap(({ shortfalls }) => shortfalls),
  };
}

/** Returns where a level run ends, beside the outlet. */
function endOf(inwards: Leg, from: number): number {
  return from + (isSolved(inwards) ? inwards.length : 0);
}

/** Two bends end in many places. Asking for the flue over each of them takes too long. */
function withoutFlue(task: ConnectionTask): ConnectionTask {
  return task.wall === undefined ? task : { ...task, wall: { ...task.wall, priceOfFlue: null } };
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
    return { slant, last, levelHeight, from, rise: riseRange(task, from.height) };
  };
  /** Runs through a wall are compared only after they are solved. */
  const costOfReach = (shift: number): number =>
    task.wall === undefined ? costWithin(costs, rangeUpTo(task.reach - shift, task.tolerance)) : 0;
  const ofFixed = costs.ofFixed().subarray(0, Math.max(0, longest) + 1);
  const slants = [...ofFixed.keys()].filter((length) => ofFixed[length] !== Infinity).map(legsOf);
  const costing = slants
    .map((legs) => {
      const [rise, reach] = [costWithin(costs, legs.rise), costOfReach(legs.from.shift)];
      return { legs, cost: (ofFixed[legs.slant] ?? Infinity) + rise + reach };
    })
    .toSorted((a, b) => a.cost - b.cost);
  const leastCost = costing[0]?.cost ?? Infinity;
  const greatestCost = task.wall === undefined ? leastCost : Number.MAX_VALUE;
  if (leastCost === Infinity) {
    const shortfalls = slants.map(({ last, from }) =>
      shortfallOf(solveRise(task, from.height, offer, 0), solveReach(task, last, from.shift, offer), from),
    );
    return { solutions: [], shortfalls };
  }
  const solutions = costing.flatMap(({ legs, cost }): SolvedForm[] => {
    if (cost > greatestCost) return [];
    const slanting = solveLeg(fixed, { minimum: legs.slant, maximum: legs.slant }, objective);
    const inwards = solveReach(task, legs.last, legs.from.shift, offer);
    const upwards = solveRise(task, legs.from.height, offer, endOf(inwards, legs.from.shift));
    if (!isSolved(upwards) || !isSolved(slanting) || !isSolved(inwards)) return [];
    const runs = [run(0, upwards, bend), run(45, slanting, bend), run(90, inwards, null)];
    const slope = legs.last.to(legs.from.shift + inwards.length);
    return [formOf('top-two-bends', runs, legs.levelHeight + upwards.length, slope)];
  });
  return { solutions: solutions.toSorted((a, b) => compareForms(a, b, objective)).slice(0, 1), shortfalls: [] };
}

interface LastRun {
  /** Where the run begins. */
  readonly corner: number;
  /** The rise that a riser must leave below the inlet. */
  readonly riseInRange: number;
  /** Returns the slope of a pipe that ends there, beside the outlet. */
  readonly to: (end: number) => Slope;
}

/** The rise in millimetres, and in millimetres per millimetre. `end`: of the pipe, beside the outlet. */
interface Slope {
  readonly rise: number;
  readonly slope: number;
  readonly end: number;
}

/**
 * Returns the rise of the last level run, rounded up to a whole millimetre. Behind a wall the run may end earlier, and
 * then rises more steeply to the same height.
 */
function lastRun({ reach, levelSlope, hasSleeve, wall }: ConnectionTask, corner: number): LastRun {
  const rise = Math.ceil((Math.max(0, reach - corner) / 1000) * levelSlope - 1e-6);
  return {
    corner,
    riseInRange: hasSleeve ? 0 : rise,
    to: (end) => {
      const length = Math.max(0, (wall === undefined ? reach : end) - corner);
      return { rise, slope: length === 0 ? 0 : rise / length, end };
    },
  };
}

/** Solves the pieces of the last run. `from`: where they begin, after a bend. */
function solveReach(task: ConnectionTask, { corner }: LastRun, from: number, offer: OfferedPipes): Leg {
  if (task.wall !== undefined) return solveWallRun(task.wall, corner, from, offer);
  return solveLegUpTo(offer, rangeUpTo(task.reach - from, task.tolerance));
}

function solveReaches(task: ConnectionTask, last: LastRun, from: number, offer: OfferedPipes): Leg[] {
  if (task.wall !== undefined) return solveWallRuns(task.wall, last.corner, from, offer);
  return [solveReach(task, last, from, offer)];
}

/** Solves the riser to a given height, or to the cheapest height of a new hole. `end`: of the pipe, beside the outlet. */
function solveRise(task: ConnectionTask, from: number, offer: OfferedPipes, end: number): Leg {
  const range = riseRange(task, from);
  if (range === null || isGiven(task.inlet)) return solveLegUpTo(offer, range);
  const priceOfFlue = task.wall?.priceOfFlue ?? null;
  return priceOfFlue === null
    ? solveLeg(offer.pipes, range, offer.objective)
    : solveLegWithRest(offer, range, (length) => priceOfFlue(end, from + length));
}

function isGiven({ lowest, highest }: ConnectionTask['inlet']): boolean {
  return lowest === highest;
}

function riseRange({ inlet, tolerance, wall }: ConnectionTask, from: number): LegRange | null {
  const upToHighest = rangeUpTo(inlet.highest - from, tolerance);
  if (upToHighest === null) return null;
  const least = isGiven(inlet) ? (wall?.heights.lowest ?? -Infinity) : inlet.lowest;
  const lowest = Math.max(isGiven(inlet) ? upToHighest.minimum : 0, Math.ceil(least - from));
  return { minimum: Math.min(lowest, upToHighest.maximum), maximum: upToHighest.maximum };
}

function run(direction: Run['direction'], leg: Extract<Leg, { readonly pieces: unknown }>, bend: Part | null): Run {
  return { direction, pieces: leg.pieces, bend };
}

/** Friction of a metre of pipe, as a single resistance: coefficient 0.03, diameter 150 mm. */
const frictionPerMetre = 0.2;
const defaultZeta = (angle: number): number => (angle >= 90 ? 1.3 : 0.4);

function formOf(
  form: ConnectionForm,
  runs: readonly Run[],
  levelHeight: number,
  { rise, slope, end }: Slope,
): SolvedForm {
  const pieces = runs.flatMap((leg) => leg.pieces);
  const bends = runs.flatMap(({ bend }) => bend ?? []);
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const inletHeight = levelHeight + rise;
  const price = [...pieces.map(({ part }) => part), ...bends].reduce((sum, part) => sum + pieceCost(part), 0);
  return {
    form,
    runs,
    inletHeight,
    slope,
    end,
    cost: price,
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
