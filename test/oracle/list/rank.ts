import type { Objective } from './choices.ts';

/** Values that rank a column: smaller is better, the first difference decides. */
export type Rank = readonly number[];

/** Amounts that a piece, a support or a top adds to a rank; money in øre, overshoot in mm. */
export interface Amounts {
  readonly unpriced?: number;
  readonly price?: number;
  readonly pieces?: number;
  readonly overshoot?: number;
  readonly supports?: number;
}

export function rankOf(
  objective: Objective,
  { unpriced = 0, price = 0, pieces = 0, overshoot = 0, supports = 0 }: Amounts,
): Rank {
  if (objective === 'price') return [unpriced, price, pieces, overshoot, supports];
  if (objective === 'joints') return [pieces, unpriced, price, overshoot, supports];
  return [overshoot, pieces, unpriced, price, supports];
}

export const sum = (a: Rank, b: Rank): Rank => a.map((value, at) => value + (b[at] ?? 0));

export const difference = (a: Rank, b: Rank): Rank => a.map((value, at) => value - (b[at] ?? 0));

/** Returns a negative number if the first rank is better than the second with `more`, 0 if both are equal. */
export function compareRanks(a: Rank, b: Rank, more: Rank = []): number {
  for (let at = 0; at < a.length; at += 1) {
    const lead = (a[at] ?? 0) - (b[at] ?? 0) - (more[at] ?? 0);
    if (lead !== 0) return lead;
  }
  return 0;
}
