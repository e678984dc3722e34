import type { Logger } from './logging/logger.ts';

/** Running requests have ended by then, and the last records are written unless nobody reads them. In milliseconds. */
const lastWordsLimit = 1000;

/** Puts into the log what Node would print beside it: its warnings, and the error that ends the process. */
export function logProcessEvents(logger: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => {
    logger.warning(message, { name });
  });
  process.on('uncaughtException', (error) => {
    logger.error('The server stops after an error that nothing caught.', { error });
    endProcess(1);
  });
}

/**
 * Ends the process once nothing is left to do, or soon after, whatever still waits: a log that nobody reads would hold
 * it up for ever.
 */
export function endProcess(exitCode: number): void {
  process.exitCode = exitCode;
  setTimeout(() => process.exit(), lastWordsLimit).unref();
}
