import type desktopMessages from '../../locales/nor/desktop.json';
import type messages from '../../locales/nor/messages.json';

/**
 * Every language: its folder in `locales/`, and the BCP 47 tag for numbers, dates and the alphabet. The settings, the
 * desktop app, the workbook and the packages take their languages from here.
 */
export const languageTags = {
  nor: 'nb-NO',
  eng: 'en-GB',
} as const;

export type Locale = keyof typeof languageTags;

export const defaultLocale: Locale = 'nor';

export const locales: readonly Locale[] = Object.keys(languageTags).filter(isLocale);

/** Returns the language for the `lang` of a page, without a country: `nb`. */
export function htmlLanguage(locale: Locale): string {
  return new Intl.Locale(languageTags[locale]).language;
}

export function isLocale(name: unknown): name is Locale {
  return typeof name === 'string' && Object.hasOwn(languageTags, name);
}

type WithoutPlural<Key> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key;

/** The keys of each domain (a namespace of i18next). All plural forms of a text have one key, their stem. */
export interface DomainKeys {
  messages: WithoutPlural<keyof typeof messages>;
  desktop: WithoutPlural<keyof typeof desktopMessages>;
}
