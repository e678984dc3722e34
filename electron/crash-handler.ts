import type { ShellLog } from './logging/shell-log.ts';

export interface CrashHandlerOptions {
  log: ShellLog;
  /** Says so to the user. Called for the first crash only: what follows is usually its echo. */
  report: (error: unknown) => void;
}

/** Logs what nobody caught, says so to the user once, and keeps the process alive long enough to do so. */
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
