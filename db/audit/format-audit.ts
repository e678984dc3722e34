import type { AuditFinding } from './audit-finding.ts';

/** The report of an audit for a terminal: what was found, by severity and check, and a line that sums it up. */
export function formatAudit(path: string, findings: readonly AuditFinding[]): string {
  const groups = Map.groupBy(findings, ({ severity, check }) => `${severity}: ${check}`);
  const sections = Array.from(groups, ([title, group]) =>
    [title, ...group.map(({ message }) => `  ${message}`)].join('\n'),
  );
  const count = (severity: AuditFinding['severity']): number =>
    findings.filter((finding) => finding.severity === severity).length;
  return [...sections, `${path}: ${count('error')} errors, ${count('warning')} warnings`].join('\n');
}
