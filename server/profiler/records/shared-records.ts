import type { Pool } from '../values/pool.ts';
import { Sharing } from '../values/sharing.ts';
import { isSameField, type RecordedField } from './form-fields.ts';
import { areSameParts, type TemplateParts } from './templates.ts';
import { isSameTranslation, type RecordedTranslation } from './translations.ts';

/** What records of many requests have in common. */
export interface SharedRecords {
  readonly translations: Sharing<RecordedTranslation>;
  readonly formFields: Sharing<RecordedField>;
  readonly templates: Sharing<TemplateParts>;
}

export function createSharedRecords(pool: Pool): SharedRecords {
  return {
    translations: new Sharing(pool, isSameTranslation),
    formFields: new Sharing(pool, isSameField),
    templates: new Sharing(pool, areSameParts),
  };
}
