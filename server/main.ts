import path from 'node:path';
import { applicationFiles } from './application-files.ts';
import { ApplicationError } from './errors.ts';
import { settingDefinitions } from './setting-definitions.ts';
import { parseSettings } from './settings.ts';
import { startServer } from './start-server.ts';

const usage = [
  'Starts the fireplace flue calculator. Each setting is an option or an environment variable; the option wins.',
  '',
  ...settingDefinitions.map(({ option, variable, defaultText, description }) => {
    const ending = defaultText === null || defaultText === '' ? '' : ` (default: ${defaultText})`;
    return `  --${option.padEnd(28)}${variable.padEnd(28)}${description}${ending}`;
  }),
  '',
].join('\n');

async function main(): Promise<void> {
  const argumentList = process.argv.slice(2);
  if (argumentList.includes('--help')) {
    process.stdout.write(usage);
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
