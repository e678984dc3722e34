import { app, dialog, type BrowserWindow } from 'electron';
import type { DesktopTexts } from '../desktop-texts.ts';
import { askOver } from '../dialogs.ts';
import { failureText, type AppFailure } from '../failures.ts';
import { quitLater } from '../life-cycle.ts';
import type { ShellLog } from '../logging/shell-log.ts';
import type { StartStep } from '../serving/start-serving.ts';
import { failureScreenAddress, waitingScreenAddress } from './screens.ts';

/** One window that shows a page of the server, or a failure screen. */
export type PageWindow = ReturnType<typeof watchPage>;

/** The failure and the address of a closed window, for the window that replaces it. */
export interface PageMemory {
  failure: AppFailure | null;
  location: string;
}

export interface PageWindowOptions {
  texts: DesktopTexts;
  versionLine: string;
  log: ShellLog;
  /** A page of the server is shown. */
  onPage: () => void;
}

/** After this time a window is shown before it has painted: the user must see that the click on the program worked. */
const PAINTING_LIMIT_IN_MILLISECONDS = 1000;

export interface AppearingWindow {
  on(event: 'ready-to-show', listener: () => void): unknown;
  off(event: 'ready-to-show', listener: () => void): unknown;
  once(event: 'closed', listener: () => void): unknown;
  show(): void;
}

/** Shows a new window once it has painted, and after a second at the latest. */
export function showWhenPainted(window: AppearingWindow, limitInMilliseconds = PAINTING_LIMIT_IN_MILLISECONDS): void {
  const end = (): void => clearTimeout(limit);
  const show = (): void => {
    end();
    window.off('ready-to-show', show);
    window.show();
  };
  const limit = setTimeout(show, limitInMilliseconds);
  window.on('ready-to-show', show);
  window.once('closed', end);
}

/** `net::ERR_ABORTED`: replaced by another navigation or by a download. */
const ABORTED = -3;

export function watchPage(window: BrowserWindow, memory: PageMemory, options: PageWindowOptions) {
  const { texts, versionLine, log, onPage } = options;
  const { translate } = texts;
  const contents = window.webContents;
  let isEndedDeliberately = false;
  let isHistoryStale = false;
  /** The page of the server has been asked for, and may be on its way. */
  let isAskedFor = false;
  let waitingFor: StartStep | null = null;

  function load(address: string): void {
    // Errors are handled by did-fail-load, which also covers pages that the user opens later.
    window.loadURL(address).catch(() => undefined);
  }

  /** Returns path and query of the page of the server that the window shows, or showed before it failed. */
  function location(): string {
    const parsed = URL.parse(window.isDestroyed() ? '' : contents.getURL());
    if (parsed !== null && parsed.protocol === 'http:') memory.location = `${parsed.pathname}${parsed.search}`;
    return memory.location;
  }

  function isOnPage(): boolean {
    return URL.parse(contents.getURL())?.protocol === 'http:';
  }

  function showFailure(failure: AppFailure): void {
    location();
    memory.failure = failure;
    waitingFor = null;
    isHistoryStale = true;
    log.error('The window shows a failure.', { ...failure });
    load(failureScreenAddress({ failure, copied: false, versionLine }, texts));
  }

  showWhenPainted(window);
  contents.on('did-finish-load', () => {
    if (!isOnPage() || memory.failure !== null || waitingFor !== null) return;
    // Back must not lead to a failure screen or to a server that is closed.
    if (isHistoryStale) contents.navigationHistory.clear();
    isHistoryStale = false;
    onPage();
  });
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    if (isEndedDeliberately) {
      isEndedDeliberately = false;
      contents.reload();
      return;
    }
    const failure: AppFailure = { kind: 'renderer', details: `render process: ${reason}, exit code ${exitCode}` };
    if (memory.failure === null) showFailure(failure);
    else {
      // The failure screen has crashed too: loading it again could go on for ever.
      log.error('The failure screen cannot be shown.', { details: failure.details });
      dialog.showErrorBox(translate(failureText(failure.kind, 'title')), failure.details);
      quitLater(app);
    }
  });
  contents.on('did-fail-load', (_event, code, description, address, isMainFrame) => {
    if (isMainFrame && code !== ABORTED) showFailure({ kind: 'page', details: `${description} (${code})\n${address}` });
  });

  /** Asks whether to load a hung page anew. The signal ends the question. */
  async function askToReload(signal: AbortSignal): Promise<void> {
    log.warning('The window does not respond.');
    const chosen = await askOver(window, {
      type: 'warning',
      title: translate('application.name'),
      message: translate('unresponsive.title'),
      detail: translate('unresponsive.text'),
      buttons: [translate('unresponsive.wait'), translate('unresponsive.reload')],
      cancelId: 0,
      signal,
    }).catch(() => 0);
    if (chosen !== 1 || signal.aborted || window.isDestroyed()) return;
    // When Electron reports the end of the page's process, a new process loads the page.
    isEndedDeliberately = true;
    contents.forcefullyCrashRenderer();
  }

  let question: AbortController | null = null;
  const endQuestion = (): void => question?.abort();
  window.on('responsive', endQuestion);
  window.on('closed', endQuestion);
  window.on('unresponsive', () => {
    if (question !== null) return;
    const asked = new AbortController();
    question = asked;
    void askToReload(asked.signal).finally(() => {
      question = null;
    });
  });

  return {
    browserWindow: window,
    /** Returns the failure on the screen; null if the window shows none. */
    failure: () => memory.failure,
    /** A page of the server, a failure screen, or neither while the server starts. */
    shows(): 'page' | 'failure' | 'nothing' {
      if (memory.failure !== null) return 'failure';
      return waitingFor === null && (isAskedFor || isOnPage()) ? 'page' : 'nothing';
    },
    location,
    showPage(address: string): void {
      memory.failure = null;
      waitingFor = null;
      isAskedFor = true;
      const shown = URL.parse(contents.getURL())?.origin;
      isHistoryStale ||= shown !== undefined && shown !== new URL(address).origin;
      load(address);
    },
    showFailure,
    /** Shows what a start waits for. */
    showWaiting(step: StartStep): void {
      if (waitingFor === step) return;
      location();
      memory.failure = null;
      waitingFor = step;
      isHistoryStale = true;
      load(waitingScreenAddress(step, texts));
    },
    /** Says on the failure screen that the details have been copied. */
    confirmCopy(): void {
      const { failure } = memory;
      if (failure !== null) load(failureScreenAddress({ failure, copied: true, versionLine }, texts));
    },
    /** Brings the window to the front, also when it is minimised or not shown yet. */
    focus(): void {
      if (window.isMinimized()) window.restore();
      window.show();
    },
  };
}
