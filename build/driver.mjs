/*
 * Compiles the SQLite driver in another folder if it cannot be compiled where it is used.
 * Plain JavaScript that an old Node can run, because nothing is installed yet.
 */
import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The driver's file under the folder of package.json. */
export const driver = path.join('node_modules', 'sqlite3', 'build', 'Release', 'node_sqlite3.node');

/**
 * Returns whether no driver can be compiled here: node-gyp writes paths without quotes into its makefile.
 * @param {string} root
 */
export function cannotCompileIn(root) {
  return process.platform !== 'win32' && /\s/.test(root);
}

/**
 * Makes a folder in which npm can install the driver's package alone, in the version of the lock file.
 * @param {Record<string, { version?: string, link?: boolean }>} locked the packages of the lock file, by their folder
 */
export function prepareCompilation(locked) {
  const folder = mkdtempSync(path.join(tmpdir(), 'flue-driver-'));
  const own = {
    name: 'driver',
    version: '1.0.0',
    dependencies: { sqlite3: locked['node_modules/sqlite3']?.version },
  };
  // npm leaves out what the driver does not need. A link leads to a package that is not in this folder.
  const packages = Object.entries(locked).filter(
    ([place, { link }]) => place.startsWith('node_modules/') && link !== true,
  );
  const lock = { ...own, lockfileVersion: 3, packages: { '': own, ...Object.fromEntries(packages) } };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ ...own, allowScripts: { sqlite3: true } }));
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
  return folder;
}

/**
 * @param {string} folder where the driver was compiled
 * @param {string} root
 */
export function keepDriver(folder, root) {
  const place = path.join(root, driver);
  mkdirSync(path.dirname(place), { recursive: true });
  copyFileSync(path.join(folder, driver), place);
}
