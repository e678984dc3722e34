import type { BrowserWindowConstructorOptions } from 'electron';

export interface WindowSurroundings {
  title: string;
  /** Whether the window appears on a dark page, so that it does not flash white first. */
  dark: boolean;
  /** Development mode: developer tools may be opened. */
  developer: boolean;
}

/**
 * The session of all windows. It is kept in memory: the port differs at each start, so what a session kept on the disk
 * would never be found again, only grow.
 */
export const SESSION_PARTITION = 'calculator';

const LIGHT_PAPER = '#f6f4ef';
const DARK_PAPER = '#13191a';

/** The window of the calculator. Its place and size are remembered by Electron under its name. */
export function calculatorWindowOptions(surroundings: WindowSurroundings): BrowserWindowConstructorOptions {
  return {
    ...commonOptions(surroundings),
    name: 'calculator',
    width: 1180,
    height: 860,
    minWidth: 400,
    minHeight: 480,
  };
}

/** The second window, in development mode. */
export function profilerWindowOptions(surroundings: WindowSurroundings): BrowserWindowConstructorOptions {
  return { ...commonOptions(surroundings), name: 'profiler', width: 1280, height: 800, minWidth: 640, minHeight: 480 };
}

/** A further window that a page of the own origin asked for: not remembered, otherwise the same. */
export function childWindowOptions(surroundings: WindowSurroundings): BrowserWindowConstructorOptions {
  const { windowStatePersistence: _not, ...options } = commonOptions(surroundings);
  return { ...options, show: true, width: 900, height: 760 };
}

function commonOptions(surroundings: WindowSurroundings): BrowserWindowConstructorOptions {
  return {
    title: surroundings.title,
    show: false,
    backgroundColor: surroundings.dark ? DARK_PAPER : LIGHT_PAPER,
    windowStatePersistence: true,
    webPreferences: {
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
