import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { compile } from '../../../build/compile.ts';
import { chooseDriver } from './choose-driver.ts';

/* Compiles the shell and runs its scenarios: in a real Electron where there is one, else with the stand-in. */

const root = dirname(dirname(dirname(import.meta.dirname)));
await compile(root);
process.stdout.write(`desktop: ${chooseDriver().name}\n`);
const { status } = spawnSync(
  process.execPath,
  ['--test', '--test-concurrency=1', 'test/e2e/desktop/*.test.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
