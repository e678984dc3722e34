/** Shorter texts are not worth remembering, longer ones are not likely to come again. */
const shortestText = 64;
const longestText = 20_000;
/** So many letters of texts that came only once are remembered. */
const candidateLetters = 200_000;

/**
 * Texts and objects that requests have in common, statements and translations above all, kept once for all profiles.
 * What no longer fits is simply not shared.
 */
export class Pool {
  /** Each under itself, so that who comes with an equal text is given this one. */
  readonly #texts = new Map<string, string>();
  readonly #candidates = new Set<string>();
  readonly #objects = new WeakSet<object>();
  readonly #bound: number;
  #candidateLetters = 0;
  #bytes = 0;

  /** @param bound bytes that the pool may take */
  constructor(bound: number) {
    this.#bound = bound;
  }

  /** The bytes that the pool takes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether a text or an object is one of the pool's. */
  holds(value: string | object): boolean {
    return typeof value === 'string'
      ? value.length >= shortestText && this.#texts.has(value)
      : this.#objects.has(value);
  }

  /** Gives for a text that comes again the one that came before: it is there once, and counted once, however many profiles hold it. */
  text(text: string): string {
    if (text.length < shortestText || text.length > longestText) return text;
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    if (!this.#candidates.has(text)) {
      this.#candidateLetters += text.length;
      if (this.#candidateLetters > candidateLetters) {
        this.#candidates.clear();
        this.#candidateLetters = text.length;
      }
      this.#candidates.add(text);
      return text;
    }
    if (!this.#reserve(textBytes(text) + 50)) return text;
    this.#candidates.delete(text);
    this.#texts.set(text, text);
    return text;
  }

  /** Marks an object as one that is there anyway, whatever profiles hold it. */
  mark(value: object): void {
    this.#objects.add(value);
  }

  /** Takes an object in that all profiles have in common. It must never change in a way that matters to its size. */
  hold<T extends object>(value: T): T {
    this.#bytes += sizeOf(value, this);
    this.#objects.add(value);
    return value;
  }

  /** Takes an object in if there is room for it. It must never change. */
  take(value: object): boolean {
    if (!this.#reserve(sizeOf(value, this))) return false;
    this.#objects.add(value);
    return true;
  }

  /** Gives for each value the first that came under the same key. None of them may ever change. */
  share<T extends object>(): (key: string, value: T) => T {
    const known = new Map<string, T>();
    return (key, value) => {
      const first = known.get(key);
      if (first !== undefined) return first;
      if (this.#reserve(sizeOf(value, this) + textBytes(key) + 100)) {
        known.set(key, value);
        this.#objects.add(value);
      }
      return value;
    };
  }

  #reserve(bytes: number): boolean {
    if (this.#bytes + bytes > this.#bound) return false;
    this.#bytes += bytes;
    return true;
  }
}

/** The bytes that a text takes: one for each letter where all are Latin, else two. */
function textBytes(text: string): number {
  return 24 + (/^[\0-\u00ff]*$/.test(text) ? text.length : text.length * 2);
}

/**
 * The bytes that plain data takes in the engine's memory beyond what the pool holds: headers of objects and lists, eight for each
 * entry, sixteen for each number that is not small and whole.
 */
export function sizeOf(value: unknown, pool: Pool | null): number {
  if (typeof value === 'string') return value.length === 0 || pool?.holds(value) === true ? 0 : textBytes(value);
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? 0 : 16;
  if (typeof value !== 'object' || value === null || pool?.holds(value) === true) return 0;
  if (Array.isArray(value)) {
    let bytes = 48 + value.length * 8;
    for (const item of value) bytes += sizeOf(item, pool);
    return bytes;
  }
  let bytes = 24;
  for (const key in value) bytes += 8 + sizeOf(Reflect.get(value, key), pool);
  return bytes;
}
