import type { Pool } from './pool.ts';

/** So many different values are shared under one key, and so many others remembered in case that they come again. */
const variantsKept = 16;
const newcomersKept = 3;
const keysKept = 1000;

interface Variants<T> {
  readonly shared: T[];
  readonly newcomers: T[];
}

/**
 * Values that come with one request after another, each kept once for all profiles. A value that comes for the second time is taken
 * into the pool; what comes only once never is. None of them may ever change.
 */
export class Sharing<T extends object> {
  readonly #pool: Pool;
  readonly #isSame: (one: T, other: T) => boolean;
  readonly #known = new Map<string, Variants<T>>();

  constructor(pool: Pool, isSame: (one: T, other: T) => boolean) {
    this.#pool = pool;
    this.#isSame = isSame;
  }

  /** The shared value under a key that fits; none where there is none yet. */
  find(key: string, fits: (one: T) => boolean): T | undefined {
    return this.#known.get(key)?.shared.find(fits);
  }

  /** The shared value under a key that says the same as one that may still change. */
  findSame(key: string, value: T): T | undefined {
    const variants = this.#known.get(key);
    if (variants === undefined) return undefined;
    for (const one of variants.shared) if (this.#isSame(one, value)) return one;
    return undefined;
  }

  /** The value that all profiles share, or the given one where none is shared yet. */
  share(key: string, value: T): T {
    const variants = this.#known.get(key);
    if (variants === undefined) {
      if (this.#known.size < keysKept) this.#known.set(key, { shared: [], newcomers: [value] });
      return value;
    }
    const isIt = (one: T): boolean => this.#isSame(one, value);
    const { shared, newcomers } = variants;
    const known = shared.find(isIt);
    if (known !== undefined) return known;
    const index = newcomers.findIndex(isIt);
    if (index === -1) {
      if (newcomers.push(value) > newcomersKept) newcomers.shift();
    } else if (shared.length < variantsKept && this.#pool.take(value)) {
      newcomers.splice(index, 1);
      shared.push(value);
    }
    return value;
  }
}
