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
  readonly #kept = new Map<string, Result>();
  #bytes = 0;

  /** @param names the lists of an answer that its result is made from */
  constructor(names: readonly string[], make: (answer: ListsAnswer) => Result, most = mostBytes) {
    this.#names = names;
    this.#make = make;
    this.#mostBytes = most;
  }

  resultOf(answer: ListsAnswer): Result {
    const lists = this.#names.map((name) => answer.texts[name]);
    const text = [answer.shape, ...lists.filter((list) => typeof list === 'string')].join('\n');
    const result = this.#kept.get(text) ?? this.#make(answer);
    this.#forget(text);
    this.#kept.set(text, result);
    this.#bytes += bytesPerCharacter * text.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#forget(oldest);
    }
    return result;
  }

  #forget(text: string): void {
    if (this.#kept.delete(text)) this.#bytes -= bytesPerCharacter * text.length;
  }
}
