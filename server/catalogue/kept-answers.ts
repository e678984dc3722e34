import type { ListsAnswer } from './list.ts';

/** How much all kept answers may weigh, in bytes. */
const mostBytes = 96 * 1024 * 1024;

/**
 * What an answer weighs for each character of its JSON text, in bytes: the text itself, which is kept to be compared, takes
 * one or two, and the objects that are made of it several times as much. A test weighs the answers of the catalogue.
 */
export const bytesPerCharacter = 6;

interface Kept<Result> {
  readonly texts: readonly unknown[];
  readonly result: Result;
  readonly bytes: number;
}

/**
 * What was made of answers of the catalogue, kept for as long as a freshly loaded answer is the same text. Data is always
 * reloaded; only parsing is skipped. The longest unused go first.
 */
export class KeptAnswers<Result> {
  readonly #names: readonly string[];
  readonly #make: (answer: ListsAnswer) => Result;
  readonly #mostBytes: number;
  readonly #kept = new Map<string, Kept<Result>>();
  #bytes = 0;

  /** @param names the lists of an answer that its result is made from */
  constructor(names: readonly string[], make: (answer: ListsAnswer) => Result, most = mostBytes) {
    this.#names = names;
    this.#make = make;
    this.#mostBytes = most;
  }

  /** @param question identifies the question: answers to different questions are kept apart */
  resultOf(question: string, answer: ListsAnswer): Result {
    const texts = [answer.shape, ...this.#names.map((name) => answer.texts[name])];
    const kept = this.#take(question);
    if (kept !== undefined && kept.texts.every((text, index) => text === texts[index])) {
      this.#put(question, kept);
      return kept.result;
    }
    const result = this.#make(answer);
    this.#put(question, { texts, result, bytes: bytesPerCharacter * charactersOf(texts) });
    return result;
  }

  /** What was made of the last answer to a question, which may be outdated; undefined where none is kept. */
  lastResultOf(question: string): Result | undefined {
    return this.#kept.get(question)?.result;
  }

  #take(question: string): Kept<Result> | undefined {
    const kept = this.#kept.get(question);
    this.#kept.delete(question);
    this.#bytes -= kept?.bytes ?? 0;
    return kept;
  }

  #put(question: string, kept: Kept<Result>): void {
    this.#kept.set(question, kept);
    this.#bytes += kept.bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#take(oldest);
    }
  }
}

function charactersOf(texts: readonly unknown[]): number {
  return texts.reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0);
}
