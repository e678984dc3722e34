import path from 'node:path';
import { applicationFiles } from './application-files.ts';
import { ApplicationError } from './errors.ts';
import { createLogger } from './logging/logger.ts';
import { endProcess, logProcessEvents } from './process-events.ts';
import { createMasking } from './secrets/masking.ts';
import { parseSettings } from './settings/parse-settings.ts';
import { settingsHelp } from './settings/settings.ts';
import { startServer } from './start-server.ts';

async function main(): Promise<void> {
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
  const { logLevel: level, logFormat: format } = settings;
  logProcessEvents(
    createLogger({ level, format, destination: process.stderr, masking: createMasking([]) }).channel('process'),
  );
  const files = applicationFiles(path.dirname(import.meta.dirname));
  const starting = startServer({ settings, files, logDestination: process.stderr });
  // A terminal and a supervisor signal the whole process group, and the parent passes its signal on: it may come twice.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      void starting
        .then((server) => server.close())
        .then(
          () => endProcess(0),
          () => null,
        );
    });
  }
  const server = await starting;
  process.stdout.write(`${server.origin}/\n`);
}

// Where the address or a sentence cannot be written, there is nobody to read it: no reason not to serve.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
main().catch((error: unknown) => {
  process.stderr.write(error instanceof ApplicationError ? `${error.message}\n` : `${String(error)}\n`);
  endProcess(1);
});
