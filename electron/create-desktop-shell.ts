import { BrowserWindow } from 'electron';
import type { DesktopBackend, DesktopBackendOptions } from './desktop-backend.ts';
import type { DesktopShell } from './desktop-shell.ts';
import type { DesktopWindows } from './desktop-windows.ts';
import type { Translate } from './desktop-text.ts';

export interface DesktopShellParts {
  options: Pick<DesktopBackendOptions, 'commandLine' | 'paths' | 'log' | 'inspect'>;
  backend: DesktopBackend;
  windows: Pick<DesktopWindows, 'calculator' | 'profiler'>;
  translate: Translate;
}

/** Joins server and windows into what the menu's commands work with. */
export function createDesktopShell({ options, backend, windows, translate }: DesktopShellParts): DesktopShell {
  const { commandLine, paths, log, inspect } = options;
  const { server, store, secret } = backend;
  const { calculator, profiler } = windows;

  function addressOf(location: string): string | null {
    const origin = server.origin();
    return origin === null ? null : new URL(location, origin).href;
  }

  function openPage(location: string): void {
    const address = addressOf(location);
    if (address !== null) calculator.showPage(address);
  }

  async function serveCatalogue(cataloguePath: string): Promise<void> {
    await server.start(cataloguePath);
    for (const other of BrowserWindow.getAllWindows()) {
      if (other !== calculator.browserWindow()) other.close();
    }
    openPage(calculator.location());
  }

  return {
    developer: commandLine.developer,
    secret,
    translate,
    log,
    paths,
    server,
    calculator,
    catalogues: { store, bundledPath: paths.bundledCatalogue, inspect, serve: serveCatalogue },
    openPage,
    openProfiler(location) {
      const address = addressOf(location);
      if (address !== null && commandLine.developer) profiler.open(address);
    },
  };
}
