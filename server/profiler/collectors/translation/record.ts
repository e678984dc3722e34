import type { TranslationRecord } from '../../../observation/records.ts';
import { kind } from '../../records/kind.ts';
import { cut } from '../../values/texts.ts';

/** A key that was asked for, and how often. */
export interface RecordedTranslation extends TranslationRecord {
  uses: number;
}

const idLength = 500;
const nameLength = 100;
const textLength = 200;

/** Uses of translations, one record for each key. */
export const translations = kind({
  plural: 'translations',
  limit: () => 1000,
  keep: ({ id, domain, locale, state, text }: TranslationRecord): RecordedTranslation => ({
    id: cut(id, idLength),
    domain: cut(domain, nameLength),
    locale: cut(locale, nameLength),
    state,
    text: cut(text, textLength),
    uses: 1,
  }),
  keyOf: ({ id }) => id,
  isSame: (kept, { domain, locale }) => kept.domain === domain && kept.locale === locale,
  again: (kept) => (kept.uses += 1),
  finish: (kept) => kept,
});
