const shortLength = 2000;
const times = 16;
const attempts = 8;
/** Shorter runs cannot be compared. */
const shortestInMilliseconds = 0.8;

/**
 * Returns whether the time of a run grows in proportion to its input. Sixteen runs then take about as long as one run with sixteen
 * times the input; quadratic growth would take sixteen times as long. Other programs disturb both alike.
 */
export function growsLinearly(run: (length: number) => unknown): boolean {
  const manyShort = (): void => {
    for (let index = 0; index < times; index += 1) run(shortLength);
  };
  return takesAtMost(4, () => run(times * shortLength), manyShort);
}

/** Returns whether a run takes at most so many times as long as another one. The best measurement counts. */
export function takesAtMost(factor: number, run: () => unknown, other: () => unknown): boolean {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const milliseconds = fastest(other);
    if (fastest(run) < factor * Math.max(milliseconds, shortestInMilliseconds)) return true;
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
