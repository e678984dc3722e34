import path from 'node:path';
import { runTests } from './support/run-tests.ts';

/*
 * `npm run test:long [-- <seed>]` runs the tests of samples with their long samples. The cases differ at each run unless a
 * seed is given. It takes about half an hour. `npm test` runs the same tests with a few cases.
 */
const [seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
process.stdout.write(`long samples, seed ${seed}\n`);
process.exitCode = await runTests({
  title: 'long samples',
  files: [
    'test/oracle/*/*.test.ts',
    'test/unit/server/quotes/money.test.ts',
    'test/unit/electron/quotes.test.ts',
    'test/integration/{bad-rows,followed-remedies,install,ways-out,work-of-a-result}.test.ts',
    'test/integration/upkeep/{faults,prepare-import}.test.ts',
    'test/e2e/browser/{accessibility,catalogue,catalogue-import,drawing-labels,profiler}.test.ts',
  ],
  root: path.dirname(import.meta.dirname),
  environment: { SAMPLE: 'long', SEED: seed },
  filesAtOnce: 2,
  testLimitInSeconds: 3600,
  limitInSeconds: 4 * 3600,
});
