import { buildSourceApp } from './build-app.ts';
import { fetchElectron25, needsLayer, sourceAppFolder } from './electron-25.ts';
import { canFetchElectron, findTestElectron, root } from '../test-electron.ts';

/* Prepares the desktop tests. With `--fetch` an Electron is fetched if there is none. If it is version 25, the app is built for it. */

const write = (line: string): boolean => process.stdout.write(`${line}\n`);
const mayFetch = process.argv.includes('--fetch') && canFetchElectron;
const electron = findTestElectron() ?? (mayFetch ? await fetchElectron25(root, write) : null);
if (electron !== null && needsLayer(electron)) await buildSourceApp(root, sourceAppFolder(root));
