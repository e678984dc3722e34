import type { Part } from '../list/catalogue.ts';
import type { Objective } from '../list/choices.ts';
import { compareRanks, type Rank, rankOf, sum } from '../list/rank.ts';

/** Any number of pieces of one pipe that together have a whole length from `least` to `most`, mm. */
interface Handful {
  readonly rank: Rank;
  readonly least: number;
  readonly most: number;
}

/** The least length of a pipe: one that may be cut has two. */
export const shortestOf = ({ length, otherLength }: Part): number => Math.min(length ?? 0, otherLength ?? Infinity);
export const longestOf = ({ length, otherLength }: Part): number => Math.max(length ?? 0, otherLength ?? 0);

/** What these pieces cost; `joint`: what each of them needs besides, øre. */
export function rankOfPieces(parts: readonly Part[], objective: Objective, joint = 0): Rank {
  return parts.reduce<Rank>(
    (rank, { price }) =>
      sum(rank, rankOf(objective, { price: (price ?? 0) + joint, unpriced: price === null ? 1 : 0, pieces: 1 })),
    rankOf(objective, {}),
  );
}

/** Every multiset of pipes that is nowhere longer than asked for, one after the other. */
function* handfuls(
  pipes: readonly Part[],
  longest: number,
  cost: (part: Part) => Rank,
  nothing: Rank,
): Generator<Handful> {
  const [pipe, ...rest] = pipes;
  if (pipe === undefined) {
    yield { rank: nothing, least: 0, most: 0 };
    return;
  }
  let own: Handful = { rank: nothing, least: 0, most: 0 };
  while (own.least <= longest) {
    for (const other of handfuls(rest, longest - own.least, cost, nothing)) {
      yield { rank: sum(own.rank, other.rank), least: own.least + other.least, most: own.most + other.most };
    }
    own = { rank: sum(own.rank, cost(pipe)), least: own.least + shortestOf(pipe), most: own.most + longestOf(pipe) };
  }
}

/** What the best pipes for a length cost, and the greatest length that they or others for as much can have, mm. */
export interface BestSum {
  readonly rank: Rank;
  readonly length: number;
}

/** The best multiset of pipes with a whole length from `least` to `most`, or null where none has one. */
export function bestSum(
  pipes: readonly Part[],
  { least, most, objective, joint = 0 }: { least: number; most: number; objective: Objective; joint?: number },
): BestSum | null {
  if (most < Math.max(0, least)) return null;
  let best: BestSum | null = null;
  const cost = (part: Part): Rank => rankOfPieces([part], objective, joint);
  for (const { rank, ...lengths } of handfuls(pipes, most, cost, rankOf(objective, {}))) {
    if (lengths.most < least) continue;
    const found = { rank, length: Math.min(most, lengths.most) };
    const order = best === null ? -1 : compareRanks(rank, best.rank) || best.length - found.length;
    if (order < 0) best = found;
  }
  return best;
}

/** For each length that uncut pipes add up to, what the best of them cost. */
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
