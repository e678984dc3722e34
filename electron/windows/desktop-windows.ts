import { BrowserWindow, type BrowserWindowConstructorOptions, type WebContents } from 'electron';
import type { AppFailure } from '../failures.ts';
import { startMoments } from '../life-cycle.ts';
import { showWhenPainted, watchPage, type PageMemory, type PageWindow, type PageWindowOptions } from './page-window.ts';
import type { WindowKind } from './window-options.ts';

export type DesktopWindows = ReturnType<typeof createDesktopWindows>;

/** @param firstPage path and query of the first page of the calculator's window */
export function createDesktopWindows(
  windowOptions: (kind: WindowKind) => BrowserWindowConstructorOptions,
  parts: Omit<PageWindowOptions, 'onPage'>,
  firstPage: string,
) {
  let isFirstPage = true;
  const page: PageWindowOptions = {
    ...parts,
    onPage() {
      if (!isFirstPage) return;
      isFirstPage = false;
      performance.mark('page-loaded');
      parts.log.info('The first page is shown.', { milliseconds: startMoments() });
    },
  };
  const open = new Map<BrowserWindow, { kind: WindowKind; shown: PageWindow }>();
  const memories = { calculator: newMemory(firstPage), profiler: newMemory() };

  function watch(window: BrowserWindow, kind: WindowKind, memory: PageMemory): PageWindow {
    const shown = watchPage(window, memory, page);
    open.set(window, { kind, shown });
    window.on('closed', () => open.delete(window));
    return shown;
  }

  function find(kind: WindowKind): PageWindow | null {
    return [...open.values()].find((entry) => entry.kind === kind)?.shown ?? null;
  }

  function findOrCreate(kind: 'calculator' | 'profiler'): PageWindow {
    return find(kind) ?? watch(new BrowserWindow(windowOptions(kind)), kind, memories[kind]);
  }

  return {
    calculator: () => find('calculator'),
    /** Returns path and query of the last page of the calculator's window, open or closed. */
    location: () => find('calculator')?.location() ?? memories.calculator.location,
    /** Returns the failure on the calculator's window, open or closed; null for none. */
    failure: () => memories.calculator.failure,
    /** Opens the calculator's window, without a page yet, if there is none. */
    openCalculator: () => void findOrCreate('calculator'),
    /** Loads an address of the embedded server into the calculator's window, in a new one if there is none. */
    showCalculator: (address: string): void => findOrCreate('calculator').showPage(address),
    showFailure: (failure: AppFailure): void => findOrCreate('calculator').showFailure(failure),
    /** Loads an address into the profiler's window, which is opened once and then used again. */
    showProfiler(address: string): void {
      find('profiler')?.focus();
      findOrCreate('profiler').showPage(address);
    },
    pageOf: (contents: WebContents): PageWindow | null =>
      [...open].find(([window]) => window.webContents === contents)?.[1].shown ?? null,
    /** Registers a window that a page has opened. */
    adopt: (window: BrowserWindow) => void watch(window, 'child', newMemory()),
    /** Opens an empty small window over another one. It appears with its page. */
    openFind(parent: BrowserWindow): BrowserWindow {
      const window = new BrowserWindow({ ...windowOptions('find'), parent });
      showWhenPainted(window);
      return window;
    },
    closeOthers(): void {
      for (const [window, { kind }] of open) if (kind !== 'calculator') window.close();
    },
    /** Shows in the task bar how much of a task is done: from 0 to 1, `unknown`, or null for no task. */
    showProgress(part: number | 'unknown' | null): void {
      // For Electron, a value above 1 is progress of unknown length, and a value below 0 removes the bar.
      const value = part === 'unknown' ? 2 : (part ?? -1);
      find('calculator')?.browserWindow.setProgressBar(value);
    },
  };
}

function newMemory(location = '/'): PageMemory {
  return { failure: null, location };
}
