import type { Translator } from '../i18n/translator.ts';
import { auditFile } from './audit/audit-catalogue.ts';
import { findingText, keepsOutOfUse } from './audit/audit-finding.ts';

export { upkeepText } from './refusal.ts';

/* What the desktop shell needs to check a catalogue file, without a server. */

/** An error that the audit finds in a catalogue. */
export interface AuditError {
  readonly isReference: boolean;
  /** Whether the catalogue is not taken into use, as in an import. */
  readonly keepsOutOfUse: boolean;
  readonly text: string;
}

/**
 * Audits a catalogue file, and gives its errors in the reader's language.
 * @throws {CatalogueFileError} when it cannot be read as a catalogue
 */
export async function findAuditErrors(path: string, translator: Translator): Promise<AuditError[]> {
  const findings = await auditFile(path);
  return findings
    .filter(({ severity }) => severity === 'error')
    .map((finding) => ({
      isReference: finding.check === 'reference',
      keepsOutOfUse: keepsOutOfUse(finding),
      text: findingText(finding, translator),
    }));
}
