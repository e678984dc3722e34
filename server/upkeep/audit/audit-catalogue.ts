import type { Catalogue } from '../../catalogue/catalogue.ts';
import { auditAngleRanges } from './angle-ranges.ts';
import { auditAssortment, auditForm } from './assortment.ts';
import type { AuditFinding } from './audit-finding.ts';
import { auditDeclarations } from './declarations.ts';
import { createOfferedParts } from './offered-parts.ts';
import { auditRows } from './rows.ts';
import { auditStartChains } from './start-chains.ts';

/**
 * Looks a catalogue over: can every choice that the form offers end in a flue?
 * @returns what was found, errors first
 * @throws {CatalogueFileError} when the file cannot be read
 */
export async function auditCatalogue(catalogue: Pick<Catalogue, 'loadWholeCatalogue'>): Promise<AuditFinding[]> {
  const whole = await catalogue.loadWholeCatalogue();
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
