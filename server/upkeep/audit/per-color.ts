import type { Color } from '../../calculator/input/calculation-input.ts';
import type { AuditFinding } from './audit-finding.ts';

/** Says a finding once for all the colours that it holds for, and leaves the colours out when it holds for every one. */
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
