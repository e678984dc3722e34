import { globSync } from 'node:fs';
import path from 'node:path';
import { runTests } from '../../support/run-tests.ts';

/*
 * Runs the tests in a browser, or a part of them such as `1/3`, in one process, which starts one Chromium: each file would load the
 * same modules and compile the same templates again.
 */

const root = path.resolve(import.meta.dirname, '../../..');
const [shard = '1/1'] = process.argv.slice(2);
process.exitCode = await runTests({
  title: 'browser',
  files: globSync(['test/e2e/browser/*.test.ts', 'packages/*/test/browser/*.test.ts'], { cwd: root }).sort(),
  shard,
  root,
  filesAtOnce: 'shared',
  testLimitInSeconds: 600,
  limitInSeconds: 2400,
});
