import path from 'node:path';
import { createTranslator, type Translator } from '../../server/i18n/translator.ts';
import type { Locale } from '../../server/i18n/locale.ts';
import { createLogger } from '../../server/logging/logger.ts';
import { createMasking } from 'koa-profiler/masking';

export const localesRoot = path.resolve(import.meta.dirname, '..', '..', 'locales');

/** Translates with the pages' own texts. A missing text is reported on standard error. */
export async function createMessagesTranslator(locale: Locale = 'nor'): Promise<Translator> {
  return await createTranslator({
    localesRoot,
    locale,
    domain: 'messages',
    logger: createLogger({ level: 'warning', format: 'json', destination: process.stderr, masking: createMasking([]) }),
  });
}
