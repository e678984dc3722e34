import type { Objective } from './choices.ts';
import { type Block, type Carriers, holdsAt, Ladder, type Move, type Task } from './ladder.ts';
import { compareRanks, difference, type Rank, rankOf, sum } from './rank.ts';

/** A move at its height. */
export interface Placed {
  readonly move: Move;
  readonly from: number;
}

/** Downwards: the load on a height, and its rank. Upwards: the load that is still allowed, and the rank that remains. */
interface Load {
  /** grams */
  readonly load: number;
  readonly rank: Rank;
}

/**
 * Returns the best column that can be carried, with its supports, or null. Ties: from the bottom up the longer piece wins, then the
 * lesser article number. A start within the interval needs no pieces.
 */
export function bestColumn(task: Task): readonly Placed[] | null {
  const ladder = new Ladder(task);
  if ((ladder.room[ladder.first] ?? -1) < 0) return null;
  if (ladder.isEnd(ladder.first)) return [];
  const { base, below } = task.carriers ?? { base: Infinity, below: [] };
  const loads = loadsOf(ladder);
  const best = underneath(task, loads[ladder.first] ?? [], below, 0)
    .filter(({ load }) => load <= base)
    .reduce<Load | null>(
      (winner, load) => (winner === null || compareRanks(load.rank, winner.rank) < 0 ? load : winner),
      null,
    );
  if (best === null) return null;
  let ways = onTop(task, [{ load: base, rank: best.rank }], below, 0);
  const placed: Placed[] = [];
  for (let state = ladder.first; ;) {
    const from = ladder.topOf(state);
    const [chosen] = [...ladder.stepsAt(state)]
      .sort(({ move: a }, { move: b }) => b.length - a.length || order(a.article, b.article))
      .flatMap((step) => {
        const { move } = step;
        const next = ladder.after(state, step);
        if (next === null) return [];
        const paid = ways.map(({ load, rank }) => ({ load, rank: difference(rank, rankOfMove(task, move)) }));
        const above = onTop(task, paid, move.blocks, from).filter((way) =>
          loads[next]?.some(({ load, rank }) => load <= way.load && compareRanks(rank, way.rank) === 0),
        );
        return above.length === 0 ? [] : [{ move, next, above }];
      });
    if (chosen === undefined) return placed;
    placed.push({ move: chosen.move, from });
    ({ next: state, above: ways } = chosen);
  }
}

export const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const rankOfMove = ({ objective }: Task, { blocks, price, unpriced }: Move): Rank =>
  rankOf(objective, { price, unpriced, pieces: blocks.length });

/** Returns for each reached state the ways to an end, without ways that another one beats in both load and rank. */
function loadsOf(ladder: Ladder): readonly (readonly Load[] | undefined)[] {
  const { room, task } = ladder;
  const loads: (readonly Load[] | undefined)[] = Array.from({ length: room.length });
  const ranks = new Map(task.moves.map((move) => [move, rankOfMove(task, move)]));
  for (let state = room.length - 1; state >= 0; state -= 1) {
    const allowedLoad = room[state] ?? -1;
    if (allowedLoad < 0) continue;
    const top = ladder.topOf(state);
    const found: Load[] = [];
    if (ladder.isEnd(state)) {
      const rank = rankOf(task.objective, { price: task.priceOfTop(top), overshoot: top - task.target });
      found.push({ load: 0, rank });
    }
    for (const step of ladder.stepsAt(state)) {
      const { move } = step;
      const above = loads[ladder.after(state, step) ?? -1];
      if (above === undefined) continue;
      for (const { load, rank } of underneath(task, above, move.blocks, top)) {
        if (load <= allowedLoad) keep(found, load, rank, ranks.get(move) ?? []);
      }
    }
    if (found.length > 0) loads[state] = found;
  }
  return loads;
}

/** Adds a way whose rank is `above` and `own` together. Most ways are beaten, so their sums are not made. */
function keep(found: Load[], load: number, above: Rank, own: Rank): void {
  if (found.some((other) => other.load <= load && compareRanks(other.rank, above, own) <= 0)) return;
  const rest = found.filter((other) => other.load < load || compareRanks(other.rank, above, own) < 0);
  found.splice(0, found.length, ...rest, { load, rank: sum(above, own) });
}

/** Returns the loads below pieces from the loads above them. A support takes its piece and everything above. */
function underneath(
  { carriers, objective }: Task,
  above: readonly Load[],
  blocks: readonly Block[],
  at: number,
): readonly Load[] {
  if (carriers === null) return above;
  const support = rankOfSupport(carriers, objective);
  return blocks.reduceRight((loads, { capacity, from, to, weight }) => {
    const supportCapacity = holdsAt(carriers, { from: at + from, to: at + to });
    return loads.flatMap(({ load, rank }) => {
      if (load > capacity) return [];
      const whole = { load: load + weight, rank };
      return whole.load <= supportCapacity ? [whole, { load: 0, rank: sum(rank, support) }] : [whole];
    });
  }, above);
}

/** Returns the loads allowed above pieces from the loads allowed below them. */
function onTop(
  { carriers, objective }: Task,
  below: readonly Load[],
  blocks: readonly Block[],
  at: number,
): readonly Load[] {
  if (carriers === null) return below;
  const support = rankOfSupport(carriers, objective);
  return blocks.reduce((loads, { capacity, from, to, weight }) => {
    const supportCapacity = holdsAt(carriers, { from: at + from, to: at + to });
    return loads
      .flatMap(({ load, rank }) => [
        { load: Math.min(load - weight, capacity), rank },
        { load: Math.min(supportCapacity - weight, capacity), rank: difference(rank, support) },
      ])
      .filter(({ load }) => load >= 0);
  }, below);
}

const rankOfSupport = ({ support }: Carriers, objective: Objective): Rank =>
  rankOf(objective, { price: support?.price ?? 0, unpriced: support?.unpriced ?? 0, supports: 1 });
