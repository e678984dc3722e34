import type { TranslationRecord } from '../../observation/records.ts';
import { type Kind, plain } from '../../records/kind.ts';
import { cut } from '../../values/texts.ts';

export interface RecordedTranslation extends TranslationRecord {
  uses: number;
}

const idLength = 500;
const nameLength = 100;
const textLength = 200;

export const translations: Kind<TranslationRecord, RecordedTranslation, RecordedTranslation> = {
  ...plain('translations', 1000, ({ id, domain, locale, state, text }) => ({
    id: cut(id, idLength),
    domain: cut(domain, nameLength),
    locale: cut(locale, nameLength),
    state,
    text: cut(text, textLength),
    uses: 1,
  })),
  keyOf: ({ id }) => id,
  isSame: (translation, { domain, locale }) => translation.domain === domain && translation.locale === locale,
  again: (translation) => (translation.uses += 1),
};
