import type { Objective } from './choices.ts';

export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** What a part is to its neighbours: an id where it may only follow, or be followed by, that one. */
export interface Linked {
  readonly id: number;
  readonly fromId: number | null;
  readonly toId: number | null;
}

export const mayFollow = (above: Linked, below: Linked): boolean =>
  (above.fromId === null || above.fromId === below.id) && (below.toId === null || below.toId === above.id);

/** A piece between two heights, with what it weighs and what may stand on it (grams; Infinity where that has no limit). */
export interface Block extends Interval, Linked {
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

/** A move with what it changes of a state. */
export interface Step {
  readonly move: Move;
  readonly climbs: number;
  /** Where it may begin, by height; null: anywhere. */
  readonly places: Uint8Array | null;
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
  /** The piece that the column stands on. */
  readonly foot: Linked;
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

/** What is used up. */
const bits: Readonly<Record<Once, number>> = { adjustable: 1, assembly: 2, hatch: 4 };
const sets = 8;
const slack = 1e-6;

/**
 * Every height, what is used up there and what piece is below, as far as that matters to the next one; millimetre by millimetre: which can be
 * reached, and what may be put on each.
 */
export class Ladder {
  readonly task: Task;
  /** Where the column begins. */
  readonly first: number;
  /** For each state the greatest load that may be put on it, by whatever way it is reached; -1 where by none. */
  readonly room: Float64Array;
  readonly #height: number;
  /** For each piece below and each set of what is used up. */
  readonly #steps: readonly (readonly Step[])[];
  readonly #statesPerMillimetre: number;
  readonly #joint: Uint8Array;

  constructor(task: Task) {
    this.task = task;
    this.#height = Math.max(-1, task.target + task.tolerance - task.start);
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
          .filter(({ move }) => move.once === null || (bits[move.once] & used) === 0)
          .filter(({ move }) => mayFollow(bottomOf(move), foot ?? unlinked))
          .map(({ move, places, foot: next }) => ({
            move,
            places,
            climbs:
              move.length * this.#statesPerMillimetre +
              next -
              index * sets +
              (move.once === null ? 0 : bits[move.once]),
          })),
      ),
    );
    this.#joint = this.#outside(task.zones, 0);
    this.#joint[0] = 1;
    this.room = new Float64Array((this.#height + 1) * this.#statesPerMillimetre).fill(-1);
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
    return this.task.start + this.#heightOf(state);
  }

  #heightOf(state: number): number {
    return Math.floor(state / this.#statesPerMillimetre);
  }

  /** What may stand on what is below there, with what is used up; nothing on a joint in a zone. */
  stepsAt(state: number): readonly Step[] {
    const steps = this.#joint[this.#heightOf(state)] === 1 ? this.#steps[state % this.#statesPerMillimetre] : undefined;
    return steps ?? [];
  }

  /** Where one of these steps leads to; null where there is no room for it. */
  after(state: number, { climbs, move: { length }, places }: Step): number | null {
    const at = this.#heightOf(state);
    return at + length <= this.#height && (places === null || places[at] === 1) ? state + climbs : null;
  }

  isEnd(state: number): boolean {
    const { musts, target } = this.task;
    return musts.every((once) => ((state % sets) & bits[once]) !== 0) && this.topOf(state) >= target;
  }
}

const unlinked: Linked = { id: -1, fromId: null, toId: null };
const bottomOf = ({ blocks }: Move): Linked => blocks[0] ?? unlinked;
const topOf = ({ blocks }: Move): Linked => blocks.at(-1) ?? unlinked;

/** The pieces that something may only follow, or that may only be followed by something. */
function feetOf({ foot, moves }: Task): readonly Linked[] {
  const wanted = new Set(moves.map((move) => bottomOf(move).fromId));
  const feet = new Map([foot, ...moves.map(topOf)].map((piece) => [piece.id, piece]));
  return [...feet.values()].filter(({ id, toId }) => toId !== null || wanted.has(id));
}
