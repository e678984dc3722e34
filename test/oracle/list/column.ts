import { after, type Compound, heightOf, type Interval, type Kind, Ladder, type Move, type Task } from './ladder.ts';
import { isBetter, rankOf, type Rank } from './rank.ts';

export interface Placed extends Interval {
  /** One of the two. */
  readonly kind: Kind | null;
  readonly compound: Compound | null;
}

/** The lowest top of the interval that some column ends at, or null. */
export function lowestTop(task: Task): number | null {
  const ladder = new Ladder(task);
  const state = ladder.reached.findIndex((isReached, at) => isReached === 1 && ladder.isEnd(at));
  return state === -1 ? null : task.start + heightOf(state);
}

export interface Column {
  readonly placed: readonly Placed[];
  readonly rank: Rank;
}

/** The best column of all, or null. Among equally good ones the longer piece comes first from below, then the lesser article number. */
export function bestColumn(task: Task): Column | null {
  if (task.compounds.length === 0 && task.start >= task.target && task.start <= task.target + task.tolerance) {
    return { placed: [], rank: [] };
  }
  const ladder = new Ladder(task);
  const ranks = ranksOf(ladder);
  const rank = ranks[0];
  if (rank === undefined) return null;
  const placed: Placed[] = [];
  for (let state = 0; ;) {
    const [chosen] = ladder
      .movesAt(state)
      .filter((move) => {
        const rest = ladder.isOpen(state, move) ? ranks[after(state, move)] : undefined;
        return rest !== undefined && rest.every((value, at) => value + (move.rank[at] ?? 0) === ranks[state]?.[at]);
      })
      .sort((a, b) => b.length - a.length || order(articleOf(a), articleOf(b)));
    if (chosen === undefined) return { placed, rank };
    const from = task.start + heightOf(state);
    placed.push({ kind: chosen.kind, compound: chosen.compound, from, to: from + chosen.length });
    state = after(state, chosen);
  }
}

/** Of the piece, or of what stands for several of them. */
export const articleOf = ({ kind, compound }: Pick<Move, 'kind' | 'compound'>): string =>
  kind?.article ?? compound?.article ?? '';

/** For each reached state the rank of the best way from there to an end, from the top downwards. */
function ranksOf(ladder: Ladder): readonly (readonly number[] | undefined)[] {
  const { reached, task } = ladder;
  const ranks: (readonly number[] | undefined)[] = Array.from({ length: reached.length });
  for (let state = reached.length - 1; state >= 0; state -= 1) {
    if (reached[state] !== 1) continue;
    let best = ladder.isEnd(state)
      ? rankOf(task.objective, [0, 0, 0], task.start + heightOf(state) - task.target)
      : undefined;
    for (const move of ladder.movesAt(state)) {
      const rest = ladder.isOpen(state, move) ? ranks[after(state, move)] : undefined;
      if (rest === undefined || (best !== undefined && !isBetter(rest, move.rank, best))) continue;
      best = rest.map((value, at) => value + (move.rank[at] ?? 0));
    }
    ranks[state] = best;
  }
  return ranks;
}

export const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
