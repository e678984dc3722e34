import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserWindowConstructorOptions, MenuItemConstructorOptions } from 'electron';
import { StandInApplication } from './stand-in-application.ts';
import { StandInMenu } from './stand-in-menu.ts';
import { StandInSession } from './stand-in-session.ts';
import { StandInWindow, WindowSystem } from './stand-in-windows.ts';

/*
 * What `import { … } from 'electron'` gives under the stand-in. Like the real module it is one object per process:
 * the only state at module level in this project, because the module that it stands in for is just that.
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
  applicationPath,
  argumentList: process.argv,
  temporaryFolder,
});

const partition = new StandInSession();
export const session = { defaultSession: new StandInSession(), fromPartition: (): StandInSession => partition };
export const windowSystem = new WindowSystem(app, partition);

export class BrowserWindow extends StandInWindow {
  constructor(options: BrowserWindowConstructorOptions = {}) {
    super(options, windowSystem);
  }

  static getAllWindows(): StandInWindow[] {
    return [...windowSystem.windows];
  }

  static getFocusedWindow(): StandInWindow | null {
    return windowSystem.windows.at(-1) ?? null;
  }
}

const menuState: { current: StandInMenu | null } = { current: null };

export const Menu = {
  buildFromTemplate: (template: MenuItemConstructorOptions[]): StandInMenu =>
    new StandInMenu(template, (role) => {
      if (role === 'quit') app.quit();
    }),
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

/** Dialogs that a test does not answer are cancelled; the error box says what it would have shown. */
export const dialog = {
  showMessageBox: async (): Promise<{ response: number }> => ({ response: 0 }),
  showOpenDialog: async (): Promise<{ canceled: boolean; filePaths: string[] }> => ({ canceled: true, filePaths: [] }),
  showSaveDialog: async (): Promise<{ canceled: boolean; filePath: string }> => ({ canceled: true, filePath: '' }),
  showErrorBox: (title: string, contents: string): void => {
    process.stderr.write(`${title}: ${contents}\n`);
  },
};

/** Nothing leaves the test: programs and folders are not opened unless a test takes note of it. */
export const shell = {
  openExternal: async (): Promise<void> => undefined,
  openPath: async (): Promise<string> => '',
  showItemInFolder: (): void => undefined,
};
