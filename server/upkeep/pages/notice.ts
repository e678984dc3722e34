import type { TakenIntoUse } from '../import/catalogue-editing.ts';
import type { Translator } from '../../i18n/translator.ts';
import { sourceName } from './version-texts.ts';

/** That another version of the catalogue is in use now, with the way back. */
export interface CatalogueNotice {
  readonly text: string;
  /** Where its changes stand. */
  readonly changes: string;
  /** Where going back is asked for; null where the version before is not kept. */
  readonly restore: string | null;
}

export function presentNotice(
  { version: { version, source, added, changed, removed }, previous }: TakenIntoUse,
  { translate, formats }: Translator,
): CatalogueNotice {
  const count = added + changed + removed;
  return {
    text: translate('notice.taken_into_use', {
      version,
      source: sourceName(source, { translate }),
      count,
      number: formats.number(count),
    }),
    changes: `/catalogue/history/${version}`,
    restore: previous === null ? null : `/catalogue/history/${previous}/restore`,
  };
}
