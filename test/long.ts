import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runTests } from './support/run-tests.ts';

/*
 * `npm run test:long [-- <seed>]` runs the tests of samples with their long samples, and the tests of properties. The cases
 * differ at each run unless a seed is given. `npm test` runs the same tests with a few cases, the same each time.
 */
const root = path.dirname(import.meta.dirname);
const [seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
process.stdout.write(`long samples, seed ${seed}\n`);
process.exitCode = await runTests({
  title: 'long samples',
  files: globSync(['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'], { cwd: root }).filter((file) =>
    /\/support\/sample\.ts|'fast-check'/.test(readFileSync(path.join(root, file), 'utf8')),
  ),
  root,
  environment: { SAMPLE: 'long', SEED: seed },
  filesAtOnce: 2,
  testLimitInSeconds: 3600,
  limitInSeconds: 4 * 3600,
});
