import type { Objective } from './choices.ts';

export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** A part's links: the ids of the only parts that may be below it (`fromId`) and above it (`toId`). */
export interface Linked {
  readonly id: number;
  readonly fromId: number | null;
  readonly toId: number | null;
}

export const mayFollow = (above: Linked, below: Linked): boolean =>
  (above.fromId === null || above.fromId === below.id) && (below.toId === null || below.toId === above.id);

/** A piece between two heights, with its weight and the greatest load on it (grams; Infinity: no limit). */
export interface Block extends Interval, Linked {
  readonly article: string;
  readonly weight: number;
  readonly capacity: number;
}

/** A column has at most one move of each of these kinds. If the task requires the kind, it has exactly one. */
export type Once = 'adjustable' | 'assembly' | 'hatch';

/** A piece or an assembly that can be added to a column. If `once` is null, it can be repeated. */
export interface Move {
  /** Breaks ties. */
  readonly article: string;
  readonly length: number;
  /** Its pieces from the bottom up; heights count from its lower end. */
  readonly blocks: readonly Block[];
  /** The sum of the known prices, øre. */
  readonly price: number;
  readonly unpriced: number;
  readonly once: Once | null;
  /** Intervals that it must not touch. */
  readonly outside: readonly Interval[];
}

/** A move as a change of state. */
export interface Step {
  readonly move: Move;
  readonly climbs: number;
  /** The heights at which it may begin; null: all. */
  readonly places: Uint8Array | null;
}

/** The base and the supports of a column; grams, øre. */
export interface Carriers {
  /** The greatest load on the outlet, or on the support under the tee; Infinity: unknown. */
  readonly base: number;
  /** The pieces under the column, from the base up. */
  readonly below: readonly Block[];
  /** Heights at which a load support can hold the piece that passes. */
  readonly places: readonly number[];
  /** Null: the catalogue has no support, or its capacity is unknown. */
  readonly support: { readonly capacity: number; readonly price: number; readonly unpriced: number } | null;
}

export interface Task {
  readonly moves: readonly Move[];
  readonly musts: readonly Once[];
  readonly start: number;
  /** The piece below the column. */
  readonly foot: Linked;
  readonly target: number;
  readonly tolerance: number;
  readonly zones: readonly Interval[];
  readonly objective: Objective;
  /** The price of parts that depend on the top, øre. */
  readonly priceOfTop: (top: number) => number;
  /** Null: weights are ignored. */
  readonly carriers: Carriers | null;
}

/** Returns the capacity of a load support for a piece between these heights; -1 if none can hold it. */
export function holdsAt({ places, support }: Carriers, { from, to }: Interval): number {
  return support !== null && places.some((place) => from <= place && place < to) ? support.capacity : -1;
}

const slack = 1e-6;

/**
 * All states of a column: each height in millimetres, with the used kinds and, if links matter, the piece below. Holds which states can be
 * reached, and the load that each allows.
 */
export class Ladder {
  readonly task: Task;
  /** The state at the start of the column. */
  readonly first: number;
  /** The greatest load on each state over all ways to it; -1: unreachable. */
  readonly room: Float64Array;
  readonly #height: number;
  /** Each kind of the task is a bit of the set of used kinds. */
  readonly #bits: ReadonlyMap<Once | null, number>;
  readonly #sets: number;
  /** For each piece below and each set of used kinds. */
  readonly #steps: readonly (readonly Step[])[];
  readonly #statesPerMillimetre: number;
  readonly #joint: Uint8Array;

  constructor(task: Task) {
    this.task = task;
    this.#height = Math.max(-1, task.target + task.tolerance - task.start);
    const kinds = new Set([...task.musts, ...task.moves.flatMap(({ once }) => once ?? [])]);
    const bits = new Map<Once | null, number>([...kinds].map((once, index) => [once, 1 << index]));
    const sets = 1 << kinds.size;
    this.#bits = bits;
    this.#sets = sets;
    const bitOf = ({ once }: Move): number => bits.get(once) ?? 0;
    const feet = feetOf(task);
    const footOf = ({ id }: Linked): number => 1 + feet.findIndex((foot) => foot.id === id);
    this.first = footOf(task.foot) * sets;
    const moves = task.moves.map((move) => ({
      move,
      places: move.outside.length === 0 ? null : this.#outside(move.outside, move.length),
      foot: footOf(topOf(move)) * sets,
    }));
    this.#statesPerMillimetre = (1 + feet.length) * sets;
    this.#steps = [null, ...feet].flatMap((foot, index) =>
      Array.from({ length: sets }, (_, used) =>
        moves
          .filter(({ move }) => (bitOf(move) & used) === 0)
          .filter(({ move }) => mayFollow(bottomOf(move), foot ?? unlinked))
          .map(({ move, places, foot: next }) => ({
            move,
            places,
            climbs: move.length * this.#statesPerMillimetre + next - index * sets + bitOf(move),
          })),
      ),
    );
    this.#joint = this.#outside(task.zones, 0);
    this.#joint[0] = 1;
    this.room = new Float64Array((this.#height + 1) * this.#statesPerMillimetre).fill(-1);
    this.#climb();
  }

  /** Returns 1 for each height at which a piece of this length can begin without touching an interval. */
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
    if (this.#height >= 0) this.room[this.first] = this.#roomOn(carriers?.base ?? Infinity, carriers?.below ?? [], 0);
    for (let state = 0; state < this.room.length; state += 1) {
      const room = this.room[state] ?? -1;
      if (room < 0) continue;
      for (const step of this.stepsAt(state)) {
        const next = this.after(state, step);
        if (next === null) continue;
        this.room[next] = Math.max(this.room[next] ?? -1, this.#roomOn(room, step.move.blocks, this.topOf(state)));
      }
    }
  }

  /** Returns the load allowed on pieces from the load allowed below them. A support starts a new load. */
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
    return this.task.start + this.#heightOf(state);
  }

  #heightOf(state: number): number {
    return Math.floor(state / this.#statesPerMillimetre);
  }

  /** Returns the possible steps from a state; none if its joint is in a zone. */
  stepsAt(state: number): readonly Step[] {
    const steps = this.#joint[this.#heightOf(state)] === 1 ? this.#steps[state % this.#statesPerMillimetre] : undefined;
    return steps ?? [];
  }

  /** Returns the state after a step; null if the step does not fit. */
  after(state: number, { climbs, move: { length }, places }: Step): number | null {
    const at = this.#heightOf(state);
    return at + length <= this.#height && (places === null || places[at] === 1) ? state + climbs : null;
  }

  isEnd(state: number): boolean {
    const { musts, target } = this.task;
    const used = state % this.#sets;
    return this.topOf(state) >= target && musts.every((once) => (used & (this.#bits.get(once) ?? 0)) !== 0);
  }

  /** Returns the lowest reached end; null: none. */
  lowestEnd(): number | null {
    const { start, target } = this.task;
    for (let state = Math.max(0, target - start) * this.#statesPerMillimetre; state < this.room.length; state += 1) {
      if ((this.room[state] ?? -1) >= 0 && this.isEnd(state)) return this.topOf(state);
    }
    return null;
  }
}

const unlinked: Linked = { id: -1, fromId: null, toId: null };
const bottomOf = ({ blocks }: Move): Linked => blocks[0] ?? unlinked;
const topOf = ({ blocks }: Move): Linked => blocks.at(-1) ?? unlinked;

/** Returns the pieces that matter to the links of the next piece. */
function feetOf({ foot, moves }: Task): readonly Linked[] {
  const requiredBelow = new Set(moves.map((move) => bottomOf(move).fromId));
  const feet = new Map([foot, ...moves.map(topOf)].map((piece) => [piece.id, piece]));
  return [...feet.values()].filter(({ id, toId }) => toId !== null || requiredBelow.has(id));
}
