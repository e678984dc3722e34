import type { Part } from '../list/catalogue.ts';
import type { Objective } from '../list/choices.ts';
import { compareRanks, type Rank, rankOf, sum } from '../list/rank.ts';

/** A multiset of pipes; their total length is a whole number from `least` to `most`, mm. */
interface Handful {
  readonly rank: Rank;
  readonly least: number;
  readonly most: number;
}

/** The shortest length of a pipe. A pipe that may be cut has two lengths. */
export const shortestOf = ({ length, otherLength }: Part): number => Math.min(length ?? 0, otherLength ?? Infinity);
export const longestOf = ({ length, otherLength }: Part): number => Math.max(length ?? 0, otherLength ?? 0);

/** Returns the rank of pieces; `joint`: the price of a joint for each piece, øre. */
export function rankOfPieces(parts: readonly Part[], objective: Objective, joint = 0): Rank {
  return parts.reduce<Rank>(
    (rank, { price }) =>
      sum(rank, rankOf(objective, { price: (price ?? 0) + joint, unpriced: price === null ? 1 : 0, pieces: 1 })),
    rankOf(objective, {}),
  );
}

export const isPriced = ({ price }: Part): boolean => price !== null;

/** Yields all multisets of pipes with at most this length. */
function* handfuls(
  pipes: readonly Part[],
  longest: number,
  cost: (part: Part) => Rank,
  nothing: Rank,
  mostCuts = Infinity,
): Generator<Handful> {
  const [pipe, ...rest] = pipes;
  if (pipe === undefined) {
    yield { rank: nothing, least: 0, most: 0 };
    return;
  }
  let own: Handful = { rank: nothing, least: 0, most: 0 };
  const isCut = shortestOf(pipe) < longestOf(pipe);
  const mostPieces = isCut ? mostCuts : Infinity;
  for (let pieces = 0; pieces <= mostPieces && own.least <= longest; pieces += 1) {
    for (const other of handfuls(rest, longest - own.least, cost, nothing, mostCuts - (isCut ? pieces : 0))) {
      yield { rank: sum(own.rank, other.rank), least: own.least + other.least, most: own.most + other.most };
    }
    own = { rank: sum(own.rank, cost(pipe)), least: own.least + shortestOf(pipe), most: own.most + longestOf(pipe) };
  }
}

/** The best rank for a length, and the greatest length with this rank, mm. */
export interface BestSum {
  readonly rank: Rank;
  readonly length: number;
}

interface Leg {
  readonly least: number;
  readonly most: number;
  readonly objective: Objective;
  readonly joint?: number;
  /** If one cut pipe does not suffice, more may be cut. */
  readonly mayCutMore?: boolean;
}

/** Returns the best multiset of pipes with a whole length from `least` to `most`; null if there is none. */
export function bestSum(pipes: readonly Part[], leg: Leg): BestSum | null {
  return bestWithCuts(pipes, leg, 1) ?? (leg.mayCutMore === true ? bestWithCuts(pipes, leg, Infinity) : null);
}

function bestWithCuts(
  pipes: readonly Part[],
  { least, most, objective, joint = 0 }: Leg,
  mostCuts: number,
): BestSum | null {
  if (most < Math.max(0, least)) return null;
  let best: BestSum | null = null;
  const cost = (part: Part): Rank => rankOfPieces([part], objective, joint);
  for (const { rank, ...lengths } of handfuls(pipes, most, cost, rankOf(objective, {}), mostCuts)) {
    if (lengths.most < least) continue;
    const found = { rank, length: Math.min(most, lengths.most) };
    const order = best === null ? -1 : compareRanks(rank, best.rank) || best.length - found.length;
    if (order < 0) best = found;
  }
  return best;
}

/** Returns the best rank for each sum of uncut pipes. */
export function exactSums(pipes: readonly Part[], longest: number, objective: Objective): ReadonlyMap<number, Rank> {
  const uncut = pipes.filter((pipe) => shortestOf(pipe) === longestOf(pipe));
  const sums = new Map<number, Rank>();
  const cost = (part: Part): Rank => rankOfPieces([part], objective);
  for (const { rank, least } of handfuls(uncut, longest, cost, rankOf(objective, {}))) {
    const known = sums.get(least);
    if (known === undefined || compareRanks(rank, known) < 0) sums.set(least, rank);
  }
  return sums;
}
