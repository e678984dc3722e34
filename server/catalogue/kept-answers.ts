import type { ListsAnswer } from './read-lists.ts';

const mostCharacters = 32_000_000;

interface Kept<Result> {
  readonly texts: readonly unknown[];
  readonly result: Result;
  readonly characters: number;
}

/**
 * What was made of answers of the catalogue, kept for as long as a freshly loaded answer is the same text. Nothing is read
 * from here without having been loaded again: only the making is spared. The longest unused go first.
 */
export class KeptAnswers<Result> {
  readonly #names: readonly string[];
  readonly #make: (answer: ListsAnswer) => Result;
  readonly #kept = new Map<string, Kept<Result>>();
  #characters = 0;

  /** @param names the lists of an answer that its result is made from */
  constructor(names: readonly string[], make: (answer: ListsAnswer) => Result) {
    this.#names = names;
    this.#make = make;
  }

  /** @param question what tells this answer from those to other questions */
  resultOf(question: string, answer: ListsAnswer): Result {
    const texts = [answer.shape, ...this.#names.map((name) => answer.texts[name])];
    const kept = this.#take(question);
    if (kept !== undefined && kept.texts.every((text, index) => text === texts[index])) {
      this.#put(question, kept);
      return kept.result;
    }
    const result = this.#make(answer);
    this.#put(question, { texts, result, characters: charactersOf(texts) });
    return result;
  }

  #take(question: string): Kept<Result> | undefined {
    const kept = this.#kept.get(question);
    this.#kept.delete(question);
    this.#characters -= kept?.characters ?? 0;
    return kept;
  }

  #put(question: string, kept: Kept<Result>): void {
    this.#kept.set(question, kept);
    this.#characters += kept.characters;
    for (const oldest of this.#kept.keys()) {
      if (this.#characters <= mostCharacters) return;
      this.#take(oldest);
    }
  }
}

function charactersOf(texts: readonly unknown[]): number {
  return texts.reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0);
}
