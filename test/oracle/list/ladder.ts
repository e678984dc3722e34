import type { Objective } from './choices.ts';

export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** A piece between two heights, with what it weighs and what may stand on it (grams; Infinity where that has no limit). */
export interface Block extends Interval {
  readonly article: string;
  readonly weight: number;
  readonly capacity: number;
}

/** Of each of these kinds at most one may be in a column; of those that a task must have, exactly one. */
export type Once = 'adjustable' | 'assembly' | 'hatch';

/** Something that may be put on a column, any number of times where `once` is null. */
export interface Move {
  /** Decides between equally good columns. */
  readonly article: string;
  readonly length: number;
  /** Its pieces from below, their heights counted from its own lower end. */
  readonly blocks: readonly Block[];
  /** Of what in it has a price, øre. */
  readonly price: number;
  readonly unpriced: number;
  readonly once: Once | null;
  /** Where no part of it may be. */
  readonly outside: readonly Interval[];
}

/** What carries a column; grams, øre. */
export interface Carriers {
  /** What the fireplace's outlet may carry, or the support under the tee of a rear outlet; Infinity where that is not known. */
  readonly base: number;
  /** The pieces under the column, from the base up. */
  readonly below: readonly Block[];
  /** Heights at each of which a load support may hold the piece that passes there. */
  readonly places: readonly number[];
  /** Null: there is none, or what it may carry is not known. */
  readonly support: { readonly capacity: number; readonly price: number; readonly unpriced: number } | null;
}

export interface Task {
  readonly moves: readonly Move[];
  readonly musts: readonly Once[];
  readonly start: number;
  readonly target: number;
  readonly tolerance: number;
  readonly zones: readonly Interval[];
  readonly objective: Objective;
  /** What a flue of this top costs besides its pieces, øre. */
  readonly priceOfTop: (top: number) => number;
  /** Null: nobody asks what it weighs. */
  readonly carriers: Carriers | null;
}

/** What a load support may carry that holds a piece between these heights; -1 where none does. */
export function holdsAt({ places, support }: Carriers, { from, to }: Interval): number {
  return support !== null && places.some((place) => from <= place && place < to) ? support.capacity : -1;
}

/** Each millimetre has a state for every set of what is used up. */
const bits: Readonly<Record<Once, number>> = { adjustable: 1, assembly: 2, hatch: 4 };
const statesPerMillimetre = 8;
const heightOf = (state: number): number => Math.floor(state / statesPerMillimetre);
const usedOf = (state: number): number => state % statesPerMillimetre;
const slack = 1e-6;

/** A move, and 1 for each height on which it may be put; null where that is every one. */
interface Candidate {
  readonly move: Move;
  readonly places: Uint8Array | null;
}

/** Every height and what is used up there, millimetre by millimetre: which can be reached, and what may be put on each. */
export class Ladder {
  readonly task: Task;
  /** For each state the greatest load that may be put on it, by whatever way it is reached; -1 where by none. */
  readonly room: Float64Array;
  readonly #height: number;
  readonly #moves: readonly (readonly Candidate[])[];
  readonly #joint: Uint8Array;

  constructor(task: Task) {
    this.task = task;
    this.#height = Math.max(-1, task.target + task.tolerance - task.start);
    const moves = task.moves.map((move) => ({
      move,
      places: move.outside.length === 0 ? null : this.#outside(move.outside, move.length),
    }));
    this.#moves = Array.from({ length: statesPerMillimetre }, (_, used) =>
      moves.filter(({ move: { once } }) => once === null || (bits[once] & used) === 0),
    );
    this.#joint = this.#outside(task.zones, 0);
    this.#joint[0] = 1;
    this.room = new Float64Array((this.#height + 1) * statesPerMillimetre).fill(-1);
    this.#climb();
  }

  /** 1 for each height at which something of this length begins that does not touch the inside of an interval. */
  #outside(intervals: readonly Interval[], length: number): Uint8Array {
    const allowed = new Uint8Array(this.#height + 1).fill(1);
    for (const { from, to } of intervals) {
      const first = Math.floor(from - length + slack) + 1 - this.task.start;
      const last = Math.ceil(to - slack) - 1 - this.task.start;
      if (last >= 0) allowed.fill(0, Math.max(0, first), last + 1);
    }
    return allowed;
  }

  #climb(): void {
    const { carriers } = this.task;
    if (this.#height >= 0) this.room[0] = this.#roomOn(carriers?.base ?? Infinity, carriers?.below ?? [], 0);
    for (let state = 0; state < this.room.length; state += 1) {
      const room = this.room[state] ?? -1;
      const at = heightOf(state);
      if (room < 0 || this.#joint[at] !== 1) continue;
      // Without a list of moves for each of so many states: all of them together took half the time.
      for (const candidate of this.#moves[usedOf(state)] ?? []) {
        if (!this.#fits(candidate, at)) continue;
        const next = this.after(state, candidate.move);
        const above = this.#roomOn(room, candidate.move.blocks, this.topOf(state));
        if (above > (this.room[next] ?? -1)) this.room[next] = above;
      }
    }
  }

  /** What may be put on these pieces, where there is room for a load under them: a support that holds one of them makes room anew. */
  #roomOn(under: number, blocks: readonly Block[], at: number): number {
    const { carriers } = this.task;
    if (carriers === null) return under;
    let room = under;
    for (const { capacity, from, to, weight } of blocks) {
      room = Math.min(Math.max(room, holdsAt(carriers, { from: at + from, to: at + to })) - weight, capacity);
      if (room < 0) return -1;
    }
    return room;
  }

  topOf(state: number): number {
    return this.task.start + heightOf(state);
  }

  after(state: number, { length, once }: Move): number {
    return state + length * statesPerMillimetre + (once === null ? 0 : bits[once]);
  }

  /** What may stand on a height with what is used up there; nothing from a joint in a zone. */
  movesAt(state: number): readonly Move[] {
    const at = heightOf(state);
    if (this.#joint[at] !== 1) return [];
    return (this.#moves[usedOf(state)] ?? []).flatMap((one) => (this.#fits(one, at) ? [one.move] : []));
  }

  #fits({ move, places }: Candidate, at: number): boolean {
    return at + move.length <= this.#height && (places === null || places[at] === 1);
  }

  isEnd(state: number): boolean {
    const { musts, target } = this.task;
    return musts.every((once) => (usedOf(state) & bits[once]) !== 0) && this.topOf(state) >= target;
  }
}
