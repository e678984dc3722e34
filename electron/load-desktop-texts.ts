import { join } from 'node:path';
import type { Translate } from './desktop-text.ts';
import type { ShellLog } from './logging/shell-log.ts';

export interface DesktopTexts {
  translate: Translate;
  /** BCP 47 tag for the `lang` of a page. */
  language: string;
}

/** @throws Error when the app's own text file is missing or damaged */
export async function loadDesktopTexts(
  applicationRoot: string,
  locale: 'nor' | 'eng',
  log: ShellLog,
): Promise<DesktopTexts> {
  const { createTranslator } = await import('../server/i18n/translator.ts');
  const translator = await createTranslator({
    localesRoot: join(applicationRoot, 'locales'),
    locale,
    domain: 'desktop',
    logger: log.channel('translation'),
  });
  return { translate: translator.translate.bind(translator), language: translator.htmlLanguage };
}
