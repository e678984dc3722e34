import { htmlLanguage, locales } from '../../i18n/locale.ts';
import type { Translator } from '../../i18n/translator.ts';
import { type EditedQuote, languageField } from '../../quotes/edit.ts';
import { optionsOf } from '../options.ts';

/** Makes the choice of the language. `question`: before the language of a quote is changed; null: it stays. */
export function presentLanguage(present: string, typed: EditedQuote['typed'], { translate }: Translator) {
  const languages = [...new Set([...locales.map(htmlLanguage), present])];
  const wanted = languages.find((language) => language === typed.get(languageField)) ?? present;
  const nameOf = (language: string): string =>
    new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return {
    field: languageField,
    options: optionsOf(languages, wanted, nameOf),
    question: wanted === present ? null : translate('quote.language_asked', { language: nameOf(wanted) }),
  };
}
