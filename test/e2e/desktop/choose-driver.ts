import { dirname } from 'node:path';
import { findElectron } from '../../../build/desktop.ts';
import type { DesktopDriver } from './desktop-app.ts';
import { electronDriver } from './electron-driver.ts';
import { standInDriver } from './stand-in-driver.ts';

/**
 * The real Electron where there is one, else the stand-in. `DESKTOP_DRIVER` insists on one of them: `stand-in`, or `electron`.
 *
 * @throws Error where a real one is insisted on and there is none
 */
export function chooseDriver(): DesktopDriver {
  const root = dirname(dirname(dirname(import.meta.dirname)));
  const wanted = process.env['DESKTOP_DRIVER'];
  const electron = wanted === 'stand-in' ? null : findElectron(root, process.env);
  if (wanted === 'electron' && electron === null) throw new Error('There is no real Electron on this machine.');
  return electron === null ? standInDriver(root) : electronDriver(root, electron);
}
