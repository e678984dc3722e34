import type { ObservedRecords } from '../../observation/records.ts';
import { sortName, type Dropped } from './dropped.ts';
import type { Finishing, Scene } from './kind.ts';
import { kinds, type DoneRecords, type KeptRecords, type RecordType } from '../collectors/kinds.ts';

/** So many wait at most. */
const mostWaiting = 500;

/** The records of one type that one request made, as far as their bound allows. */
export class RecordList<T extends RecordType> {
  readonly type: T;
  readonly #scene: Scene;
  readonly #items: KeptRecords[T][] = [];
  #waiting: ObservedRecords[T][] = [];
  #keys: Map<unknown, KeptRecords[T]> | null = null;
  #dropped: Map<string, number> | null = null;

  constructor(type: T, scene: Scene) {
    this.type = type;
    this.#scene = scene;
  }

  get isEmpty(): boolean {
    return this.#items.length === 0 && this.#waiting.length === 0;
  }

  /** What is kept so far. */
  get items(): readonly KeptRecords[T][] {
    this.#keepWaiting();
    return this.#items;
  }

  /** Keeps a record. One that repeats another is only counted, and one beyond the bound as well. */
  keep(data: ObservedRecords[T]): void {
    if (kinds[this.type].canWait?.(data) === true && this.#waiting.length < mostWaiting) {
      this.#waiting.push(data);
      return;
    }
    this.#keepWaiting();
    this.#keep(data);
  }

  /** How many match of those that could not wait. */
  countUrgent(isMeant: (kept: KeptRecords[T]) => boolean): number {
    return this.#items.filter(isMeant).length;
  }

  #keepWaiting(): void {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    this.#waiting = [];
    for (const data of waiting) this.#keep(data);
  }

  #keep(data: ObservedRecords[T]): void {
    const kind = kinds[this.type];
    let key = kind.keyOf?.(data);
    let known = key === undefined ? undefined : this.#keys?.get(key);
    if (known !== undefined && kind.isSame?.(known, data) === false) {
      key = kind.fullKeyOf?.(data);
      known = this.#keys?.get(key);
    }
    if (known !== undefined) {
      kind.again?.(known);
      return;
    }
    if (this.#items.length >= (typeof kind.limit === 'number' ? kind.limit : kind.limit(data))) {
      const name = kind.sortOf === undefined ? kind.plural : sortName(kind.plural, kind.sortOf(data));
      this.#dropped ??= new Map<string, number>();
      this.#dropped.set(name, (this.#dropped.get(name) ?? 0) + 1);
      return;
    }
    const kept = kind.keep(data, this.#scene);
    this.#items.push(kept);
    if (key !== undefined) (this.#keys ??= new Map<unknown, KeptRecords[T]>()).set(key, kept);
  }

  /** How many were left out, by what they are called; of what is finished. */
  get dropped(): Dropped {
    return this.#dropped === null ? [] : [...this.#dropped];
  }

  /** The records as plain data. */
  finish(finishing: Finishing): readonly DoneRecords[T][] {
    const kind = kinds[this.type];
    const make = (): readonly DoneRecords[T][] =>
      kind.finishAll?.(this.items, finishing) ?? this.items.map((kept) => kind.finish(kept, finishing));
    return this.#items.length === 0 && kind.finishWaiting !== undefined
      ? kind.finishWaiting(this.#waiting, finishing, make)
      : make();
  }
}

/** Whether something is the list of one type. */
export function isListOf<T extends RecordType>(list: object, type: T): list is RecordList<T> {
  return list instanceof RecordList && list.type === type;
}

const recordTypes: readonly RecordType[] = Object.keys(kinds).filter(isRecordType);

/** The records of a request, type by type. */
export type AllRecords = { readonly [T in RecordType]: readonly DoneRecords[T][] };

/**
 * The records of every type as plain data, and what was dropped.
 * @param attempt gives null for what fails
 */
export function finishRecords(
  listOf: <T extends RecordType>(type: T) => RecordList<T>,
  finishing: Finishing,
  attempt: <Result>(part: string, work: () => Result) => Result | null,
): { readonly records: AllRecords; readonly dropped: Dropped } {
  const records: Record<string, unknown> = {};
  const dropped: (readonly [kind: string, count: number])[] = [];
  for (const type of recordTypes) {
    const list = listOf(type);
    records[type] = attempt(kinds[type].plural, () => list.finish(finishing)) ?? [];
    dropped.push(...list.dropped);
  }
  if (!areAllRecords(records)) throw new TypeError('A type of record is missing.');
  return { records, dropped };
}

/** Whether a value holds a list for every type of record. */
export function areAllRecords(value: unknown): value is AllRecords {
  return (
    typeof value === 'object' && value !== null && recordTypes.every((type) => Array.isArray(Reflect.get(value, type)))
  );
}

function isRecordType(key: string): key is RecordType {
  return Object.hasOwn(kinds, key);
}
