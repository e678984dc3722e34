import type { Translator } from '../i18n/translator.ts';
import { auditFile } from './audit/audit-catalogue.ts';
import { findingText, keepsOutOfUse } from './audit/audit-finding.ts';

export { upkeepText } from './upkeep-text.ts';

/**
 * Returns the errors of a catalogue file, for the desktop shell.
 * @throws {CatalogueFileError} if it cannot be read as a catalogue
 */
export async function findAuditErrors(path: string, translator: Translator) {
  const findings = await auditFile(path);
  return findings
    .filter(({ severity }) => severity === 'error')
    .map((finding) => ({
      isReference: finding.check === 'reference',
      keepsOutOfUse: keepsOutOfUse(finding),
      text: findingText(finding, translator),
    }));
}
