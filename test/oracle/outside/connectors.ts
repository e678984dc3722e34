import type { Part } from '../list/catalogue.ts';
import { levelPipesOf } from '../list/level-pipes.ts';
import { type Element, elementsOf, sumsOf } from './column.ts';
import { roomForTee } from './holes.ts';
import { partsOf, type Site, widestPipe } from './site.ts';

/** A way of the pipe from the outlet to the run through the wall; mm, and costs of the chosen objective. */
interface Form {
  /** From the outlet to the last corner. */
  readonly corner: number;
  /** From the outlet to where the run begins. */
  readonly shift: number;
  /** From the outlet up to the axis of the run, without a riser. */
  readonly up: number;
  readonly cost: number;
  readonly hasRiser: boolean;
}

/** Insulated pieces through the wall. */
interface Run {
  readonly lengths: readonly number[];
  /** The length of the adjustable element that is the first; 0: there is none. */
  readonly sliding: number;
  readonly sum: number;
  readonly cost: number;
}

/** Connectors to a tee at a distance from the wall. */
export interface Connectors {
  readonly gap: number;
  /** The least cost of a connector to a tee at each height of `tees`. */
  readonly costs: Float64Array;
}

/** The heights of the tee that the room, the house and the choices allow. */
export interface Tees {
  readonly lowest: number;
  readonly highest: number;
}

const longestRiser = 6000;

/** Returns the heights of the tee that house, terrain and choices allow. */
export function teesOf(site: Site, tee: Part): Tees {
  const { house, passHeight, onGround, ground } = site;
  const { lowest, highest } = roomForTee(site, tee);
  const overTerrain = onGround ? lowest : Math.max(lowest, (tee.otherLength ?? 0) - ground);
  return passHeight === null
    ? { lowest: Math.ceil(Math.max(house.outlet, overTerrain)), highest: Math.floor(highest) }
    : passHeight >= overTerrain && passHeight <= highest
      ? { lowest: passHeight, highest: passHeight }
      : { lowest: 0, highest: -1 };
}

/**
 * Returns the connectors for each distance from the wall between these. An adjustable element stands in the room only where
 * no connector at all is possible without one. `perPiece`: what a piece costs besides its price.
 */
export function connectorsOf(
  site: Site,
  tee: Part,
  tees: Tees,
  least: number,
  most: number,
  perPiece: number,
): readonly Connectors[] {
  const pipes = partsOf(site, 'connector_pipe');
  const uncut = pipes.filter(({ otherLength }) => otherLength === null);
  const risers = sumsOf(elementsOf(pipes, 1, perPiece), longestRiser);
  const rigid = { runs: rigidRuns(site, perPiece), bare: risers, risers };
  const found = connectorsWith(site, tee, tees, least, most, perPiece, rigid);
  if (found.length > 0) return found;
  const bare = sumsOf(elementsOf(uncut, 1, perPiece), longestRiser);
  return connectorsWith(site, tee, tees, least, most, perPiece, { runs: slidingRuns(site, perPiece), bare, risers });
}

/** Runs of insulated pieces, and the costs of the bare pipe before them and of the riser, by length. */
interface Pieces {
  readonly runs: readonly Run[];
  readonly bare: Float64Array;
  readonly risers: Float64Array;
}

function connectorsWith(
  site: Site,
  tee: Part,
  tees: Tees,
  least: number,
  most: number,
  perPiece: number,
  { runs, bare: bares, risers }: Pieces,
): readonly Connectors[] {
  const { choices, wall, radius, house, bareUpTo, pipeClearance } = site;
  const { limit, roomHeight } = choices;
  const slope = limit('level_slope', 10) / 1000;
  const forms = formsOf(site, perPiece);
  // Bare pieces are whole millimetres long, so the arm ends at a whole one.
  const arm = radius - (tee.pairShift ?? 0);
  const first = Math.ceil(least + arm - 1e-6) - arm;
  const underCeiling = roomHeight - widestPipe(site) / 2 - pipeClearance;
  const found: Connectors[] = [];
  for (let gap = first; gap <= most + 1e-6; gap += 1) {
    const end = wall.outer + gap + arm;
    const costs = new Float64Array(Math.max(0, tees.highest - tees.lowest + 1)).fill(Infinity);
    let isFound = false;
    for (const { corner, shift, up, cost, hasRiser } of forms) {
      if (end - corner > limit('level_pipe', 1500) - 1 || shift > bareUpTo || shift > end) continue;
      let level = Infinity;
      for (const run of runs) {
        const bare = Math.floor(end - shift - run.sum + 1e-6);
        if (bare < 0 || shift + bare > bareUpTo || isJointHidden(site, shift + bare, run.lengths)) continue;
        if (run.sliding > 0 && shift + bare + run.sliding > site.jointless.from) continue;
        level = Math.min(level, run.cost + (bares[bare] ?? Infinity));
      }
      if (level === Infinity) continue;
      const lowest = Math.ceil(house.outlet + up + (end - corner) * slope - 1e-6);
      const highest = Math.min(tees.highest, hasRiser ? underCeiling : lowest, lowest + longestRiser);
      for (let height = Math.max(tees.lowest, lowest); height <= highest; height += 1) {
        const whole = cost + level + (risers[height - lowest] ?? Infinity);
        const at = height - tees.lowest;
        if (whole >= (costs[at] ?? 0)) continue;
        costs[at] = whole;
        isFound = true;
      }
    }
    if (isFound) found.push({ gap, costs });
  }
  return found;
}

/** A joint is in the wall, or too near to one of its faces. */
function isJointHidden({ jointless }: Site, from: number, lengths: readonly number[]): boolean {
  const isInside = (joint: number): boolean => joint > jointless.from + 1e-6 && joint < jointless.to - 1e-6;
  let at = from;
  return (
    isInside(from) ||
    lengths.some((length) => {
      at += length;
      return isInside(at);
    })
  );
}

/** Returns the forms that the outlet and the wall allow. */
function formsOf(site: Site, perPiece: number): readonly Form[] {
  const { choices, catalogue, wall, isTimber, pipeClearance } = site;
  const { diameter, outletDiameter, scheme } = choices;
  const pipeOf = (id: number | null): number | undefined => catalogue.pipe.find((pipe) => pipe.id === id)?.diameter;
  const adapter = partsOf(site, 'connector_adapter').find(
    ({ fromId }) => pipeOf(catalogue.parts.find(({ id }) => id === fromId)?.pipeId ?? null) === outletDiameter,
  );
  if (diameter !== outletDiameter && adapter === undefined) return [];
  const [longer, dearer] = diameter === outletDiameter ? [0, 0] : [adapter?.length ?? 0, costOf(adapter, perPiece)];
  const level = levelPipesOf(catalogue, choices).length;
  const square = partsOf(site, 'connector_bend').find(({ bend, price }) => bend === 90 && price !== null);
  const slanting = partsOf(site, 'connector_bend').find(({ bend, price }) => bend === 45 && price !== null);
  const leg = square?.length ?? 0;
  const turn = costOf(square, perPiece);
  const straights = elementsOf(
    partsOf(site, 'connector_pipe').filter(({ otherLength }) => otherLength === null),
    1,
    perPiece,
  );
  const forms: readonly Form[] =
    scheme.outlet_position === 'rear'
      ? [
          { corner: 0, shift: level + longer, up: 0, cost: dearer, hasRiser: false },
          {
            corner: level + longer + leg,
            shift: level + longer + 2 * leg,
            up: 2 * leg,
            cost: dearer + 2 * turn,
            hasRiser: true,
          },
        ]
      : [
          { corner: 0, shift: leg, up: longer + leg, cost: dearer + turn, hasRiser: true },
          ...[{ length: 0, price: 0 }, ...straights].map(({ length, price }): Form => {
            const [half, slant] = [slanting?.length ?? 0, (2 * (slanting?.length ?? 0) + length) * Math.SQRT1_2];
            return {
              corner: slant,
              shift: slant + half,
              up: longer + half + slant,
              cost: dearer + 2 * costOf(slanting, perPiece) + price,
              hasRiser: true,
            };
          }),
        ];
  const width = widestPipe(site);
  const isFree = ({ corner, hasRiser }: Form): boolean =>
    !hasRiser || !isTimber || corner + width / 2 + pipeClearance <= wall.inner;
  return forms.filter((form) => form.cost < Infinity && isFree(form));
}

const costOf = (part: Part | undefined, perPiece: number): number => (part?.price ?? Infinity) + perPiece;

/** Returns sequences of up to three insulated pieces of fixed length. */
function rigidRuns(site: Site, perPiece: number): readonly Run[] {
  const elements = elementsOf(partsOf(site, 'straight'), 1, perPiece);
  const grow = (runs: readonly (readonly Element[])[]): readonly (readonly Element[])[] =>
    runs.flatMap((run) => elements.map((element) => [...run, element]));
  const one = elements.map((element) => [element]);
  const two = grow(one);
  const three = grow(two);
  const band = priceOfBand(site);
  return [...one, ...two, ...three].map((run) => runOf(run, band));
}

/** Returns an adjustable piece with up to two of fixed length after it. Its place among them makes no difference. */
function slidingRuns(site: Site, perPiece: number): readonly Run[] {
  const elements = elementsOf(partsOf(site, 'straight'), 1, perPiece);
  const sliding = elementsOf(partsOf(site, 'adjustable'), 1, perPiece);
  const after = [...elements.map((one) => [one]), ...elements.flatMap((one) => elements.map((other) => [one, other]))];
  const band = priceOfBand(site);
  return sliding.flatMap((first) => after.map((rest) => runOf([first, ...rest], band)));
}

const priceOfBand = (site: Site): number => partsOf(site, 'locking_band')[0]?.price ?? Infinity;

function runOf(run: readonly Element[], band: number): Run {
  const [first] = run;
  return {
    lengths: run.map(({ length }) => length),
    sliding: first?.isAdjustable === true ? first.length : 0,
    sum: run.reduce((sum, { length }) => sum + length, 0),
    cost: run.reduce((sum, { price }) => sum + price + band, 0),
  };
}
