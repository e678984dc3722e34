import type { ListsAnswer } from './list.ts';

/** How much all kept answers may weigh, in bytes. */
const mostBytes = 64 * 1024 * 1024;

/**
 * What an answer weighs for each character of its JSON text, in bytes: the text itself takes one or two, and the objects that
 * are made of it several times as much. A test weighs the answers of the catalogue.
 */
export const bytesPerCharacter = 6;

/** How many questions are remembered: more than a dealer's fireplaces have outlets and diameters. */
const mostQuestions = 4000;

/**
 * What was made of lists of the catalogue, kept by their text: the same text is parsed once, whatever was asked for. A
 * question whose answer is kept need not be read again while the file is in the same state. The longest unused go first.
 */
export class KeptAnswers<Result> {
  readonly #names: readonly string[];
  readonly #make: (answer: ListsAnswer) => Result;
  readonly #mostBytes: number;
  /** The longest unused first. */
  readonly #kept = new Set<Kept<Result>>();
  readonly #questions = new Map<string, { readonly kept: Kept<Result>; readonly state: string }>();
  #bytes = 0;

  /** @param names the lists of an answer that its result is made from */
  constructor(names: readonly string[], make: (answer: ListsAnswer) => Result, most = mostBytes) {
    this.#names = names;
    this.#make = make;
    this.#mostBytes = most;
  }

  /** What is kept of a question, and the state of the file that it was read from; null where nothing is. */
  known(question: string): { readonly result: Result; readonly state: string } | null {
    const known = this.#questions.get(question);
    if (known === undefined) return null;
    const { kept, state } = known;
    this.#keep(kept);
    this.#remember(question, kept, state);
    return { result: kept.result, state };
  }

  /** @param question what the answer was asked for; null: it is read each time */
  resultOf(answer: ListsAnswer, question: string | null = null): Result {
    // Not joined: a copy of texts this long would take longer than all that follows.
    const texts = [answer.shape, ...this.#names.map((name) => answer.texts[name])];
    const kept = this.#find(texts) ?? { texts, result: this.#make(answer), bytes: weightOf(texts) };
    this.#keep(kept);
    if (question !== null) this.#remember(question, kept, answer.state);
    return kept.result;
  }

  #keep(kept: Kept<Result>): void {
    if (!this.#kept.delete(kept)) this.#bytes += kept.bytes;
    this.#kept.add(kept);
    for (const oldest of this.#kept) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#forget(oldest);
    }
  }

  #remember(question: string, kept: Kept<Result>, state: string): void {
    if (!this.#kept.has(kept)) return;
    this.#questions.delete(question);
    this.#questions.set(question, { kept, state });
    for (const oldest of this.#questions.keys()) {
      if (this.#questions.size <= mostQuestions) break;
      this.#questions.delete(oldest);
    }
  }

  #find(texts: readonly unknown[]): Kept<Result> | null {
    for (const kept of this.#kept) if (kept.texts.every((text, index) => text === texts[index])) return kept;
    return null;
  }

  #forget(kept: Kept<Result>): void {
    this.#kept.delete(kept);
    this.#bytes -= kept.bytes;
    for (const [question, known] of this.#questions) if (known.kept === kept) this.#questions.delete(question);
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
