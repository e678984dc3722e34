import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { findElectron, type InstalledElectron } from '../../../build/desktop.ts';
import { fetchedElectron25 } from './electron-25/electron-25.ts';

export const root = dirname(dirname(dirname(import.meta.dirname)));

/** Returns the Electron of `ELECTRON_OVERRIDE_DIST_PATH`, the installed one, or the fetched version 25, in this order. Fetches none. */
export function findTestElectron(): InstalledElectron | null {
  return findElectron(root, process.env) ?? fetchedElectron25(root);
}

/** Whether `npm run test:desktop` can fetch an Electron for this machine. */
export const canFetchElectron = process.platform === 'linux' && process.arch === 'x64';

/** Returns in one sentence why the tests cannot run in a real Electron here; null if they can. */
export function hindrance(): string | null {
  const electron = findTestElectron();
  if (electron === null) {
    return canFetchElectron
      ? 'There is no Electron here: "npm run test:desktop" fetches one and runs the tests.'
      : 'There is no Electron here: "npx --no install-electron" fetches one, and "npm run test:desktop" runs the tests.';
  }
  if (process.platform !== 'linux') return null;
  const lacking = /^\s*(\S+) => not found/m.exec(output('ldd', [electron.executable]))?.[1];
  if (lacking !== undefined) {
    return `Electron lacks ${lacking}: .ci/run names the system's packages, and "npm run test:desktop" runs the tests.`;
  }
  if ((process.env['DISPLAY'] ?? '') !== '' || ['Xvfb', 'openbox'].every((name) => output('which', [name]) !== '')) {
    return null;
  }
  return 'There is no display: install xvfb and openbox, and "npm run test:desktop" runs the tests.';
}

function output(program: string, argumentList: readonly string[]): string {
  return spawnSync(program, argumentList, { encoding: 'utf8' }).stdout ?? '';
}
