import type { Pool } from '../values/pool.ts';
import { ListSharing } from '../values/list-sharing.ts';
import { RememberedLists } from '../values/remembered-lists.ts';
import { Sharing } from '../values/sharing.ts';
import { isSameField, type RecordedField } from '../collectors/form/record.ts';
import { areSameFiles, areSameTexts, type TemplateFiles } from '../collectors/twig/record.ts';
import {
  isSameTranslation,
  isSameUse,
  type RecordedTranslation,
  type SaidTranslation,
} from '../collectors/translation/record.ts';

/** What records of many requests have in common. */
export interface SharedRecords {
  readonly translations: Sharing<RecordedTranslation>;
  readonly translationLists: ListSharing<RecordedTranslation>;
  readonly translationUses: RememberedLists<SaidTranslation, readonly RecordedTranslation[]>;
  readonly formFields: Sharing<RecordedField>;
  readonly formFieldLists: ListSharing<RecordedField>;
  readonly templateFiles: Sharing<TemplateFiles>;
  readonly mixins: Sharing<readonly string[]>;
}

export function createSharedRecords(pool: Pool): SharedRecords {
  return {
    translations: new Sharing(pool, isSameTranslation),
    translationLists: new ListSharing(pool),
    translationUses: new RememberedLists(pool, isSameUse),
    formFields: new Sharing(pool, isSameField),
    formFieldLists: new ListSharing(pool),
    templateFiles: new Sharing(pool, areSameFiles),
    mixins: new Sharing(pool, areSameTexts),
  };
}
