import { partRoles } from '../models/part-tables.ts';
import { fits, freeModules } from './audit-data.ts';
import type { AuditData } from './audit-data.ts';
import type { AuditCheck, AuditFinding } from './audit-finding.ts';
import { perColor } from './per-color.ts';

/** Without these no flue can be built; without the others some cannot. */
const necessary: ReadonlySet<string> = new Set(['straight', 'floor_kit']);
const perDiameter = ['straight', 'adjustable', 'bend', 'floor_kit', 'wall_bracket', 'brace', 'locking_band'] as const;
const perDiameterAndFormat = ['storm_collar', 'cap'] as const;

/** Kinds of parts that a diameter has not in some colour or shape. */
export function auditAssortment(data: AuditData): AuditFinding[] {
  return data.pipes.flatMap((pipe) =>
    perColor(data.colors, (color) => {
      const has = (role: string, formatId: number | null): boolean =>
        freeModules(data, role).some(
          (module) =>
            fits(module.pipe_id, pipe.id) &&
            fits(module.color_id, color.id) &&
            (formatId === null || fits(module.format_id, formatId)),
        );
      return [
        ...perDiameter
          .filter((role) => !has(role, null))
          .map((role) => missing(necessary.has(role) ? 'error' : 'warning', `${role} Ø${pipe.diameter}`)),
        ...data.formats.flatMap(({ id, code }) =>
          perDiameterAndFormat
            .filter((role) => !has(role, id))
            .map((role) => missing('warning', `${code} ${role} Ø${pipe.diameter}`)),
        ),
      ];
    }),
  );
}

/** What the form needs: one category of ventilation modules, and fireplaces that can be offered. */
export function auditForm({ categories, schemes, fireplaces, types }: AuditData): AuditFinding[] {
  const finding = (severity: AuditFinding['severity'], check: AuditCheck, message: string): AuditFinding[] => [
    { severity, check, message },
  ];
  const ventilation = categories.filter(({ category }) => category === 'Ventilation2').length;
  const offered = new Set(schemes.filter(({ hidden }) => !hidden).map((scheme) => scheme.fireplace_id));
  const notOffered = fireplaces.filter(({ id }) => !offered.has(id)).length;
  const known: ReadonlySet<string> = new Set(partRoles);
  return [
    ...(ventilation === 0
      ? finding('warning', 'form', 'There is no category "Ventilation2": no ventilation is offered.')
      : []),
    ...(ventilation > 1
      ? finding('error', 'form', `There are ${ventilation} categories "Ventilation2"; one is used.`)
      : []),
    ...(notOffered > 0
      ? finding('warning', 'form', `${notOffered} fireplaces have no visible scheme and are not offered.`)
      : []),
    ...types
      .filter(({ code }) => !known.has(code))
      .flatMap(({ code }) => finding('error', 'form', `The type "${code}" is unknown; its modules are left out.`)),
  ];
}

function missing(severity: AuditFinding['severity'], part: string): AuditFinding {
  return { severity, check: 'assortment', message: `There is no ${part}.` };
}
