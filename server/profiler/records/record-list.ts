import type { WorkEnd } from '../../observation/records.ts';
import { type AnyKind, type Dropped, type Finishing, type Scene, type Totals, sortName } from './kind.ts';

/** Ends work that was under way when it was recorded. */
export type End = (end: WorkEnd) => void;

/** The records of one type that one request made, as far as their bound allows. */
export class RecordList {
  readonly items: unknown[] = [];
  readonly totals: Totals = { count: 0, failed: 0, rows: 0, milliseconds: 0 };
  readonly #kind: AnyKind;
  readonly #scene: Scene;
  #keys: Map<unknown, unknown[]> | null = null;
  #dropped: Map<string, number> | null = null;

  constructor(kind: AnyKind, scene: Scene) {
    this.#kind = kind;
    this.#scene = scene;
  }

  /**
   * Keeps a record. One that repeats another is only counted, and one beyond the bound as well.
   * @returns a function that ends it, for work that is under way
   */
  keep(said: unknown): End | null {
    const kind = this.#kind;
    const key = kind.keyOf?.(said);
    const alike = key === undefined ? undefined : this.#keys?.get(key);
    const known = alike?.find((one) => kind.isSame?.(one, said) ?? true);
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
    if (!isFull && key !== undefined) (this.#keys ??= new Map<unknown, unknown[]>()).set(key, [...(alike ?? []), kept]);
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
    this.#dropped ??= new Map<string, number>();
    this.#dropped.set(name, (this.#dropped.get(name) ?? 0) + 1);
  }

  get dropped(): Dropped {
    return this.#dropped === null ? [] : [...this.#dropped];
  }

  finish(finishing: Finishing): unknown[] {
    return this.items.map((kept) => this.#kind.finish(kept, finishing));
  }
}

function isOpen(kept: unknown): boolean {
  return typeof kept === 'object' && kept !== null && 'endedAt' in kept && kept.endedAt === null;
}

/** The warning about a record of an unknown type, with the known type that is nearest to it. */
export function unknownType(type: string, known: readonly string[]): string {
  const distances = new Map(known.map((one) => [one, distance(type.toLowerCase().slice(0, 40), one)]));
  const nearest = known.toSorted((one, other) => (distances.get(one) ?? 0) - (distances.get(other) ?? 0))[0] ?? '';
  return `Records of the type "${type.slice(0, 100)}" are not kept. Is "${nearest}" meant? Known are ${known.join(', ')}.`;
}

/** How many letters one of two words has that the other lacks: few where a letter was forgotten, doubled or exchanged. */
function distance(one: string, other: string): number {
  const left = other.split('');
  const missing = one.split('').filter((letter) => {
    const index = left.indexOf(letter);
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
  return missing.length + left.length;
}
