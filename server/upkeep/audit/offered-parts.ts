import type { Color, Pipe } from '../../calculator/input/calculation-input.ts';
import { compareArticleNumbers } from '../../calculator/numbers.ts';
import { selectUsableParts } from '../../calculator/input/catalogue-parts.ts';
import type { PartRole } from '../../../db/codes.ts';
import type { WholeCatalogue } from '../../catalogue/whole-catalogue.ts';
import type { AuditFinding } from './audit-finding.ts';

export type OfferedParts = ReturnType<typeof createOfferedParts>;

/** Returns the parts that the calculation may choose. It chooses none that comes with a fireplace. */
export function createOfferedParts({ parts }: WholeCatalogue) {
  const offered = selectUsableParts(parts)
    .parts.filter(({ managedByFireplace }) => !managedByFireplace)
    .toSorted((a, b) => compareArticleNumbers(a.articleNumber, b.articleNumber) || a.id - b.id);
  const byRole = Map.groupBy(offered, ({ role }) => role);
  return {
    inColor: (color: Color) => offered.filter((part) => fits(part.colorId, color.id)),
    find: (role: PartRole, pipe: Pipe, color: Color, formatId: number | null) =>
      (byRole.get(role) ?? []).filter(
        (part) =>
          fits(part.pipeId, pipe.id) &&
          fits(part.colorId, color.id) &&
          (formatId === null || fits(part.formatId, formatId)),
      ),
  };
}

function fits(reference: number | null, chosen: number): boolean {
  return reference === null || reference === chosen;
}

/** Merges equal findings. The list of colours is empty for all of them. */
export function perColor(
  colors: readonly Color[],
  findingsOf: (color: Color) => readonly AuditFinding[],
): AuditFinding[] {
  const groups = new Map<string, { finding: AuditFinding; colors: string[] }>();
  for (const color of colors) {
    for (const finding of findingsOf(color)) {
      const text = JSON.stringify(finding);
      const group = groups.get(text);
      if (group === undefined) groups.set(text, { finding, colors: [color.color] });
      else group.colors.push(color.color);
    }
  }
  return Array.from(groups.values(), ({ finding, colors: names }) => ({
    ...finding,
    colors: names.length === colors.length ? [] : names,
  }));
}
