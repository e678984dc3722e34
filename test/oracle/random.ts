/** Numbers that look random and are the same for the same seed (mulberry32). */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0 and below 1. */
  share(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `minimum` to `maximum`. */
  whole(minimum: number, maximum: number): number {
    return minimum + Math.floor(this.share() * (maximum - minimum + 1));
  }

  chance(probability: number): boolean {
    return this.share() < probability;
  }

  one<Value>(values: readonly [Value, ...Value[]]): Value {
    return values[this.whole(0, values.length - 1)] ?? values[0];
  }
}

/** Returns the list. Throws if it is empty. */
export function filled<Value>(values: readonly Value[]): readonly [Value, ...Value[]] {
  const [first, ...rest] = values;
  if (first === undefined) throw new Error('There is nothing to choose from.');
  return [first, ...rest];
}
