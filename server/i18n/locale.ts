import type desktopMessages from '../../locales/nor/desktop.json';
import type messages from '../../locales/nor/messages.json';

/**
 * Every language there is: its folder in `locales/`, and the BCP 47 tag that numbers, dates and the alphabet follow. The
 * settings, the desktop app, the workbook and the packages take their languages from here.
 */
export const languageTags = {
  nor: 'nb-NO',
  eng: 'en-GB',
} as const;

/** A language, by the name of its folder. */
export type Locale = keyof typeof languageTags;

/** The language of a server or an app that was not asked for another. */
export const defaultLocale: Locale = 'nor';

export const locales: readonly Locale[] = Object.keys(languageTags).filter(isLocale);

/** The language for the `lang` of a page, without a country: `nb`. */
export function htmlLanguage(locale: Locale): string {
  return new Intl.Locale(languageTags[locale]).language;
}

export function isLocale(name: unknown): name is Locale {
  return typeof name === 'string' && Object.hasOwn(languageTags, name);
}

type WithoutPlural<Key> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key;

/** The keys of each domain (i18next calls it a namespace), as the Norwegian source has them; plural forms go by their stem. */
export interface DomainKeys {
  messages: WithoutPlural<keyof typeof messages>;
  desktop: WithoutPlural<keyof typeof desktopMessages>;
}
