import type { EmbeddedServer } from './serving/embedded-server.ts';
import type { ShellLog } from './logging/shell-log.ts';

/** What an orderly end needs of Electron's `app`. */
export interface QuittingApp {
  on(event: 'will-quit', listener: (event: { preventDefault: () => void }) => void): unknown;
  quit(): void;
}

/** A signal from the system or a terminal ends the app in the same way as its menu. */
export function quitOnSignals(process: NodeJS.EventEmitter, app: { quit: () => void }): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => app.quit());
}

/** Once the windows are closed, closes the server (which has a time limit of its own) before the process ends. */
export function closeBeforeQuitting(app: QuittingApp, server: Pick<EmbeddedServer, 'close'>, log: ShellLog): void {
  let closing = false;
  let closed = false;
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    if (closing) return;
    closing = true;
    void server
      .close()
      .catch((error: unknown) => log.error('The server did not close.', { error }))
      .finally(() => {
        closed = true;
        log.info('The app ends.');
        app.quit();
      });
  });
}
