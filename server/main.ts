import path from 'node:path';
import { applicationFiles } from './application-files.ts';
import { ApplicationError } from './errors.ts';
import { parseSettings } from './settings/parse-settings.ts';
import { settingsHelp } from './settings/settings-help.ts';
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
  const files = applicationFiles(path.dirname(import.meta.dirname));
  const starting = startServer({ settings, files, logDestination: process.stderr });
  // A terminal and a supervisor signal the whole process group, and the parent passes its signal on: it may come twice.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void starting.then((server) => server.close()).catch(() => null));
  }
  const server = await starting;
  process.stdout.write(`${server.origin}/\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(error instanceof ApplicationError ? `${error.message}\n` : `${String(error)}\n`);
  process.exitCode = 1;
});
