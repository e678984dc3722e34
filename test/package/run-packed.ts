import { dirname } from 'node:path';
import { FUSES } from '../../build/packaging/configuration.ts';
import { executablePath, resourcesFolder } from '../../build/packaging/packaged-app.ts';
import { startDisplay } from '../e2e/desktop/display.ts';
import { repackForElectron25 } from '../e2e/desktop/electron-25/build-app.ts';
import { needsLayer } from '../e2e/desktop/electron-25/electron-25.ts';
import { findTestElectron, hindrance, root } from '../e2e/desktop/test-electron.ts';
import { checkPackage } from './check-package.ts';
import { packUnpacked } from './packaged-folder.ts';
import { smoke } from './smoke.ts';
import { checkUpgrade } from './upgrade.ts';

/* Packs the compiled app for Linux around the Electron of the desktop tests, and starts and uses the packed
 * program, and puts the next version in its place. */

const electron = findTestElectron();
const sentence = hindrance();
if (electron === null || sentence !== null) throw new Error(sentence ?? '');
const { grantFileProtocolExtraPrivileges: _since29, ...fusesOf25 } = FUSES;
const isOld = needsLayer(electron);
const fuses = isOld ? { fuses: fusesOf25 } : {};
const packed = await packUnpacked('linux', null, {
  electronFolder: dirname(electron.executable),
  hasComponentList: true,
  ...fuses,
});
const problems = isOld ? [] : await checkPackage(packed);
if (problems.length > 0) throw new Error(problems.join('\n'));
if (isOld) await repackForElectron25(root, resourcesFolder(packed.folder, 'linux'));
const display = (process.env['DISPLAY'] ?? '') === '' ? await startDisplay() : null;
if (display !== null) process.env['DISPLAY'] = display.name;
try {
  // Electron 25 needs a display, also for the server alone.
  await smoke(executablePath(packed.folder, 'linux'), !isOld);
  await checkUpgrade(packed.folder);
} finally {
  await display?.close();
}
