import { globSync } from 'node:fs';
import path from 'node:path';
import { shareBrowser } from '../../support/browser.ts';
import { runTests } from '../../support/run-tests.ts';

/* Runs the tests in a browser, three files at once, in one Chromium. A file alone: `node --test` starts its own. */

const root = path.resolve(import.meta.dirname, '../../..');
const browser = await shareBrowser();
process.exitCode = await runTests({
  title: 'browser',
  files: globSync('test/e2e/browser/*.test.ts', { cwd: root }).sort(),
  root,
  environment: browser.environment,
  filesAtOnce: 3,
  testLimitInSeconds: 600,
  limitInSeconds: 2400,
});
await browser.close();
