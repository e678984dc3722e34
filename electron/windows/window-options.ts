import { join } from 'node:path';
import type { BrowserWindowConstructorOptions } from 'electron';

export type WindowKind = 'calculator' | 'profiler' | 'child' | 'find';

export interface WindowSurroundings {
  title: string;
  /** Whether the page is dark: the window then starts dark and does not flash white. */
  dark: boolean;
  /** Development mode: developer tools may be opened. */
  developer: boolean;
}

/**
 * The session of all windows. It is kept in memory: the port differs at each start, so data on the disk would never be
 * found again, only grow.
 */
export const SESSION_PARTITION = 'calculator';

/** On this channel the preload script sends the paths of files that were dropped on a window. */
export const DROPPED_FILES_CHANNEL = 'dropped-files';

const LIGHT_PAPER = '#f6f4ef';
const DARK_PAPER = '#13191a';

/**
 * Electron remembers place and size of the calculator's and the profiler's windows under their `name`. The other windows
 * are not remembered.
 */
const SHAPES: Readonly<Record<WindowKind, BrowserWindowConstructorOptions>> = {
  calculator: {
    name: 'calculator',
    windowStatePersistence: true,
    width: 1180,
    height: 860,
    minWidth: 400,
    minHeight: 480,
  },
  profiler: {
    name: 'profiler',
    windowStatePersistence: true,
    width: 1280,
    height: 800,
    minWidth: 640,
    minHeight: 480,
  },
  child: { show: true, width: 900, height: 760 },
  find: {
    // A window without a frame has no menu bar. The menu's shortcuts work in it.
    frame: false,
    width: 480,
    height: 56,
    resizable: false,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    skipTaskbar: true,
  },
};

export function windowOptions(kind: WindowKind, surroundings: WindowSurroundings): BrowserWindowConstructorOptions {
  return {
    title: surroundings.title,
    show: false,
    backgroundColor: surroundings.dark ? DARK_PAPER : LIGHT_PAPER,
    ...SHAPES[kind],
    webPreferences: {
      preload: join(import.meta.dirname, '..', 'preload', 'dropped-files.cjs'),
      partition: SESSION_PARTITION,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      devTools: surroundings.developer,
      // Chromium's spell checker downloads its dictionaries: the app works offline and fetches nothing.
      spellcheck: false,
    },
  };
}
