import path from 'node:path';
import { bundledCataloguePaths } from '../../../db/catalogue/build-catalogue.ts';
import { defaultLocale, isLocale } from '../../i18n/locale.ts';
import { createTranslator } from '../../i18n/translator.ts';
import { createLogger } from '../../logging/logger.ts';
import { createMasking } from 'koa-profiler/masking';
import { runCatalogueCommand } from './run-catalogue-command.ts';

const logger = createLogger({
  level: 'warning',
  format: 'pretty',
  destination: process.stderr,
  masking: createMasking([]),
});
const localesRoot = path.resolve(import.meta.dirname, '..', '..', '..', 'locales');
const language = process.env['LOCALE'];
const locale = isLocale(language) ? language : defaultLocale;
const translator = await createTranslator({ localesRoot, domain: 'messages', logger, locale });
const ownCatalogue = process.env['CATALOGUE'] ?? '';

process.exitCode = await runCatalogueCommand(
  process.argv.slice(2),
  {
    translator,
    localesRoot,
    print: (text) => void process.stdout.write(`${text}\n`),
    note: (text) => void process.stderr.write(`${text}\n`),
  },
  { paths: bundledCataloguePaths(), ownCatalogue: ownCatalogue === '' ? null : ownCatalogue },
);
