import { htmlLanguage, locales } from './locale.ts';
import { createTranslator, type Translator, type TranslatorOptions } from './translator.ts';

/** The messages of every language. A quote may be in another language than the server. */
export interface Translators {
  /** The language of the server. */
  readonly own: Translator;
  /** Returns the messages of a language such as `nb`; those of the server if the language has none. */
  readonly in: (language: string) => Promise<Translator>;
}

/** Reads the messages of the server's language. Those of another language are read at their first use. */
export async function openTranslators(options: Omit<TranslatorOptions<'messages'>, 'domain'>): Promise<Translators> {
  const own = await createTranslator({ ...options, domain: 'messages' });
  const opened = new Map([[own.htmlLanguage, Promise.resolve(own)]]);
  return {
    own,
    in: async (language) => {
      const locale = locales.find((one) => htmlLanguage(one) === language);
      if (locale === undefined) return own;
      const translator = opened.get(language) ?? createTranslator({ ...options, locale, domain: 'messages' });
      opened.set(language, translator);
      // A file that could not be read once may be read later.
      translator.catch(() => opened.delete(language));
      return await translator;
    },
  };
}
