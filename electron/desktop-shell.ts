import { nativeTheme, type BrowserWindowConstructorOptions } from 'electron';
import type { CatalogueSwitchOptions } from './catalogue/switch-catalogue.ts';
import type { DesktopTexts } from './desktop-texts.ts';
import { createDialogs } from './dialogs.ts';
import type { PreferenceStore } from './files/preferences.ts';
import type { DesktopBackend, DesktopBackendOptions } from './serving/desktop-backend.ts';
import type { DesktopQuotes } from './quotes/quote-desk.ts';
import { LIST_PAGE, type QuoteFolder } from './quotes/quote-folder.ts';
import type { QuoteFiles } from './quotes/quote-files.ts';
import type { Recovery } from './quotes/recovery.ts';
import { createDesktopWindows } from './windows/desktop-windows.ts';
import { createFindWindow } from './windows/find.ts';
import { windowOptions, type WindowKind } from './windows/window-options.ts';

export type DesktopShell = ReturnType<typeof createDesktopShell>;

export interface DesktopShellParts {
  options: Pick<DesktopBackendOptions, 'commandLine' | 'folders' | 'central' | 'log' | 'inspect'>;
  backend: DesktopBackend;
  quotes: DesktopQuotes;
  files: QuoteFiles;
  quoteFolder: QuoteFolder;
  recovery: Recovery;
  secret: string;
  preferences: PreferenceStore;
  texts: DesktopTexts;
  versionLine: string;
}

/** Connects the server with the windows, none of which is open yet. */
export function createDesktopShell(parts: DesktopShellParts) {
  const { backend, quotes, files, quoteFolder, recovery, secret, preferences, texts, versionLine } = parts;
  const { commandLine, folders, central, log, inspect } = parts.options;
  const { server, store, standard } = backend;
  const optionsOf = (kind: WindowKind): BrowserWindowConstructorOptions =>
    windowOptions(kind, {
      title: texts.translate('application.name'),
      dark: nativeTheme.shouldUseDarkColors,
      developer: commandLine.developer,
    });
  /** Returns the page of every day: the list of quotes once the user has named a folder. */
  const firstPage = (): string => (preferences.current().quoteFolder === null ? '/' : LIST_PAGE);
  const windows = createDesktopWindows(optionsOf, { texts, versionLine, log }, firstPage());
  const dialogs = createDialogs(() => windows.calculator()?.browserWindow ?? null, texts.translate, preferences);

  /** Returns the address of a path of the embedded server; null while no server runs. */
  function addressOf(location: string): string | null {
    const origin = server.origin();
    return origin === null ? null : new URL(location, origin).href;
  }

  /** Shows a path of the embedded server in the calculator's window. Does nothing while no server runs. */
  function openPage(location: string): void {
    const address = addressOf(location);
    if (address !== null) windows.showCalculator(address);
  }

  async function serveCatalogue(cataloguePath: string): Promise<void> {
    await server.start(cataloguePath);
    windows.closeOthers();
    openPage(windows.location());
  }

  return {
    developer: commandLine.developer,
    secret,
    ...texts,
    ...dialogs,
    /** Tells of a problem, and does not wait for the user. */
    reportProblem: (message: string, detail = ''): void =>
      void dialogs.report('error', message, detail).catch((error: unknown) => log.error(message, { error })),
    log,
    folders,
    central,
    preferences,
    server,
    windows,
    quotes,
    files,
    quoteFolder,
    recovery,
    find: createFindWindow((parent) => windows.openFind(parent), texts),
    windowOptions: optionsOf,
    catalogues: {
      store,
      inspect,
      standard,
      currentPath: server.cataloguePath,
      serve: serveCatalogue,
    } satisfies CatalogueSwitchOptions,
    addressOf,
    firstPage,
    openPage,
    openProfiler: (location: string): void => {
      const address = addressOf(location);
      if (address !== null && commandLine.developer) windows.showProfiler(address);
    },
  };
}
