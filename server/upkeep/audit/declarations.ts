import { findMassFlow } from '../../calculator/draught/flue-gas.ts';
import type { Part } from '../../calculator/input/part.ts';
import type { PartRole } from '../../../db/codes.ts';
import type { WholeCatalogue } from '../../catalogue/whole-catalogue.ts';
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
export function auditDeclarations({ parts, schemes, declarations, fireplaces }: WholeCatalogue): AuditFinding[] {
  const articleNumbers = new Map(fireplaces.map(({ id, art_nr: articleNumber }) => [id, articleNumber]));
  const inFlue = parts.filter(({ role }) => rolesInFlue.has(role));
  const undeclared = new Set(schemes.map((scheme) => scheme.fireplace_id));
  for (const { fireplace_id: declared } of declarations) undeclared.delete(declared);
  return [
    ...parts.flatMap(overloaded),
    ...declarations.flatMap((declaration) =>
      improbableMassFlow(declaration, articleNumbers.get(declaration.fireplace_id) ?? `${declaration.fireplace_id}`),
    ),
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

/** Output, efficiency and carbon dioxide give the mass flow of the flue gas, but for what a test stand may differ. */
function improbableMassFlow(declaration: WholeCatalogue['declarations'][number], row: string): AuditFinding[] {
  const { fuel, nominal_output: nominalOutput, efficiency, carbon_dioxide: carbonDioxide } = declaration;
  const declared = declaration.flue_gas_mass_flow;
  if (declared === null || fuel === null || nominalOutput === null || efficiency === null || carbonDioxide === null) {
    return [];
  }
  const expected = findMassFlow({ fuel, nominalOutput, efficiency, carbonDioxide });
  if (declared >= expected / 2 && declared <= expected * 2) return [];
  const values = { row, declared, expected: Math.round(expected * 10) / 10 };
  return [finding('error', 'declaration', 'audit.improbable_mass_flow', values)];
}

function unknown(count: number, key: AuditFinding['key']): AuditFinding[] {
  return count === 0 ? [] : [finding('warning', 'declaration', key, { count })];
}
