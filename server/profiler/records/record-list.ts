import type { WorkEnd } from '../../observation/records.ts';
import { type AnyKind, type Dropped, type Finishing, type Scene, type Totals, sortName } from './kind.ts';

/** Ends work that was under way when it was recorded. */
export type End = (end: WorkEnd) => void;

export class RecordList {
  readonly items: unknown[] = [];
  readonly totals: Totals = { count: 0, failed: 0, rows: 0, milliseconds: 0 };
  readonly #kind: AnyKind;
  readonly #scene: Scene;
  readonly #keys = new Map<unknown, unknown[]>();
  readonly #dropped = new Map<string, number>();

  constructor(kind: AnyKind, scene: Scene) {
    this.#kind = kind;
    this.#scene = scene;
  }

  /**
   * Keeps a record. A repetition, and a record beyond the limit, is only counted.
   * @returns a function that ends it, for work that is under way
   */
  keep(said: unknown): End | null {
    const kind = this.#kind;
    const key = kind.keyOf?.(said);
    const alike = this.#keys.get(key) ?? [];
    const known = alike.find((one) => kind.isSame?.(one, said) ?? true);
    if (known !== undefined) {
      kind.again?.(known);
      return null;
    }
    const isFull = this.items.length >= kind.limit(said);
    if (isFull) this.#drop(said);
    if (isFull && kind.count === undefined) return null;
    const kept = kind.keep(said, this.#scene);
    this.totals.count += 1;
    if (!isFull) this.items.push(kept);
    if (!isFull && key !== undefined) this.#keys.set(key, [...alike, kept]);
    if (!isOpen(kept)) {
      kind.count?.(this.totals, kept);
      return null;
    }
    return (end) => {
      if (!isOpen(kept)) return;
      kind.end?.(kept, end, this.#scene);
      kind.count?.(this.totals, kept);
    };
  }

  #drop(said: unknown): void {
    const sort = this.#kind.sortOf?.(said);
    const { plural } = this.#kind;
    const name = sort === undefined ? plural : sortName(plural, sort);
    this.#dropped.set(name, (this.#dropped.get(name) ?? 0) + 1);
  }

  get dropped(): Dropped {
    return [...this.#dropped];
  }

  finish(finishing: Finishing): unknown[] {
    return this.items.map((kept) => this.#kind.finish(kept, finishing));
  }
}

function isOpen(kept: unknown): boolean {
  return typeof kept === 'object' && kept !== null && 'endedAt' in kept && kept.endedAt === null;
}

/** Returns the warning about a record of an unknown type. It names the most similar known type. */
export function unknownType(type: string, known: readonly string[]): string {
  const distances = new Map(known.map((one) => [one, distance(type.toLowerCase().slice(0, 40), one)]));
  const nearest = known.toSorted((one, other) => (distances.get(one) ?? 0) - (distances.get(other) ?? 0))[0] ?? '';
  return `Records of the type "${type.slice(0, 100)}" are not kept. Is "${nearest}" meant? Known are ${known.join(', ')}.`;
}

/** Counts the letters of each word that the other lacks. The number is small for typing errors. */
function distance(one: string, other: string): number {
  const left = other.split('');
  const missing = one.split('').filter((letter) => {
    const index = left.indexOf(letter);
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
  return missing.length + left.length;
}
