import { createRowReader } from '../models/row-reader.ts';
import { tables, type TableName } from '../models/models.ts';
import type { AuditData, FireplaceDeclaration, ModuleProperty } from './audit-data.ts';
import type { AuditFinding } from './audit-finding.ts';

/** Roles whose parts stand in the flue itself: their weight is carried, and the gas flows through them. */
const rolesInFlue: ReadonlySet<string> = new Set([
  'start',
  'adapter',
  'straight',
  'adjustable',
  'bend',
  'tee',
  'inspection',
]);

/** What is declared of parts and fireplaces and cannot be, and what is not known: there the weight or the draught stays unchecked. */
export function auditDeclarations(data: AuditData): AuditFinding[] {
  return [...impossibleProperties(data), ...impossibleDeclarations(data), ...unknownThings(data)];
}

function impossibleProperties({ modules, properties }: AuditData): AuditFinding[] {
  const names = new Map(modules.map(({ id, art_nr: articleNumber, name }) => [id, `${articleNumber} (${name})`]));
  return properties.flatMap((property) => {
    const name = names.get(property.module_id) ?? `Module ${property.module_id}`;
    const { weight, load_capacity: capacity } = property;
    return [
      ...faultsOf('module_property', property).map((fault) => error(`${name} is declared with a ${fault}.`)),
      ...(weight !== null && capacity !== null && capacity < weight
        ? [error(`${name} may carry ${capacity} kg, less than the ${weight} kg that it weighs itself.`)]
        : []),
    ];
  });
}

function impossibleDeclarations({ fireplaces, declarations }: AuditData): AuditFinding[] {
  const names = new Map(fireplaces.map(({ id, art_nr: articleNumber, name }) => [id, `${articleNumber} (${name})`]));
  return declarations.flatMap((declaration) => {
    const name = names.get(declaration.fireplace_id) ?? `Fireplace ${declaration.fireplace_id}`;
    return faultsOf('fireplace_declaration', declaration).map((fault) => error(`${name} is declared with a ${fault}.`));
  });
}

/** The ends of sentences that begin with the column. */
function faultsOf(name: TableName, row: ModuleProperty | FireplaceDeclaration): string[] {
  const values: Readonly<Record<string, unknown>> = row;
  const columns = Object.fromEntries(Object.keys(tables[name].columns).map((column) => [column, [values[column]]]));
  const read = createRowReader<Record<string, unknown>>(tables[name], Object.keys(columns));
  return read(columns, 0).faults.map(({ column, detail }) => `${column} that ${detail}`);
}

function unknownThings({ modules, types, properties, schemes, declarations }: AuditData): AuditFinding[] {
  const roleIds = new Set(types.filter(({ code }) => rolesInFlue.has(code)).map(({ id }) => id));
  const weighed = new Set(properties.filter(({ weight }) => weight !== null).map((property) => property.module_id));
  const insulated = new Set(
    properties
      .filter(({ thermal_resistance: resistance, roughness }) => resistance !== null && roughness !== null)
      .map((property) => property.module_id),
  );
  const inFlue = modules.filter((module) => roleIds.has(module.type_id));
  const shown = new Set(schemes.filter(({ hidden }) => !hidden).map((scheme) => scheme.fireplace_id));
  for (const { fireplace_id: declared } of declarations) shown.delete(declared);
  return [
    ...unknown(shown.size, 'fireplaces have no declaration: neither draught nor weight can be checked for them.'),
    ...unknown(
      inFlue.filter(({ id }) => !weighed.has(id)).length,
      'parts of flues have no weight: what carries a flue with them is not known.',
    ),
    ...unknown(
      inFlue.filter(({ id }) => !insulated.has(id)).length,
      'parts of flues have no thermal resistance or roughness: no draught is calculated for a flue with them.',
    ),
  ];
}

function unknown(count: number, what: string): AuditFinding[] {
  return count === 0 ? [] : [{ severity: 'warning', check: 'declaration', message: `${count} ${what}` }];
}

function error(message: string): AuditFinding {
  return { severity: 'error', check: 'declaration', message };
}
