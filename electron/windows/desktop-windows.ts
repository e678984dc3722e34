import { BrowserWindow, type BrowserWindowConstructorOptions, type WebContents } from 'electron';
import type { Failure } from '../startup-failure/describe-failure.ts';
import { watchPage, type PageMemory, type PageWindow, type PageWindowOptions } from './page-window.ts';
import type { WindowKind } from './window-options.ts';

/** The windows of the app: the calculator's, the profiler's, and those that pages open. */
export interface DesktopWindows {
  /** The calculator's window; null while it is closed. */
  calculator(): PageWindow | null;
  /** What the calculator's window last showed, whether it is open or not. */
  readonly calculatorMemory: Readonly<PageMemory>;
  /** Loads an address of the embedded server into the calculator's window, in a new one if there is none. */
  showCalculator(address: string): void;
  showFailure(failure: Failure): void;
  /** Loads an address into the profiler's window, which is opened once and then used again. */
  showProfiler(address: string): void;
  /** The window that these contents belong to. */
  pageOf(contents: WebContents): PageWindow | null;
  /** Takes care of a window that a page has opened. */
  readonly adopt: (window: BrowserWindow) => void;
  closeOthers(): void;
  /** Shows in the task bar how much of something is done: from 0 to 1, `unknown`, or null for nothing. */
  showProgress(part: number | 'unknown' | null): void;
}

export interface DesktopWindowsOptions {
  windowOptions: (kind: WindowKind) => BrowserWindowConstructorOptions;
  page: PageWindowOptions;
}

/** No window is open yet. */
export function createDesktopWindows({ windowOptions, page }: DesktopWindowsOptions): DesktopWindows {
  const open = new Map<BrowserWindow, { kind: WindowKind; shown: PageWindow }>();
  const memories = { calculator: newMemory(), profiler: newMemory() };

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
    calculatorMemory: memories.calculator,
    showCalculator: (address) => findOrCreate('calculator').showPage(address),
    showFailure: (failure) => findOrCreate('calculator').showFailure(failure),
    showProfiler(address) {
      find('profiler')?.focus();
      findOrCreate('profiler').showPage(address);
    },
    pageOf: (contents) => [...open].find(([window]) => window.webContents === contents)?.[1].shown ?? null,
    adopt: (window) => void watch(window, 'child', newMemory()),
    closeOthers() {
      for (const [window, { kind }] of open) if (kind !== 'calculator') window.close();
    },
    showProgress(part) {
      // What is more than 1 means that it is not known how much, and less than 0 takes the bar away.
      const value = part === 'unknown' ? 2 : (part ?? -1);
      find('calculator')?.browserWindow.setProgressBar(value);
    },
  };
}

function newMemory(): PageMemory {
  return { failure: null, location: '/' };
}
