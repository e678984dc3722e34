import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserWindowConstructorOptions, MenuItemConstructorOptions } from 'electron';
import { StandInApplication } from './stand-in-application.ts';
import { StandInMenu } from './stand-in-menu.ts';
import { StandInSessions } from './stand-in-session.ts';
import type { StandInWebContents } from './stand-in-web-contents.ts';
import { StandInWindow } from './stand-in-window.ts';
import { WindowSystem } from './window-system.ts';

import { standInUtilityProcess } from './stand-in-utility-process.ts';

/*
 * The stand-in for the module `electron`. Like the real module it is one object per process:
 * this is the only state at module level in the project.
 * `electron/README.md` lists what each part does, and what only a real Electron can show.
 */

const applicationPath = process.cwd();
const manifest: unknown = JSON.parse(readFileSync(join(applicationPath, 'package.json'), 'utf8'));
const version =
  typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '';
const temporaryFolder = process.env['STAND_IN_FOLDER'] ?? mkdtempSync(join(tmpdir(), 'flue-stand-in-'));
mkdirSync(temporaryFolder, { recursive: true });

export const app = new StandInApplication({
  isPackaged: process.env['STAND_IN_PACKAGED'] === 'yes',
  version,
  argumentList: process.argv,
  temporaryFolder,
});

export const utilityProcess = standInUtilityProcess(() => app.isReady());

export const session = new StandInSessions();

export const ipcMain = new EventEmitter();

/** The computer never sleeps; a test emits `resume`. */
export const powerMonitor = new EventEmitter();

/** The button that closes a message box, as Escape does. */
function cancelOf(options: unknown): number {
  return typeof options === 'object' && options !== null && 'cancelId' in options ? Number(options.cancelId) : 0;
}

/** Dialogs that a test does not answer are cancelled; the error box prints its text. */
export const dialog = {
  showMessageBox: async (...given: unknown[]): Promise<{ response: number }> => ({ response: cancelOf(given.at(-1)) }),
  showOpenDialog: async (): Promise<{ canceled: boolean; filePaths: string[] }> => ({ canceled: true, filePaths: [] }),
  showSaveDialog: async (_options: object): Promise<{ canceled: boolean; filePath: string }> => ({
    canceled: true,
    filePath: '',
  }),
  showErrorBox: (title: string, contents: string): void => {
    process.stderr.write(`${title}: ${contents}\n`);
  },
};

export const windowSystem = new WindowSystem(
  app,
  session,
  ipcMain,
  async (options) => await dialog.showSaveDialog(options),
);

export class BrowserWindow extends StandInWindow {
  constructor(options: BrowserWindowConstructorOptions = {}) {
    super(options, windowSystem, null);
  }

  static getAllWindows(): StandInWindow[] {
    return [...windowSystem.windows];
  }

  static getFocusedWindow(): StandInWindow | null {
    return windowSystem.windows.at(-1) ?? null;
  }

  static fromWebContents(contents: StandInWebContents): StandInWindow | null {
    return windowSystem.windows.find(({ webContents }) => webContents === contents) ?? null;
  }
}

const menuState: { current: StandInMenu | null } = { current: null };

export const Menu = {
  buildFromTemplate: (template: MenuItemConstructorOptions[]): StandInMenu => new StandInMenu(template),
  setApplicationMenu(menu: StandInMenu | null): void {
    menuState.current = menu;
  },
  getApplicationMenu: (): StandInMenu | null => menuState.current,
};

const clipboardState = { text: '' };

export const clipboard = {
  async writeText(text: string): Promise<void> {
    clipboardState.text = text;
  },
  readText: async (): Promise<string> => clipboardState.text,
};

const themeState = { source: 'system' };

export const nativeTheme = {
  get themeSource(): string {
    return themeState.source;
  },
  set themeSource(source: string) {
    themeState.source = source;
    for (const { webContents } of windowSystem.windows) void webContents.showColors(source);
  },
  get shouldUseDarkColors(): boolean {
    return themeState.source === 'dark';
  },
};

/** Opens no programs or folders; a test can replace these functions. */
export const shell = {
  openExternal: async (): Promise<void> => undefined,
  openPath: async (): Promise<string> => '',
  showItemInFolder: (): void => undefined,
};
