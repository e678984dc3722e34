import { tables } from '../models/models.ts';
import type { Module } from './audit-data.ts';
import type { AuditData } from './audit-data.ts';
import type { AuditCheck, AuditFinding } from './audit-finding.ts';

/** Roles whose parts make the flue longer, so that without a length they cannot be used. */
const rolesWithLength: ReadonlySet<string> = new Set(['straight', 'adjustable', 'bend', 'tee']);

/** What is wrong with single modules: the calculation leaves such rows out, or cannot tell them apart. */
export function auditModules({ modules, types }: AuditData): AuditFinding[] {
  const roles = new Map(types.map(({ id, code }) => [id, code]));
  return [
    ...duplicates(modules, 'art_nr', 'article number'),
    ...duplicates(modules, 'nobb_nr', 'NOBB number'),
    ...modules.flatMap((module) => [
      ...boundsOf(module),
      ...dimensionsOf(module, roles.get(module.type_id) ?? ''),
      ...(module.price_ex_vat === null ? [finding('warning', 'price', module, 'has no price')] : []),
    ]),
  ];
}

function duplicates(modules: readonly Module[], column: 'art_nr' | 'nobb_nr', name: string): AuditFinding[] {
  const groups = Map.groupBy(modules, (module) => module[column]);
  return Array.from(groups).flatMap(([number, group]) =>
    number === null || group.length === 1
      ? []
      : [
          {
            severity: 'error',
            check: 'article-number',
            message: `The ${name} ${number} stands on ${group.length} modules: ${group.map(({ id }) => id).join(', ')}.`,
          },
        ],
  );
}

function boundsOf(module: Module): AuditFinding[] {
  const values: Readonly<Record<string, unknown>> = module;
  return Object.keys(tables.module.columns)
    .map((column) => [column, values[column]] as const)
    .flatMap(([column, minimum]) => {
      const maximum = column.startsWith('min_') ? values[`max_${column.slice('min_'.length)}`] : null;
      return typeof minimum === 'number' && typeof maximum === 'number' && minimum > maximum
        ? [finding('error', 'bounds', module, `has ${column} ${minimum} above its maximum ${maximum}`)]
        : [];
    });
}

function dimensionsOf(module: Module, role: string): AuditFinding[] {
  const columns = ['building_length', 'alt_building_length', 'building_width', 'horizontal_length'] as const;
  const required = [
    ...(rolesWithLength.has(role) ? (['building_length'] as const) : []),
    ...(role === 'adjustable' ? (['alt_building_length'] as const) : []),
    ...(role === 'bend' ? (['horizontal_length', 'degrees_angle'] as const) : []),
  ];
  return [
    ...columns
      .filter((column) => (module[column] ?? 1) <= 0)
      .map((column) => finding('error', 'dimension', module, `has a ${column} that is not positive`)),
    ...required
      .filter((column) => module[column] === null)
      .map((column) => finding('error', 'dimension', module, `is a ${role} without ${column}`)),
  ];
}

function finding(severity: AuditFinding['severity'], check: AuditCheck, module: Module, what: string): AuditFinding {
  return { severity, check, message: `${module.art_nr} (${module.name}) ${what}.` };
}
