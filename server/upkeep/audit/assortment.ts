import type { FormatCode, PartRole } from '../../../db/codes.ts';
import type { Color, Pipe } from '../../calculator/input/calculation-input.ts';
import type { Part, Range } from '../../calculator/input/part.ts';
import { steepestRoofAngle } from '../../catalogue/reference-data.ts';
import type { WholeCatalogue } from '../../catalogue/whole-catalogue.ts';
import { type AuditFinding, finding } from './audit-finding.ts';
import { type OfferedParts, perColor } from './offered-parts.ts';

const necessary: ReadonlySet<PartRole> = new Set<PartRole>(['straight', 'floor_kit']);
const perDiameter = ['straight', 'adjustable', 'bend', 'floor_kit', 'wall_bracket', 'brace', 'locking_band'] as const;
const perDiameterAndFormat = ['storm_collar', 'cap'] as const;

/** Returns roles without a part of a diameter in some colour or shape. */
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

/** The form needs exactly one category of ventilation modules, and a scheme for each fireplace. */
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

interface RangedPart {
  readonly subject: 'round_flashing' | 'square_flashing' | 'square_overlay' | 'ceiling_plate';
  readonly role: PartRole;
  readonly format: FormatCode | null;
  readonly rangeOf: (part: Part) => Range;
}

const rangedParts: readonly RangedPart[] = [
  { subject: 'round_flashing', role: 'roof_flashing', format: 'round', rangeOf: (part) => part.roundFlashingAngles },
  { subject: 'square_flashing', role: 'roof_flashing', format: 'square', rangeOf: (part) => part.squareFlashingAngles },
  { subject: 'square_overlay', role: 'roof_overlay', format: 'square', rangeOf: (part) => part.squareOverlayAngles },
  { subject: 'ceiling_plate', role: 'ceiling_plate', format: null, rangeOf: (part) => part.ceilingAngles },
];

type AngleRange = ReturnType<typeof rangesOf>[number];

/** Returns roof angles without a flashing or a plate, or with two of one kind. */
export function auditAngleRanges({ pipes, colors, formats }: WholeCatalogue, offered: OfferedParts): AuditFinding[] {
  return rangedParts.flatMap((ranged) => {
    const formatId = formats.find(({ code }) => code === ranged.format)?.id ?? null;
    return pipes.flatMap((pipe) =>
      perColor(colors, (color) => auditRanges(ranged, pipe, rangesOf(ranged, offered, pipe, color, formatId))),
    );
  });
}

function rangesOf(
  { role, rangeOf }: RangedPart,
  offered: OfferedParts,
  pipe: Pipe,
  color: Color,
  formatId: number | null,
) {
  return offered
    .find(role, pipe, color, formatId)
    .map((part) => ({
      articleNumber: part.articleNumber,
      design: `${part.coverPlateId} ${part.colorId} ${part.formatId}`,
      minimum: Math.max(0, rangeOf(part).minimum),
      maximum: Math.min(steepestRoofAngle, rangeOf(part).maximum),
    }))
    .toSorted((a, b) => a.minimum - b.minimum || a.maximum - b.maximum);
}

function auditRanges({ subject }: RangedPart, { diameter }: Pipe, ranges: readonly AngleRange[]): AuditFinding[] {
  if (ranges.length === 0) return [finding('warning', 'angle-range', `audit.angles.none.${subject}`, { diameter })];
  return [...gapsIn(subject, diameter, ranges), ...overlapsIn(subject, diameter, ranges)];
}

/** A gap between two ranges is an error. A limit at either end may be intended. */
function gapsIn(subject: RangedPart['subject'], diameter: number, ranges: readonly AngleRange[]): AuditFinding[] {
  const findings: AuditFinding[] = [];
  const report = (severity: AuditFinding['severity'], from: number, to: number): void => {
    findings.push(finding(severity, 'angle-range', `audit.angles.gap.${subject}`, { diameter, from, to }));
  };
  let covered = 0;
  for (const { minimum, maximum } of ranges) {
    if (minimum > covered) report(covered === 0 ? 'warning' : 'error', covered, minimum);
    covered = Math.max(covered, maximum);
  }
  if (covered < steepestRoofAngle) report('warning', covered, steepestRoofAngle);
  return findings;
}

function overlapsIn(subject: RangedPart['subject'], diameter: number, ranges: readonly AngleRange[]): AuditFinding[] {
  return ranges.flatMap((range, index) => {
    const next = ranges.slice(index + 1).find(({ design }) => design === range.design);
    if (next === undefined || next.minimum >= range.maximum) return [];
    const { articleNumber } = range;
    const overlap = { from: next.minimum, to: Math.min(range.maximum, next.maximum) };
    const values = { diameter, ...overlap, one: articleNumber, other: next.articleNumber };
    return [finding('warning', 'angle-range', `audit.angles.overlap.${subject}`, values, { articleNumber })];
  });
}
