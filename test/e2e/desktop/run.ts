import { dirname } from 'node:path';
import { runTests } from '../../support/run-tests.ts';
import { chooseDriver } from './choose-driver.ts';

/* Runs the scenarios of the compiled shell: in a real Electron if there is one, else with the stand-in. */

const root = dirname(dirname(dirname(import.meta.dirname)));
process.stdout.write(`desktop: ${chooseDriver().name}\n`);
process.exitCode = await runTests({
  title: 'desktop',
  files: process.argv.length > 2 ? process.argv.slice(2) : ['test/e2e/desktop/*.test.ts'],
  // More than cores: much of a start is waiting for processes.
  filesAtOnce: 3,
  root,
  // A slow machine takes a minute for the longest scenario.
  testLimitInSeconds: 180,
  limitInSeconds: 900,
});
