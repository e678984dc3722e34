import type { Part, PartRole } from '../calculator/input/part.ts';
import type { WholeCatalogue } from '../catalogue/whole-catalogue.ts';
import { type AuditFinding, finding } from './audit-finding.ts';

/** Roles whose parts stand in the flue itself: their weight is carried, and the gas flows through them. */
const rolesInFlue: ReadonlySet<PartRole> = new Set<PartRole>([
  'start',
  'adapter',
  'straight',
  'adjustable',
  'bend',
  'tee',
  'inspection',
]);

/** What is declared and cannot be, and what is not known: there the weight or the draught stays unchecked. */
export function auditDeclarations({ parts, schemes, declarations }: WholeCatalogue): AuditFinding[] {
  const inFlue = parts.filter(({ role }) => rolesInFlue.has(role));
  const undeclared = new Set(schemes.map((scheme) => scheme.fireplace_id));
  for (const { fireplace_id: declared } of declarations) undeclared.delete(declared);
  return [
    ...parts.flatMap(overloaded),
    ...unknown(undeclared.size, 'audit.undeclared_fireplaces'),
    ...unknown(inFlue.filter(({ weight }) => weight === null).length, 'audit.unknown_weights'),
    ...unknown(
      inFlue.filter(({ thermalResistance, roughness }) => thermalResistance === null || roughness === null).length,
      'audit.unknown_insulation',
    ),
  ];
}

function overloaded({ articleNumber, name, weight, loadCapacity: capacity }: Part): AuditFinding[] {
  if (weight === null || capacity === null || capacity >= weight) return [];
  const values = { row: articleNumber, name, capacity, weight };
  return [finding('error', 'declaration', 'audit.overloaded', values, { articleNumber })];
}

function unknown(count: number, key: AuditFinding['key']): AuditFinding[] {
  return count === 0 ? [] : [finding('warning', 'declaration', key, { count })];
}
