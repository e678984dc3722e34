import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compile } from './compile.ts';
import { findElectron } from './electron-executable.ts';

/** Compiles and starts the desktop app from source. The first time, the electron package fetches its binary. */
async function startFromSource(root: string, argumentList: readonly string[]): Promise<number> {
  await compile(root);
  const electron = findElectron(root, process.env);
  const command = electron === null ? process.execPath : electron.executable;
  const launcher = electron === null ? [createRequire(join(root, 'package.json')).resolve('electron/cli.js')] : [];
  const child = spawn(command, [...launcher, root, ...argumentList], { cwd: root, stdio: 'inherit' });
  return await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

process.exitCode = await startFromSource(dirname(import.meta.dirname), process.argv.slice(2));
