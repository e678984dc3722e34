import { openDatabase } from '../open-database.ts';
import { auditAngleRanges } from './angle-ranges.ts';
import { auditAssortment, auditForm } from './assortment.ts';
import { loadAuditData } from './audit-data.ts';
import type { AuditFinding } from './audit-finding.ts';
import { auditDeclarations } from './declarations.ts';
import { auditReferences } from './references.ts';
import { auditModules } from './rows.ts';
import { auditStartChains } from './start-chains.ts';

/**
 * Looks a catalogue over: can every choice that the form offers end in a flue?
 * @returns what was found, errors first
 * @throws {CatalogueFileError} when the file cannot be read as a catalogue at all
 */
export async function auditCatalogue(path: string): Promise<AuditFinding[]> {
  const sequelize = await openDatabase(path);
  try {
    const data = await loadAuditData(sequelize);
    const findings = [
      ...(await auditReferences(sequelize)),
      ...auditForm(data),
      ...auditModules(data),
      ...auditAssortment(data),
      ...auditAngleRanges(data),
      ...auditStartChains(data),
      ...auditDeclarations(data),
    ];
    const [errors, warnings] = [bySeverity(findings, 'error'), bySeverity(findings, 'warning')];
    return [...errors, ...warnings];
  } finally {
    await sequelize.close();
  }
}

function bySeverity(findings: readonly AuditFinding[], severity: AuditFinding['severity']): AuditFinding[] {
  return findings.filter((finding) => finding.severity === severity);
}
