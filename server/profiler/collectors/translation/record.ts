import type { ObservedRecords } from '../../../observation/records.ts';
import { cut } from '../../values/texts.ts';
import { kind, type Finishing } from '../../records/kind.ts';

/** One use of a key, as it came. */
export type SaidTranslation = ObservedRecords['translation'];

/** A key that was asked for, and how often. */
export interface RecordedTranslation extends SaidTranslation {
  readonly uses: number;
}

interface KeptTranslation extends SaidTranslation {
  uses: number;
}

const idLength = 500;
const nameLength = 100;
const textLength = 200;

/** Uses of translations, one record for each key. They come by the hundred and are mostly those of the request before. */
export const translations = kind({
  plural: 'translations',
  limit: 1000,
  canWait: (said) => said.state !== 'missing' && isWhole(said),
  keep: ({ id, domain, locale, state, text }: SaidTranslation): KeptTranslation => ({
    id: cut(id, idLength),
    domain: cut(domain, nameLength),
    locale: cut(locale, nameLength),
    state,
    text: cut(text, textLength),
    uses: 1,
  }),
  keyOf: ({ id }) => id,
  isSame: (kept, { domain, locale }) => kept.domain === domain && kept.locale === locale,
  fullKeyOf: ({ id, domain, locale }) => `${id}\n${domain}\n${locale}`,
  again: (kept) => (kept.uses += 1),
  finish,
  finishAll: (kept, finishing) =>
    finishing.shared.translationLists.share(kept, isSameTranslation, (one) => finish(one, finishing)),
  finishWaiting: (said, { shared }, make) => shared.translationUses.remember(said, make),
});

/** Whether two records say the same of a key. */
export function isSameTranslation(one: RecordedTranslation, other: RecordedTranslation): boolean {
  return one.uses === other.uses && isSameUse(one, other);
}

/** Whether two uses are of the same key and gave the same. */
export function isSameUse(one: SaidTranslation, other: SaidTranslation): boolean {
  return (
    one.text === other.text &&
    one.state === other.state &&
    one.locale === other.locale &&
    one.domain === other.domain &&
    one.id === other.id
  );
}

function finish(kept: KeptTranslation, { shared }: Finishing): RecordedTranslation {
  return shared.translations.findSame(kept.id, kept) ?? shared.translations.share(kept.id, { ...kept });
}

/** Strangers may say anything. */
function isWhole({ id, domain, locale, text }: SaidTranslation): boolean {
  return typeof id === 'string' && typeof domain === 'string' && typeof locale === 'string' && typeof text === 'string';
}
