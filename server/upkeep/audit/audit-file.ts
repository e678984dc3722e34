import { openCatalogue } from '../../catalogue/open-catalogue.ts';
import { auditCatalogue } from './audit-catalogue.ts';
import type { AuditFinding } from './audit-finding.ts';

/**
 * Audits a catalogue file.
 * @throws {CatalogueFileError} when it cannot be read as a catalogue at all
 */
export async function auditFile(path: string): Promise<AuditFinding[]> {
  const { catalogue } = await openCatalogue(path);
  try {
    return await auditCatalogue(catalogue);
  } finally {
    await catalogue.close();
  }
}
