/**
 * How many random cases a test looks at: a few in `npm test`, many in `npm run test:long`.
 *
 * @returns `few`, or `many` where the environment variable `SAMPLE` is `long`
 */
export function sampleSize(few: number, many: number): number {
  return process.env['SAMPLE'] === 'long' ? many : few;
}

/** Where the random cases begin: the environment variable `SEED`, or 1, so that `npm test` looks at the same ones each time. */
export function sampleSeed(): number {
  return Number(process.env['SEED'] ?? 1);
}
