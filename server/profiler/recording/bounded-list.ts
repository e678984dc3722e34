/** The bytes that all lists of one recording may take together; an estimate, made while recording. */
export interface ByteBudget {
  left: number;
}

/** A list that stops growing at its bound, or when the budget is used up, and counts what it turned away. */
export class BoundedList<T> {
  readonly items: T[] = [];
  readonly kind: string;
  readonly #limit: number;
  readonly #budget: ByteBudget;
  dropped = 0;

  constructor(kind: string, limit: number, budget: ByteBudget) {
    this.kind = kind;
    this.#limit = limit;
    this.#budget = budget;
  }

  /** Whether one more would be taken; ask before preparing something expensive. */
  get full(): boolean {
    return this.items.length >= this.#limit || this.#budget.left <= 0;
  }

  /** @param bytes roughly what the item takes */
  add(item: T, bytes: number): void {
    if (this.full) {
      this.dropped += 1;
      return;
    }
    this.#budget.left -= bytes;
    this.items.push(item);
  }

  /** Counts one that was not even prepared. */
  drop(): void {
    this.dropped += 1;
  }
}
