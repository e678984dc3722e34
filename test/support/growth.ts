const shortLength = 2000;
const times = 16;
const attempts = 8;

/**
 * Whether the time of a run grows with the length of its input: sixteen times the input, about sixteen times the time,
 * where a square would make it 256. Other programs make a measurement worse and never better, so the best one counts.
 */
export function growsLinearly(run: (length: number) => unknown): boolean {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const short = Math.max(
      fastest(() => run(shortLength)),
      0.05,
    );
    if (fastest(() => run(times * shortLength)) / short < 4 * times) return true;
  }
  return false;
}

/** The shortest of several runs, in milliseconds. */
function fastest(run: () => unknown): number {
  let shortest = Infinity;
  for (let index = 0; index < 3; index += 1) {
    const startedAt = performance.now();
    run();
    shortest = Math.min(shortest, performance.now() - startedAt);
  }
  return shortest;
}
