import type { CatalogueSwitchOptions } from './catalogue/switch-catalogue.ts';
import type { DesktopTexts, Translate } from './desktop-texts.ts';
import type { CentralSettings } from './files/central-settings.ts';
import type { DesktopFolders } from './files/desktop-folders.ts';
import type { PreferenceStore } from './files/preferences.ts';
import type { ShellLog } from './logging/shell-log.ts';
import type { DesktopBackend, DesktopBackendOptions } from './serving/desktop-backend.ts';
import type { EmbeddedServer } from './serving/embedded-server.ts';
import type { DesktopWindows } from './windows/desktop-windows.ts';
import type { FindWindow } from './windows/find-window.ts';

/** The parts of the running app that menu commands work with. */
export interface DesktopShell {
  readonly developer: boolean;
  /** What every request to the embedded server must carry. */
  readonly secret: string;
  readonly translate: Translate;
  readonly log: ShellLog;
  readonly folders: DesktopFolders;
  readonly central: CentralSettings;
  readonly preferences: PreferenceStore;
  readonly server: EmbeddedServer;
  readonly windows: DesktopWindows;
  readonly find: FindWindow;
  readonly catalogues: CatalogueSwitchOptions;
  /** Shows a path of the embedded server in the main window. Does nothing while no server runs. */
  openPage: (location: string) => void;
  openProfiler: (location: string) => void;
}

export interface DesktopShellParts {
  options: Pick<DesktopBackendOptions, 'commandLine' | 'folders' | 'central' | 'log' | 'inspect'>;
  backend: DesktopBackend;
  secret: string;
  preferences: PreferenceStore;
  windows: DesktopWindows;
  find: FindWindow;
  texts: DesktopTexts;
}

/** Joins server and windows into what the menu's commands work with. */
export function createDesktopShell(parts: DesktopShellParts): DesktopShell {
  const { backend, secret, preferences, windows, find, texts } = parts;
  const { commandLine, folders, central, log, inspect } = parts.options;
  const { server, store, standard } = backend;

  function addressOf(location: string): string | null {
    const origin = server.origin();
    return origin === null ? null : new URL(location, origin).href;
  }

  function openPage(location: string): void {
    const address = addressOf(location);
    if (address !== null) windows.showCalculator(address);
  }

  async function serveCatalogue(cataloguePath: string): Promise<void> {
    await server.start(cataloguePath);
    windows.closeOthers();
    openPage(windows.calculator()?.location() ?? windows.calculatorMemory.location);
  }

  return {
    developer: commandLine.developer,
    secret,
    translate: texts.translate,
    log,
    folders,
    central,
    preferences,
    server,
    windows,
    find,
    catalogues: { store, inspect, standard, currentPath: server.cataloguePath, serve: serveCatalogue },
    openPage,
    openProfiler(location) {
      const address = addressOf(location);
      if (address !== null && commandLine.developer) windows.showProfiler(address);
    },
  };
}
