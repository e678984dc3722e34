import type { Objective } from './choices.ts';
import { rankOf } from './rank.ts';

/** A kind of piece that may be used any number of times, an adjustable one (longest > length) once in all. */
export interface Kind {
  readonly article: string;
  readonly length: number;
  readonly longest: number;
  readonly price: number | null;
}

/** A piece that must be in the column exactly once, outside of all the given intervals. */
export interface Compound {
  /** Decides between equally good columns. */
  readonly article: string;
  readonly rise: number;
  /** Of what in it has a price. */
  readonly price: number;
  readonly unpriced: number;
  readonly pieces: number;
  readonly outside: readonly Interval[];
}

export interface Interval {
  readonly from: number;
  readonly to: number;
}

export interface Task {
  readonly kinds: readonly Kind[];
  readonly start: number;
  readonly target: number;
  readonly tolerance: number;
  readonly zones: readonly Interval[];
  readonly objective: Objective;
  readonly compounds: readonly Compound[];
}

export interface Move {
  readonly kind: Kind | null;
  readonly compound: Compound | null;
  /** Where it may begin, by height; null: anywhere. */
  readonly places: Uint8Array | null;
  readonly length: number;
  readonly adds: number;
  /** What it adds to the rank of a column. */
  readonly rank: readonly number[];
}

/** Each millimetre has a state for every set of what is used up: the adjustable element is bit 0, the compounds follow. */
const statesPerMillimetre = 8;
const adjustableUsed = 1;
const usedBit = (compound: number): number => 2 << compound;
export const heightOf = (state: number): number => state >> 3;
const usedOf = (state: number): number => state & 7;
const slack = 1e-6;

/** Every height and what is used up there, millimetre by millimetre: which can be reached, and what may be put on each. */
export class Ladder {
  readonly task: Task;
  readonly height: number;
  /** 1 for each state that can be reached: eight for each millimetre. */
  readonly reached: Uint8Array;
  readonly #moves: readonly (readonly Move[])[];
  readonly #joint: Uint8Array;

  constructor(task: Task) {
    this.task = task;
    this.height = Math.max(-1, task.target + task.tolerance - task.start);
    const moves = movesOf(task, (compound) =>
      this.#outside(compound.outside.map(({ from, to }) => ({ from: from - compound.rise, to }))),
    );
    this.#moves = Array.from({ length: statesPerMillimetre }, (_, used) =>
      moves.filter(({ adds }) => (adds & used) === 0),
    );
    this.#joint = this.#outside(task.zones);
    this.#joint[0] = 1;
    this.reached = new Uint8Array((this.height + 1) * statesPerMillimetre);
    this.#climb();
  }

  /** 1 for each height that is strictly inside none of the intervals. */
  #outside(intervals: readonly Interval[]): Uint8Array {
    const allowed = new Uint8Array(this.height + 1).fill(1);
    for (const { from, to } of intervals) {
      const first = Math.floor(from + slack) + 1 - this.task.start;
      const last = Math.ceil(to - slack) - 1 - this.task.start;
      if (last >= 0) allowed.fill(0, Math.max(0, first), last + 1);
    }
    return allowed;
  }

  #climb(): void {
    if (this.height >= 0) this.reached[0] = 1;
    for (let state = 0; state < this.reached.length; state += 1) {
      if (this.reached[state] !== 1) continue;
      for (const move of this.movesAt(state)) if (this.isOpen(state, move)) this.reached[after(state, move)] = 1;
    }
  }

  /** The moves with what is not used up; none from a joint in a zone. */
  movesAt(state: number): readonly Move[] {
    return this.#joint[heightOf(state)] === 1 ? (this.#moves[usedOf(state)] ?? []) : [];
  }

  /** Whether there is room for one of these moves. */
  isOpen(state: number, { length, places }: Move): boolean {
    const above = heightOf(state);
    return above + length <= this.height && (places === null || places[above] === 1);
  }

  isEnd(state: number): boolean {
    const isComplete = this.task.compounds.every((_, index) => (state & usedBit(index)) !== 0);
    return isComplete && this.task.start + heightOf(state) >= this.task.target;
  }
}

export const after = (state: number, { length, adds }: Move): number => state + length * statesPerMillimetre + adds;

function movesOf({ kinds, compounds, objective }: Task, placesOf: (compound: Compound) => Uint8Array): readonly Move[] {
  const moves: Move[] = [];
  for (const kind of kinds) {
    const rank = rankOf(objective, [Number(kind.price === null), kind.price ?? 0, 1], 0);
    const adds = kind.longest > kind.length ? adjustableUsed : 0;
    for (let length = kind.length; length <= kind.longest; length += 1) {
      moves.push({ kind, compound: null, places: null, length, adds, rank });
    }
  }
  for (const [index, compound] of compounds.entries()) {
    const { pieces, price, rise, unpriced } = compound;
    const rank = rankOf(objective, [unpriced, price, pieces], 0);
    moves.push({ kind: null, compound, places: placesOf(compound), length: rise, adds: usedBit(index), rank });
  }
  return moves;
}
