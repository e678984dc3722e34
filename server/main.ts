import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { applicationFiles } from './application-files.ts';
import { ApplicationError } from './errors.ts';
import { createLogger, type Logger } from './logging/logger.ts';
import { createMasking } from 'koa-profiler/masking';
import { parseSettings } from './settings/parse-settings.ts';
import { settingsHelp } from './settings/settings.ts';
import { startServer } from './start-server.ts';

async function main(): Promise<void> {
  // By default V8 collects only when the garbage is several times the used memory. Once the used memory is enough.
  setFlagsFromString('--heap-growing-percent=100');
  const argumentList = process.argv.slice(2);
  if (argumentList.includes('--help')) {
    process.stdout.write(settingsHelp());
    return;
  }
  const settings = parseSettings({
    environment: process.env,
    argumentList,
    isTerminal: process.stderr.isTTY,
  });
  const logDestination = process.stderr;
  const logger = createLogger({
    level: settings.logLevel,
    format: settings.logFormat,
    destination: logDestination,
    masking: createMasking([]),
  });
  logProcessEvents(logger.channel('process'));
  const files = applicationFiles(path.dirname(import.meta.dirname));
  const starting = startServer({ settings, files, logDestination });
  const close = (): void => {
    void starting
      .then((server) => server.close())
      .then(
        () => endProcess(0),
        () => null,
      );
  };
  // This signal may come twice: a supervisor signals the whole process group, and the parent passes its own signal on.
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
  const server = await starting;
  process.stdout.write(`${server.origin}/\n`);
}

/** In milliseconds: the most time for the last records of the log. Running requests have ended before. */
const lastWordsLimit = 1000;

/** Logs the messages that Node would print by itself: its warnings, and the error that ends the process. */
function logProcessEvents(logger: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => {
    logger.warning(message, { name });
  });
  process.on('uncaughtException', (error) => {
    logger.error('The server stops after an error that nothing caught.', { error });
    endProcess(1);
  });
}

/** Ends the process when nothing is left to do, at the latest after the limit, even if nobody reads its log. */
function endProcess(exitCode: number): void {
  process.exitCode = exitCode;
  setTimeout(() => process.exit(), lastWordsLimit).unref();
}

// Ignore write errors on stdout and stderr; keep serving.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
main().catch((error: unknown) => {
  process.stderr.write(error instanceof ApplicationError ? `${error.message}\n` : `${String(error)}\n`);
  endProcess(1);
});
