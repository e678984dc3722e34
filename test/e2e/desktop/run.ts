import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { findElectron } from '../../../build/desktop.ts';
import { runTests } from '../../support/run-tests.ts';

/*
 * Runs the scenarios of the compiled shell, or a part of them such as `1/2`, or the named files: in a real Electron if there is one,
 * else with the stand-in. They share a process, and most of them a running app.
 */

const root = dirname(dirname(dirname(import.meta.dirname)));
const given = process.argv.slice(2);
const shard = given.find((argument) => /^\d\/\d$/.test(argument)) ?? '1/1';
const named = given.filter((argument) => argument !== shard);
// The drivers, which would say the same, load Playwright.
const electron = process.env['DESKTOP_DRIVER'] === 'stand-in' ? null : findElectron(root, process.env);
process.stdout.write(`desktop: ${electron === null ? 'stand-in' : `real Electron ${electron.version}`}\n`);
process.exitCode = await runTests({
  title: 'desktop',
  files: named.length > 0 ? named : globSync('test/e2e/desktop/*.test.ts', { cwd: root }).sort(),
  shard,
  filesAtOnce: 'shared',
  root,
  testLimitInSeconds: 600,
  limitInSeconds: 1800,
});
