import type { Color } from './audit-data.ts';
import type { AuditFinding } from './audit-finding.ts';

/** Says a finding once for all the colours that it holds for, and leaves the colours out when it holds for every one. */
export function perColor(
  colors: readonly Color[],
  findingsOf: (color: Color) => readonly AuditFinding[],
): AuditFinding[] {
  const groups = new Map<string, { finding: AuditFinding; colors: string[] }>();
  for (const color of colors) {
    for (const finding of findingsOf(color)) {
      const group = groups.get(finding.message);
      if (group === undefined) groups.set(finding.message, { finding, colors: [color.color] });
      else group.colors.push(color.color);
    }
  }
  return Array.from(groups.values(), ({ finding, colors: names }) =>
    names.length === colors.length
      ? finding
      : { severity: finding.severity, check: finding.check, message: `${finding.message} (${names.join(', ')})` },
  );
}
