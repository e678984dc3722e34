import { spawn } from 'node:child_process';
import type { ShellLog } from './logging/shell-log.ts';

/** Returns when each moment came, in milliseconds since the process started. */
export function startMoments(): Record<string, number> {
  return Object.fromEntries(
    performance.getEntriesByType('mark').map((mark) => [mark.name, Math.round(mark.startTime * 10) / 10]),
  );
}

export interface CrashHandlerOptions {
  log: ShellLog;
  /** Tells the user. Called for the first crash only: later ones usually follow from it. */
  report: (error: unknown) => void;
}

/** Logs uncaught errors, reports the first one to the user, and keeps the process running long enough for that. */
export function handleCrashes(process: NodeJS.EventEmitter, { log, report }: CrashHandlerOptions): void {
  let reported = false;
  const handle = (message: string) => (error: unknown) => {
    log.error(message, { error: error instanceof Error ? error : new Error(String(error)) });
    if (reported) return;
    reported = true;
    report(error);
  };
  process.on('uncaughtException', handle('An exception was not caught.'));
  process.on('unhandledRejection', handle('A promise was rejected and nobody took notice.'));
}

export interface QuittingApp {
  on(event: 'will-quit', listener: (event: { preventDefault: () => void }) => void): unknown;
  quit(): void;
}

/**
 * Quits in a later turn of the event loop. Electron ignores `app.quit()` inside an event that has stopped the quitting, and in the
 * microtasks after it (`is_quitting_` in `browser.cc`).
 */
export function quitLater(app: Pick<QuittingApp, 'quit'>): void {
  setImmediate(() => app.quit());
}

/** A signal from the system or a terminal ends the app in the same way as its menu. */
export function quitOnSignals(process: NodeJS.EventEmitter, app: Pick<QuittingApp, 'quit'>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => quitLater(app));
}

/** Waits, once the windows are closed, for `close` before the process ends. */
export function closeBeforeQuitting(app: QuittingApp, close: () => Promise<void>, log: ShellLog): void {
  let closing = false;
  let closed = false;
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    if (closing) return;
    closing = true;
    void close()
      .catch((error: unknown) => log.error('The app could not close everything.', { error }))
      .finally(() => {
        closed = true;
        log.info('The app ends.');
        quitLater(app);
      });
  });
}

export interface RestartingApp {
  once(event: 'quit', listener: () => void): unknown;
  quit(): void;
  relaunch(): void;
  releaseSingleInstanceLock(): void;
}

/**
 * Ends the app and starts it again with the same arguments.
 *
 * An AppImage and a portable Windows program run from a temporary folder, in which `app.relaunch()` would start the
 * program after the folder is removed. electron-builder's documentation of both formats: `APPIMAGE` and
 * `PORTABLE_EXECUTABLE_FILE` name the file that the user started. This function starts that file, after everything is
 * closed and the single-instance lock is released: otherwise the new process would find the lock and end.
 */
export function startAgain(
  app: RestartingApp,
  environment: Readonly<Record<string, string | undefined>>,
  argumentList: readonly string[],
): void {
  const program = startedFile(environment);
  if (program === null) app.relaunch();
  else {
    app.once('quit', () => {
      app.releaseSingleInstanceLock();
      spawn(program, argumentList.slice(1), { detached: true, stdio: 'ignore' }).unref();
    });
  }
  quitLater(app);
}

/** The file of an AppImage or of a portable Windows program, which unpacks itself at each start; else null. */
export function startedFile(environment: Readonly<Record<string, string | undefined>>): string | null {
  return environment['APPIMAGE'] ?? environment['PORTABLE_EXECUTABLE_FILE'] ?? null;
}
