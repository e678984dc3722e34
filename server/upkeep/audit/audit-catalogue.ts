import { readWholeCatalogue } from '../../catalogue/whole-catalogue.ts';
import type { Task } from '../run-task.ts';
import { auditAngleRanges, auditAssortment, auditForm } from './assortment.ts';
import type { AuditFinding } from './audit-finding.ts';
import { createOfferedParts } from './offered-parts.ts';
import { auditDeclarations, auditRows } from './rows.ts';
import { auditStartChains } from './start-chains.ts';

/**
 * Returns why choices of the form cannot end in a flue, errors first.
 * @throws {CatalogueFileError} if the file cannot be read
 */
export async function auditFile(path: string): Promise<AuditFinding[]> {
  const whole = await readWholeCatalogue(path);
  const offered = createOfferedParts(whole);
  const findings = [
    ...auditRows(whole),
    ...auditForm(whole),
    ...auditAssortment(whole, offered),
    ...auditAngleRanges(whole, offered),
    ...auditStartChains(whole, offered),
    ...auditDeclarations(whole),
  ];
  const bySeverity = (severity: AuditFinding['severity']): AuditFinding[] =>
    findings.filter((found) => found.severity === severity);
  return [...bySeverity('error'), ...bySeverity('warning')];
}

export const task: Task<string, AuditFinding[]> = auditFile;
