import type { WorkEnd } from '../observation/records.ts';
import { type AnyKind, type Dropped, type Finishing, type Scene, type RecordTotals, sortName } from './kind.ts';

export type End = (end: WorkEnd) => void;

export class RecordList {
  readonly items: unknown[] = [];
  readonly totals: RecordTotals = { count: 0, failed: 0, rows: 0, rowsUnknown: 0, milliseconds: 0 };
  readonly #kind: AnyKind;
  readonly #scene: Scene;
  readonly #keys = new Map<unknown, unknown[]>();
  readonly #dropped = new Map<string, number>();
  readonly #finished = new Map<unknown, unknown>();

  constructor(kind: AnyKind, scene: Scene) {
    this.#kind = kind;
    this.#scene = scene;
  }

  /**
   * Keeps a record. A repetition, and a record beyond the limit, is only counted.
   * @returns a function that ends it, for work that is under way
   */
  keep(report: unknown): End | null {
    const kind = this.#kind;
    const key = kind.keyOf?.(report);
    const alike = key === undefined ? undefined : this.#keys.get(key);
    const firstRecord = alike?.find((candidate) => kind.isSame?.(candidate, report) ?? true);
    if (firstRecord !== undefined) {
      kind.again?.(firstRecord);
      return null;
    }
    const isFull = this.items.length >= kind.limit(report);
    if (isFull) this.#drop(report);
    if (isFull && kind.count === undefined) return null;
    const record = kind.keep(report, this.#scene);
    this.totals.count += 1;
    if (!isFull) this.items.push(record);
    if (!isFull && key !== undefined) this.#keys.set(key, [...(alike ?? []), record]);
    if (!isOpen(record)) {
      kind.count?.(this.totals, record);
      return null;
    }
    return (end) => {
      if (!isOpen(record)) return;
      kind.end?.(record, end, this.#scene);
      kind.count?.(this.totals, record);
    };
  }

  #drop(report: unknown): void {
    const sort = this.#kind.sortOf?.(report);
    const { plural } = this.#kind;
    const name = sort === undefined ? plural : sortName(plural, sort);
    this.#dropped.set(name, (this.#dropped.get(name) ?? 0) + 1);
  }

  get plural(): string {
    return this.#kind.plural;
  }

  get dropped(): Dropped {
    return [...this.#dropped];
  }

  /** Finishes each record. Work that has ended is finished once. */
  finish(finishing: Finishing): unknown[] {
    return this.items.map((record) => {
      const before = this.#finished.get(record);
      if (before !== undefined) return before;
      const finished = this.#kind.finish(record, finishing);
      if (this.#kind.end !== undefined && !isOpen(record)) this.#finished.set(record, finished);
      return finished;
    });
  }
}

function isOpen(record: unknown): boolean {
  return typeof record === 'object' && record !== null && 'endedAt' in record && record.endedAt === null;
}

/** Returns the warning about a record of an unknown type. It names the most similar known type. */
export function unknownType(type: string, knownTypes: readonly string[]): string {
  const distances = new Map(
    knownTypes.map((knownType) => [knownType, distance(type.toLowerCase().slice(0, 40), knownType)]),
  );
  const nearest =
    knownTypes.toSorted((left, right) => (distances.get(left) ?? 0) - (distances.get(right) ?? 0))[0] ?? '';
  return `Records of the type "${type.slice(0, 100)}" are not kept. Is "${nearest}" meant? Known are ${knownTypes.join(', ')}.`;
}

/** Counts the letters of each word that the other lacks. The number is small for typing errors. */
function distance(word: string, otherWord: string): number {
  const left = otherWord.split('');
  const missing = word.split('').filter((letter) => {
    const index = left.indexOf(letter);
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
  return missing.length + left.length;
}
