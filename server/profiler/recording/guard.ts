import { errorText } from '../values/texts.ts';

const failuresKept = 50;

/** Keeps what goes wrong while recording away from the application, and counts what recording costs it. */
export class Guard {
  readonly failures: { part: string; message: string }[] = [];
  /** Milliseconds spent on recording so far. */
  cost = 0;
  #isTiming = false;

  /** Runs a piece of recording. Whatever goes wrong in it stays in it and is reported on the profile. One within another is timed once. */
  guard<T>(part: string, recording: () => T): T | null {
    if (this.#isTiming) return this.attempt(part, recording);
    this.#isTiming = true;
    const startedAt = performance.now();
    const result = this.attempt(part, recording);
    this.cost += performance.now() - startedAt;
    this.#isTiming = false;
    return result;
  }

  /** The same for what costs the request nothing, for it is over. */
  attempt<T>(part: string, work: () => T): T | null {
    try {
      return work();
    } catch (error) {
      this.fail(part, error);
      return null;
    }
  }

  /** Notes that a part could not be recorded. */
  fail(part: string, error: unknown): void {
    const message = errorText(error);
    const isKnown = this.failures.some((known) => known.part === part && known.message === message);
    if (!isKnown && this.failures.length < failuresKept) this.failures.push({ part, message });
  }
}
