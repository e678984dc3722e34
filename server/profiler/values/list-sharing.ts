import type { Pool } from './pool.ts';
import { Sharing } from './sharing.ts';

/**
 * Lists of shared values that come as a whole with one request after another, kept once for all profiles. A list with a value that
 * profiles do not share is not shared either.
 */
export class ListSharing<T extends object> {
  readonly #pool: Pool;
  readonly #lists: Sharing<readonly T[]>;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#lists = new Sharing<readonly T[]>(pool, haveSameItems);
  }

  /**
   * The list that all profiles share, if it is what would become of what was kept; else a new one.
   * @param isFinished whether a value is what would become of a kept one
   */
  share<Kept>(
    kept: readonly Kept[],
    isFinished: (value: T, kept: Kept) => boolean,
    finish: (kept: Kept) => T,
  ): readonly T[] {
    const key = String(kept.length);
    const known = this.#lists.find(key, (list) =>
      list.every((value, index) => {
        const one = kept[index];
        return one !== undefined && isFinished(value, one);
      }),
    );
    if (known !== undefined) return known;
    const list = kept.map(finish);
    return list.every((value) => this.#pool.holds(value)) ? this.#lists.share(key, list) : list;
  }
}

function haveSameItems(one: readonly object[], other: readonly object[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}
