/**
 * How many times longer a run takes with sixteen times the input: about 16 where the time grows with the length, about
 * 256 where it grows with its square. The better of two, each the shortest of three runs, since other programs run too.
 */
export function growthOver16(run: (length: number) => unknown): number {
  const shortLength = 8000;
  const growth = (): number =>
    fastest(() => run(16 * shortLength)) /
    Math.max(
      fastest(() => run(shortLength)),
      0.02,
    );
  return Math.min(growth(), growth());
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
