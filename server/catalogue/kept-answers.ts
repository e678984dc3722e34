import type { ListsAnswer } from './read-lists.ts';

const mostCharacters = 32_000_000;

interface Kept<Result> {
  readonly answer: ListsAnswer;
  readonly result: Result;
  readonly characters: number;
}

/**
 * What was made of answers of the catalogue, kept for as long as a freshly loaded answer is the same text. Nothing is read
 * from here without having been loaded again: only the making is spared. The longest unused go first.
 */
export class KeptAnswers<Result> {
  readonly #make: (answer: ListsAnswer) => Result;
  readonly #kept = new Map<string, Kept<Result>>();
  #characters = 0;

  constructor(make: (answer: ListsAnswer) => Result) {
    this.#make = make;
  }

  /** @param question what tells this answer from those to other questions */
  resultOf(question: string, answer: ListsAnswer): Result {
    const kept = this.#take(question);
    if (kept !== undefined && isSame(kept.answer, answer)) {
      this.#put(question, kept);
      return kept.result;
    }
    const result = this.#make(answer);
    this.#put(question, { answer, result, characters: charactersOf(answer) });
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

function isSame(one: ListsAnswer, other: ListsAnswer): boolean {
  return one.columns === other.columns && Object.entries(one.texts).every(([name, text]) => other.texts[name] === text);
}

function charactersOf({ texts }: ListsAnswer): number {
  return Object.values(texts).reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0);
}
