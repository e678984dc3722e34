/** A list that stops growing at its bound and counts what it turned away. */
export class BoundedList<T> {
  readonly items: T[] = [];
  readonly kind: string;
  readonly #limit: number;
  dropped = 0;

  constructor(kind: string, limit: number) {
    this.kind = kind;
    this.#limit = limit;
  }

  /** Whether one more would be taken; ask before preparing something expensive. */
  get full(): boolean {
    return this.items.length >= this.#limit;
  }

  /** @returns whether it was taken */
  add(item: T): boolean {
    if (this.full) {
      this.dropped += 1;
      return false;
    }
    this.items.push(item);
    return true;
  }
}
