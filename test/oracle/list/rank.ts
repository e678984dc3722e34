import type { Objective } from './choices.ts';

/** What a column is judged by: smaller is better, the first difference decides. */
export type Rank = readonly number[];

/** Of a piece or of an overshoot. */
export function rankOf(
  objective: Objective,
  [unpriced, price, pieces]: readonly [number, number, number],
  overshoot: number,
): Rank {
  if (objective === 'price') return [unpriced, price, pieces, overshoot];
  if (objective === 'joints') return [pieces, unpriced, price, overshoot];
  return [overshoot, pieces, unpriced, price];
}

/** The rank of a column that costs more than its pieces. */
export function withPrice(rank: Rank, objective: Objective, price: number): Rank {
  const more = rankOf(objective, [0, price, 0], 0);
  return rank.map((value, at) => value + (more[at] ?? 0));
}

export function compareRanks(a: Rank, b: Rank): number {
  const index = a.findIndex((value, at) => value !== b[at]);
  return index === -1 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}

/** Whether the sum of two ranks is better than a third. */
export function isBetter(rest: Rank, step: Rank, than: Rank): boolean {
  for (let at = 0; at < than.length; at += 1) {
    const difference = (rest[at] ?? 0) + (step[at] ?? 0) - (than[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
