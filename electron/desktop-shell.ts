import { nativeTheme, type BrowserWindowConstructorOptions } from 'electron';
import type { CatalogueSwitchOptions } from './catalogue/switch-catalogue.ts';
import { createDealerWindow, type DealerWindow } from './dealer/dealer-window.ts';
import type { DesktopTexts, Translate } from './desktop-texts.ts';
import type { CentralSettings } from './files/central-settings.ts';
import type { DesktopFolders } from './files/desktop-folders.ts';
import type { PreferenceStore } from './files/preferences.ts';
import type { ShellLog } from './logging/shell-log.ts';
import { report } from './message-boxes.ts';
import type { DesktopBackend, DesktopBackendOptions } from './serving/desktop-backend.ts';
import type { EmbeddedServer } from './serving/embedded-server.ts';
import { createDesktopWindows, type DesktopWindows } from './windows/desktop-windows.ts';
import { createFindWindow, type FindWindow } from './windows/find-window.ts';
import { pageWindowOptions } from './windows/page-window-options.ts';
import { windowOptions, type WindowKind } from './windows/window-options.ts';

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
  readonly dealer: DealerWindow;
  readonly windowOptions: (kind: WindowKind) => BrowserWindowConstructorOptions;
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
  texts: DesktopTexts;
  /** Stands small at the foot of the failure screen. */
  versionLine: string;
}

/** Makes the windows, none of which is open yet, and joins them with the server into what the menu's commands work with. */
export function createDesktopShell(parts: DesktopShellParts): DesktopShell {
  const { backend, secret, preferences, texts, versionLine } = parts;
  const { commandLine, folders, central, log, inspect } = parts.options;
  const { server, store, standard } = backend;
  const { translate, language } = texts;
  const optionsOf = (kind: WindowKind): BrowserWindowConstructorOptions =>
    windowOptions(kind, {
      title: translate('application.name'),
      dark: nativeTheme.shouldUseDarkColors,
      developer: commandLine.developer,
    });
  const windows = createDesktopWindows({
    windowOptions: optionsOf,
    page: pageWindowOptions({ texts, versionLine, log }),
  });
  const find = createFindWindow({ windowOptions: () => optionsOf('find'), language, translate });

  const dealer = createDealerWindow({
    windowOptions: () => optionsOf('dealer'),
    language,
    translate,
    preferences,
    central: central.dealer,
    onChange() {
      const page = windows.calculator();
      if (page !== null && page.failure() === null) page.browserWindow.webContents.reload();
    },
    async onFailure(error) {
      log.error('The dealer could not be kept.', { error });
      const window = windows.calculator()?.browserWindow ?? null;
      await report(window, 'error', translate('dealer.failed'), '', translate);
    },
  });

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
    translate,
    log,
    folders,
    central,
    preferences,
    server,
    windows,
    find,
    dealer,
    windowOptions: optionsOf,
    catalogues: { store, inspect, standard, currentPath: server.cataloguePath, serve: serveCatalogue },
    openPage,
    openProfiler(location) {
      const address = addressOf(location);
      if (address !== null && commandLine.developer) windows.showProfiler(address);
    },
  };
}
