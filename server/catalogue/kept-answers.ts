import type { ListsAnswer } from './list.ts';

/** How much all kept answers may weigh, in bytes. */
const mostBytes = 64 * 1024 * 1024;

/**
 * What an answer weighs for each character of its JSON text, in bytes: the text itself takes one or two, and the objects that
 * are made of it several times as much. A test weighs the answers of the catalogue.
 */
export const bytesPerCharacter = 6;

/**
 * What was made of lists of the catalogue, kept by their text. Data is always reloaded; only parsing is skipped, and the
 * same text is parsed once, whatever was asked for. The longest unused go first.
 */
export class KeptAnswers<Result> {
  readonly #names: readonly string[];
  readonly #make: (answer: ListsAnswer) => Result;
  readonly #mostBytes: number;
  /** The longest unused first. */
  readonly #kept = new Set<Kept<Result>>();
  #bytes = 0;

  /** @param names the lists of an answer that its result is made from */
  constructor(names: readonly string[], make: (answer: ListsAnswer) => Result, most = mostBytes) {
    this.#names = names;
    this.#make = make;
    this.#mostBytes = most;
  }

  resultOf(answer: ListsAnswer): Result {
    // Not joined: a copy of texts this long would take longer than all that follows.
    const texts = [answer.shape, ...this.#names.map((name) => answer.texts[name])];
    const kept = this.#find(texts) ?? { texts, result: this.#make(answer), bytes: weightOf(texts) };
    this.#forget(kept);
    this.#kept.add(kept);
    this.#bytes += kept.bytes;
    for (const oldest of this.#kept) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#forget(oldest);
    }
    return kept.result;
  }

  #find(texts: readonly unknown[]): Kept<Result> | null {
    for (const kept of this.#kept) if (kept.texts.every((text, index) => text === texts[index])) return kept;
    return null;
  }

  #forget(kept: Kept<Result>): void {
    if (this.#kept.delete(kept)) this.#bytes -= kept.bytes;
  }
}

interface Kept<Result> {
  readonly texts: readonly unknown[];
  readonly result: Result;
  readonly bytes: number;
}

function weightOf(texts: readonly unknown[]): number {
  return texts.reduce<number>((sum, text) => sum + (typeof text === 'string' ? bytesPerCharacter * text.length : 0), 0);
}
