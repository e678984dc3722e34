const shortLength = 2000;
const times = 16;
const attempts = 8;

/**
 * Returns whether the time of a run grows in proportion to its input. Sixteen times the input then takes about sixteen
 * times the time; quadratic growth would take 256 times. The best measurement counts, because other programs only disturb.
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
