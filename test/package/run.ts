import { dirname } from 'node:path';
import { findElectron } from '../../build/desktop.ts';
import { runTests } from '../support/run-tests.ts';

/* Packs the compiled app for Linux and Windows and checks the packages. Prints the names of the stand-ins. */

const root = dirname(dirname(import.meta.dirname));
const electron = findElectron(root, process.env);
const lines = [
  electron === null
    ? 'package: a stand-in for Electron, whose binary is not on this machine; the packages are looked at, and their code runs under Node'
    : `package: real Electron ${electron.version} for this system`,
  process.platform === 'win32'
    ? 'package: sqlite3 for Windows as installed'
    : 'package: sqlite3 for Windows cannot be had here: that package must be refused, and is shown with another Windows addon in its place',
];
process.stdout.write(`${lines.join('\n')}\n`);

const given = process.argv.slice(2);
process.exitCode = await runTests({
  title: 'package',
  files: given.length > 0 ? given : ['test/package/*.test.ts'],
  filesAtOnce: 'shared',
  root,
  testLimitInSeconds: 600,
  limitInSeconds: 1800,
});
