import type { PartRole } from '../../../db/codes.ts';
import type { WholeCatalogue } from '../../catalogue/whole-catalogue.ts';
import { type AuditFinding, finding } from './audit-finding.ts';
import type { OfferedParts } from './offered-parts.ts';
import { perColor } from './per-color.ts';

/** Without these no flue can be built; without the others some cannot. */
const necessary: ReadonlySet<PartRole> = new Set<PartRole>(['straight', 'floor_kit']);
const perDiameter = ['straight', 'adjustable', 'bend', 'floor_kit', 'wall_bracket', 'brace', 'locking_band'] as const;
const perDiameterAndFormat = ['storm_collar', 'cap'] as const;

/** Kinds of parts that a diameter has not in some colour or shape. */
export function auditAssortment({ pipes, colors, formats }: WholeCatalogue, offered: OfferedParts): AuditFinding[] {
  return pipes.flatMap((pipe) =>
    perColor(colors, (color) => {
      const lacks = (role: PartRole, formatId: number | null): boolean =>
        offered.find(role, pipe, color, formatId).length === 0;
      const { diameter } = pipe;
      return [
        ...perDiameter
          .filter((role) => lacks(role, null))
          .map((role) =>
            finding(necessary.has(role) ? 'error' : 'warning', 'assortment', 'audit.missing', { diameter }, { role }),
          ),
        ...formats.flatMap(({ id, code }) =>
          perDiameterAndFormat
            .filter((role) => lacks(role, id))
            .map((role) => finding('warning', 'assortment', `audit.missing_${code}`, { diameter }, { role })),
        ),
      ];
    }),
  );
}

/** What the form needs: one category of ventilation modules, and fireplaces that can be offered. */
export function auditForm({ categories, schemes, fireplaces }: WholeCatalogue): AuditFinding[] {
  const ventilation = categories.filter(({ category }) => category === 'Ventilation2').length;
  const offered = new Set(schemes.map((scheme) => scheme.fireplace_id));
  const notOffered = fireplaces.filter(({ id }) => !offered.has(id)).length;
  return [
    ...(ventilation === 0 ? [finding('warning', 'form', 'audit.no_ventilation')] : []),
    ...(ventilation > 1 ? [finding('error', 'form', 'audit.several_ventilations', { count: ventilation })] : []),
    ...(notOffered > 0 ? [finding('warning', 'form', 'audit.not_offered', { count: notOffered })] : []),
  ];
}
