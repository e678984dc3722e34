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
    try {
      return recording();
    } catch (error) {
      this.#fail(part, error);
      return null;
    } finally {
      this.cost += performance.now() - startedAt;
    }
  }

  /** The same for what happens very often: every eighth is timed and counts for all. */
  guardFrequent(part: string, recording: () => void): void {
    this.#frequent += 1;
    if (this.#frequent % timedOf === 0) {
      const costBefore = this.cost;
      this.guard(part, recording);
      this.cost = costBefore + (this.cost - costBefore) * timedOf;
      return;
    }
    try {
      recording();
    } catch (error) {
      this.#fail(part, error);
    }
  }

  #fail(part: string, error: unknown): void {
    if (this.failures.length < failuresKept) this.failures.push({ part, message: messageOf(error) });
  }
}

function messageOf(error: unknown): string {
  try {
    return error instanceof Error ? error.message.slice(0, 500) : String(error).slice(0, 500);
  } catch {
    return 'an error that cannot be described';
  }
}
