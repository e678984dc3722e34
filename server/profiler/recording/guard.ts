import { errorText } from '../values/texts.ts';

const failuresKept = 50;
const timedOf = 8;

/** Keeps what goes wrong while recording away from the application, and counts what recording costs it. */
export class Guard {
  readonly failures: { part: string; message: string }[] = [];
  /** Milliseconds spent on recording so far. */
  cost = 0;
  #frequent = 0;

  /** Runs a piece of recording. Whatever goes wrong in it stays in it and is reported on the profile. */
  guard<T>(part: string, recording: () => T): T | null {
    return this.guardOf(part, recording, undefined);
  }

  /** The same without a function for each time. */
  protected guardOf<Given, T>(part: string, recording: (given: Given) => T, given: Given): T | null {
    const startedAt = performance.now();
    const result = this.#attemptOf(part, recording, given);
    this.cost += performance.now() - startedAt;
    return result;
  }

  /** The same for what costs the request nothing, for it is over. */
  attempt<T>(part: string, work: () => T): T | null {
    return this.#attemptOf(part, work, undefined);
  }

  /** The same for what happens very often: every eighth is timed and counts for all. */
  guardFrequent(part: string, recording: () => void): void {
    this.guardFrequentOf(part, recording, undefined);
  }

  /** As often, and without a function for each time. */
  protected guardFrequentOf<Given>(part: string, recording: (given: Given) => void, given: Given): void {
    this.#frequent = (this.#frequent + 1) % timedOf;
    const isTimed = this.#frequent === 0;
    const startedAt = isTimed ? performance.now() : 0;
    this.#attemptOf(part, recording, given);
    if (isTimed) this.cost += (performance.now() - startedAt) * timedOf;
  }

  #attemptOf<Given, T>(part: string, work: (given: Given) => T, given: Given): T | null {
    try {
      return work(given);
    } catch (error) {
      this.#fail(part, error);
      return null;
    }
  }

  #fail(part: string, error: unknown): void {
    const message = errorText(error);
    const isKnown = this.failures.some((known) => known.part === part && known.message === message);
    if (!isKnown && this.failures.length < failuresKept) this.failures.push({ part, message });
  }
}
