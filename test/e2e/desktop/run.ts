import { dirname } from 'node:path';
import { compile } from '../../../build/compile.ts';
import { runTests } from '../../support/run-tests.ts';
import { chooseDriver } from './choose-driver.ts';

/* Compiles the shell and runs its scenarios: in a real Electron where there is one, else with the stand-in. */

const root = dirname(dirname(dirname(import.meta.dirname)));
await compile(root);
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
