import { BrowserWindow, type BrowserWindowConstructorOptions } from 'electron';
import type { Failure } from './startup-failure/describe-failure.ts';

/** The main window: it shows the calculator, or says why it cannot. */
export interface CalculatorWindow {
  /** Loads an address of the embedded server, in a new window if there is none. */
  showPage(address: string): void;
  showFailure(failure: Failure): void;
  /** Says on the failure screen that the details have been copied. */
  confirmCopy: () => void;
  /** What the window says instead of the calculator, null when it shows the calculator. */
  failure(): Failure | null;
  /** Path and query of the page of the server that the window shows, or showed before it failed. */
  location(): string;
  /** Brings the window to the front, out of the task bar too. */
  focus(): void;
  browserWindow(): BrowserWindow | null;
}

export interface CalculatorWindowOptions {
  windowOptions(): BrowserWindowConstructorOptions;
  failureAddress(failure: Failure, copied: boolean): string;
  onFailure(failure: Failure): void;
  /** The first page of the server has been loaded. */
  onFirstPage(): void;
  onUnresponsive(window: BrowserWindow): void;
}

/** `net::ERR_ABORTED`: another navigation came first, or a download took its place. */
const ABORTED = -3;

export function createCalculatorWindow(options: CalculatorWindowOptions): CalculatorWindow {
  let window: BrowserWindow | null = null;
  let failure: Failure | null = null;
  let lastLocation = '/';
  let isFirstPage = true;

  function create(): BrowserWindow {
    const created = new BrowserWindow(options.windowOptions());
    created.once('ready-to-show', () => created.show());
    created.on('closed', () => {
      window = null;
    });
    created.webContents.on('did-finish-load', () => {
      if (failure === null && isFirstPage) options.onFirstPage();
      isFirstPage &&= failure !== null;
    });
    created.on('unresponsive', () => options.onUnresponsive(created));
    created.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
      if (reason !== 'clean-exit')
        show({ kind: 'renderer', details: `render process: ${reason}, exit code ${exitCode}` });
    });
    created.webContents.on('did-fail-load', (_event, code, description, address, isMainFrame) => {
      if (isMainFrame && code !== ABORTED) show({ kind: 'page', details: `${description} (${code})\n${address}` });
    });
    return created;
  }

  function load(address: string): void {
    window ??= create();
    // A failure to load is told by did-fail-load, which also sees the pages that the user goes to later.
    window.loadURL(address).catch(() => undefined);
  }

  function location(): string {
    const parsed = URL.parse(window?.webContents.getURL() ?? '');
    if (parsed !== null && parsed.protocol === 'http:') lastLocation = `${parsed.pathname}${parsed.search}`;
    return lastLocation;
  }

  function show(shown: Failure): void {
    location();
    failure = shown;
    options.onFailure(shown);
    load(options.failureAddress(shown, false));
  }

  return {
    showPage(address) {
      failure = null;
      load(address);
    },
    showFailure: show,
    confirmCopy() {
      if (failure !== null) load(options.failureAddress(failure, true));
    },
    failure: () => failure,
    location,
    focus() {
      if (window === null) return;
      if (window.isMinimized()) window.restore();
      // A window that has not painted yet shows itself when it has.
      if (window.isVisible()) window.focus();
    },
    browserWindow: () => window,
  };
}
