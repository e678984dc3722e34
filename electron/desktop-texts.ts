import { join } from 'node:path';
import type { DomainKeys, Locale } from '../server/i18n/locale.ts';
import type { ShellLog } from './logging/shell-log.ts';

/** A key of `locales/<language>/desktop.json`; a misspelt one is a compile error. */
export type DesktopText = DomainKeys['desktop'];

/** The shell's text in the user's language, with each `{{name}}` filled from `values`, not HTML-escaped. */
export type Translate = (key: DesktopText, values?: Readonly<Record<string, string | number>>) => string;

export interface DesktopTexts {
  translate: Translate;
  language: string;
}

/** @throws Error when the app's own text file is missing or damaged */
export async function loadDesktopTexts(applicationRoot: string, locale: Locale, log: ShellLog): Promise<DesktopTexts> {
  const { createTranslator } = await import('../server/i18n/translator.ts');
  const translator = await createTranslator({
    localesRoot: join(applicationRoot, 'locales'),
    locale,
    domain: 'desktop',
    logger: log.channel('translation'),
  });
  return { translate: translator.translate.bind(translator), language: translator.htmlLanguage };
}
