const isLong = (): boolean => process.env['SAMPLE'] === 'long';

/** How many random cases a test looks at: a few in `npm test`, many in `npm run test:long`. */
export function sampleSize(few: number, many: number): number {
  return isLong() ? many : few;
}

/** Which of the known cases a test looks at: a few in `npm test`, all in `npm run test:long`. */
export function inSample<T>(few: readonly T[], all: readonly T[]): readonly T[] {
  return isLong() ? all : few;
}

/** The seed of the random cases: the environment variable `SEED`, or 1, so that `npm test` repeats the same cases. */
export function sampleSeed(): number {
  return Number(process.env['SEED'] ?? 1);
}
