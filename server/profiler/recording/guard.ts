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
    const startedAt = performance.now();
    const result = this.attempt(part, recording);
    this.cost += performance.now() - startedAt;
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

  /** The same for what happens very often: every eighth is timed and counts for all. */
  guardFrequent(part: string, recording: () => void): void {
    const weight = this.weightOfNext();
    const startedAt = weight === 0 ? 0 : performance.now();
    this.attempt(part, recording);
    if (weight > 0) this.cost += (performance.now() - startedAt) * weight;
  }

  /** For how many the next that happens very often counts: every eighth for eight, the others for none. */
  protected weightOfNext(): number {
    this.#frequent = (this.#frequent + 1) % timedOf;
    return this.#frequent === 0 ? timedOf : 0;
  }

  protected fail(part: string, error: unknown): void {
    const message = errorText(error);
    const isKnown = this.failures.some((known) => known.part === part && known.message === message);
    if (!isKnown && this.failures.length < failuresKept) this.failures.push({ part, message });
  }
}
