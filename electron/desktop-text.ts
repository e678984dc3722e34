import type texts from '../locales/nor/desktop.json';

/** A key of `locales/<language>/desktop.json`; a misspelt one is a compile error. */
export type DesktopText = keyof typeof texts;

/** The shell's text in the user's language, with `{{name}}` places filled from `values`, not HTML-escaped. */
export type Translate = (key: DesktopText, values?: Readonly<Record<string, string | number>>) => string;
