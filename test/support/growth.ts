const shortLength = 2000;
const times = 16;
const attempts = 8;

/**
 * Returns whether the time of a run grows in proportion to its input. Sixteen runs then take about as long as one run with sixteen
 * times the input; quadratic growth would take sixteen times as long. Other programs disturb both alike. The best measurement counts.
 */
export function growsLinearly(run: (length: number) => unknown): boolean {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const short = fastest(() => {
      for (let index = 0; index < times; index += 1) run(shortLength);
    });
    if (fastest(() => run(times * shortLength)) < 4 * Math.max(short, times * 0.05)) return true;
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
