import type { Pool } from './pool.ts';

/** So many lists are remembered, one of each length. */
const mostRemembered = 20;

/** What came of lists before, so that one that comes again need not be gone through again. */
export class RememberedLists<Given extends object, Made extends object> {
  readonly #pool: Pool;
  readonly #isSame: (one: Given, other: Given) => boolean;
  readonly #known = new Map<number, { readonly given: readonly Given[]; readonly made: Made }>();

  /** @param isSame whether two that are given are the same; none of them may ever change */
  constructor(pool: Pool, isSame: (one: Given, other: Given) => boolean) {
    this.#pool = pool;
    this.#isSame = isSame;
  }

  /** What is made of a list, or was made of the same one before. Only what all profiles share is remembered. */
  remember(given: readonly Given[], make: () => Made): Made {
    const known = this.#known.get(given.length);
    if (known !== undefined && this.#areSame(known.given, given)) return known.made;
    const made = make();
    if (known !== undefined || this.#known.size >= mostRemembered || !this.#pool.holds(made)) return made;
    const copy = given.slice();
    if (this.#pool.take(copy)) this.#known.set(copy.length, { given: copy, made });
    return made;
  }

  #areSame(one: readonly Given[], other: readonly Given[]): boolean {
    return one.every((value, index) => {
      const counterpart = other[index];
      return counterpart !== undefined && (value === counterpart || this.#isSame(value, counterpart));
    });
  }
}
