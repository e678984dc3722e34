import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInstance } from 'i18next';
import { z } from 'zod';
import type { Logger } from '../logging/logger.ts';
import { record, span } from 'koa-profiler/observe';
import { createFormats, type Formats } from './formats.ts';
import { type DomainKeys, htmlLanguage, languageTags, type Locale } from './locale.ts';

export type MessageKey = DomainKeys['messages'];
export type TextValues = Readonly<Record<string, string | number>>;

export interface Translator<Key extends string = MessageKey> {
  readonly locale: Locale;
  readonly languageTag: string;
  readonly htmlLanguage: string;
  readonly formats: Formats;
  /** Returns the text of a key. If the text is missing, logs a warning and returns the key. */
  readonly translate: (key: Key, values?: TextValues) => string;
  /** Returns a translated name of the catalogue, such as a colour; the name itself if `names.json` lacks it. */
  readonly nameOf: (name: string) => string;
}

export interface TranslatorOptions<Domain extends keyof DomainKeys> {
  readonly localesRoot: string;
  readonly locale: Locale;
  readonly domain: Domain;
  readonly logger: Logger;
}

const resourceSchema = z.record(z.string(), z.string());
/** Returns whether a text is written; an empty text is not. */
const isWritten = ([, text]: readonly [string, string]): boolean => text.trim() !== '';

/**
 * Reads the texts of one domain in one language. There is no fallback language: a missing text is shown as its key, and
 * logged.
 * @throws Error if the file is missing or is not a flat JSON object of texts
 */
export async function createTranslator<Domain extends keyof DomainKeys>(
  options: TranslatorOptions<Domain>,
): Promise<Translator<DomainKeys[Domain]>> {
  const { locale, domain, logger } = options;
  const readTexts = async (file: string): Promise<[string, string][]> =>
    Object.entries(
      resourceSchema.parse(JSON.parse(await readFile(path.join(options.localesRoot, locale, `${file}.json`), 'utf8'))),
    ).filter(isWritten);
  const texts = await span('translation', `${locale}/${domain}`, async () =>
    Object.fromEntries(await readTexts(domain)),
  );
  const names = new Map(await readTexts('names'));
  const i18n = createInstance();
  await i18n.init({
    lng: locale,
    fallbackLng: false,
    load: 'currentOnly',
    ns: [domain],
    defaultNS: domain,
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: { [locale]: { [domain]: texts } },
  });
  const findText = (id: string, count: number | null): WrittenText | null => {
    const form = count === null ? {} : { count };
    const text = i18n.t(id, { ...form, skipInterpolation: true });
    // i18next returns the key of a missing text. `exists` takes as long as the look-up, so only this case calls it.
    return text !== id || i18n.exists(id, form) ? text.split(valueName) : null;
  };
  const languageTag = languageTags[locale];
  // A text never changes while the process runs, and i18next takes 10 µs for each. Great counts are rare and many, so
  // they are not kept.
  const knownTexts = new Map<string, WrittenText | null>();
  const textOf = (id: string, count: number | null): WrittenText | null => {
    if (count !== null && !isSmall(count)) return findText(id, count);
    const key = count === null ? id : `${id} ${count}`;
    const knownText = knownTexts.get(key);
    if (knownText !== undefined) return knownText;
    const text = findText(id, count);
    knownTexts.set(key, text);
    return text;
  };
  return {
    locale,
    languageTag,
    formats: createFormats(languageTag),
    htmlLanguage: htmlLanguage(locale),
    translate: (id: string, values?: TextValues) => {
      const count = values?.['count'];
      const written = textOf(id, typeof count === 'number' ? count : null);
      if (written === null) logger.warning('Translation not found.', { id, domain, locale });
      const text = written === null ? id : writeOut(written, values);
      record('translation', () => ({ id, domain, locale, state: written === null ? 'missing' : 'defined', text }));
      return text;
    },
    nameOf: (name) => names.get(name) ?? name,
  };
}

function isSmall(count: number): boolean {
  return Number.isInteger(count) && count >= 0 && count < 100;
}

/** The pieces of a text: alternately a fixed text and the name of a value. */
type WrittenText = readonly string[];

/** The name of a value in a text; `split` keeps it. */
const valueName = /\{\{\s*(.+?)\s*\}\}/;

/** Replaces the names in double braces by their values, once. All names stay if there are no `values`. */
function writeOut(written: WrittenText, values: TextValues | undefined): string {
  let text = written[0] ?? '';
  for (let index = 1; index < written.length; index += 2) {
    const name = written[index] ?? '';
    text += values === undefined ? `{{${name}}}` : (values[name] ?? '');
    text += written[index + 1] ?? '';
  }
  return text;
}
