import type { Color, Module } from './audit-data.ts';
import { fits, freeModules } from './audit-data.ts';
import type { AuditData } from './audit-data.ts';
import type { AuditFinding } from './audit-finding.ts';
import { perColor } from './per-color.ts';

const steepestRoof = 60;

interface RangedPart {
  readonly name: string;
  readonly role: string;
  readonly format: 'round' | 'square' | null;
  readonly columns: readonly [keyof Module & `min_${string}`, keyof Module & `max_${string}`];
}

const rangedParts: readonly RangedPart[] = [
  {
    name: 'round flashing',
    role: 'roof_flashing',
    format: 'round',
    columns: ['min_degrees_could_be_seized_round', 'max_degrees_could_be_seized_round'],
  },
  {
    name: 'square under-flashing',
    role: 'roof_flashing',
    format: 'square',
    columns: ['min_degrees_square_fittings', 'max_degrees_square_fittings'],
  },
  {
    name: 'square over-flashing',
    role: 'roof_overlay',
    format: 'square',
    columns: ['min_degrees_square_overlay', 'max_degrees_square_overlay'],
  },
  {
    name: 'ceiling plate',
    role: 'ceiling_plate',
    format: null,
    columns: ['min_degrees_coverboards', 'max_degrees_coverboards'],
  },
];

interface AngleRange {
  readonly articleNumber: string;
  readonly design: string;
  readonly minimum: number;
  readonly maximum: number;
}

/** Roof angles for which a flashing or a plate is missing, or for which there are two of the same kind. */
export function auditAngleRanges(data: AuditData): AuditFinding[] {
  return rangedParts.flatMap((part) =>
    data.pipes.flatMap((pipe) =>
      perColor(data.colors, (color) => {
        const subject = `${part.name} Ø${pipe.diameter}`;
        return auditRanges(subject, rangesOf(data, part, pipe.id, color));
      }),
    ),
  );
}

function rangesOf(data: AuditData, part: RangedPart, pipeId: number, color: Color): AngleRange[] {
  const formatId = data.formats.find(({ code }) => code === part.format)?.id ?? null;
  const [minimum, maximum] = part.columns;
  return freeModules(data, part.role)
    .filter((module) => fits(module.pipe_id, pipeId) && fits(module.color_id, color.id))
    .filter((module) => formatId === null || fits(module.format_id, formatId))
    .map((module) => ({
      articleNumber: module.art_nr,
      design: `${module.cover_plate_id} ${module.color_id} ${module.format_id}`,
      minimum: module[minimum] ?? 0,
      maximum: module[maximum] ?? steepestRoof,
    }))
    .sort((one, other) => one.minimum - other.minimum || one.maximum - other.maximum);
}

function auditRanges(subject: string, ranges: readonly AngleRange[]): AuditFinding[] {
  if (ranges.length === 0) return [{ severity: 'warning', check: 'angle-range', message: `There is no ${subject}.` }];
  return [...gapsIn(subject, ranges), ...overlapsIn(subject, ranges)];
}

/** A gap between two ranges is an oversight; a limit at either end may be the system's own. */
function gapsIn(subject: string, ranges: readonly AngleRange[]): AuditFinding[] {
  const findings: AuditFinding[] = [];
  const report = (severity: AuditFinding['severity'], from: number, to: number): void => {
    findings.push({ severity, check: 'angle-range', message: `No ${subject} fits ${from}–${to}°.` });
  };
  let covered = 0;
  for (const { minimum, maximum } of ranges) {
    if (minimum > covered) report(covered === 0 ? 'warning' : 'error', covered, minimum);
    covered = Math.max(covered, maximum);
  }
  if (covered < steepestRoof) report('warning', covered, steepestRoof);
  return findings;
}

function overlapsIn(subject: string, ranges: readonly AngleRange[]): AuditFinding[] {
  return ranges.flatMap((range, index) => {
    const next = ranges.slice(index + 1).find(({ design }) => design === range.design);
    if (next === undefined || next.minimum >= range.maximum) return [];
    const angles = `${next.minimum}–${Math.min(range.maximum, next.maximum)}°`;
    const articles = `${range.articleNumber} and ${next.articleNumber}`;
    return [{ severity: 'warning', check: 'angle-range', message: `Two of ${subject} fit ${angles}: ${articles}.` }];
  });
}
