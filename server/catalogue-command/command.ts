import path from 'node:path';
import { createTranslator } from '../i18n/translator.ts';
import { createLogger } from '../logging/logger.ts';
import { createMasking } from '../secrets/masking.ts';
import { runCatalogueCommand } from './run-catalogue-command.ts';

const logger = createLogger({
  level: 'warning',
  format: 'pretty',
  destination: process.stderr,
  masking: createMasking([]),
});
const localesRoot = path.resolve(import.meta.dirname, '..', '..', 'locales');
const translator = await createTranslator({ localesRoot, locale: 'eng', domain: 'messages', logger });

process.exitCode = await runCatalogueCommand(process.argv.slice(2), {
  translator,
  print: (text) => void process.stdout.write(`${text}\n`),
  note: (text) => void process.stderr.write(`${text}\n`),
});
