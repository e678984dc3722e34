import { dirname } from 'node:path';
import { findElectron } from '../../../build/desktop.ts';
import type { DesktopDriver } from './desktop-app.ts';
import { electronDriver } from './electron-driver.ts';
import { standInDriver } from './stand-in-driver.ts';

/** The real Electron where there is one, else the stand-in; `DESKTOP_DRIVER=stand-in` insists on the latter. */
export function chooseDriver(): DesktopDriver {
  const root = dirname(dirname(dirname(import.meta.dirname)));
  const electron = process.env['DESKTOP_DRIVER'] === 'stand-in' ? null : findElectron(root, process.env);
  return electron === null ? standInDriver(root) : electronDriver(root, electron);
}
