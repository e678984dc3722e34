import { tellError } from '../../exchange/told-error.ts';
import type { Translator } from '../../i18n/translator.ts';

/** Why an import failed, for whoever chose the file; what nobody foresaw stands in the log, and is not told here. */
export function failureSentence(failure: Error, { translate }: Translator): string {
  return tellError(failure)?.message ?? translate('import.unexpected');
}
