import type { Translator } from '../../i18n/translator.ts';
import type { AuditFinding } from './audit-finding.ts';

/** The sentence of a finding, with the colours that it holds for where they are not all. */
export function findingText(
  { key, values, role, colors }: AuditFinding,
  { translate, formats }: Pick<Translator, 'translate' | 'formats'>,
): string {
  const text = translate(key, role === null ? values : { ...values, role: translate(`role.${role}`) });
  return colors.length === 0 ? text : translate('audit.in_colors', { text, colors: formats.list(colors) });
}

/** The report of an audit for a terminal: what was found, by severity and check, and a line that sums it up. */
export function formatAudit(
  path: string,
  findings: readonly AuditFinding[],
  translator: Pick<Translator, 'translate' | 'formats'>,
): string {
  const groups = Map.groupBy(findings, ({ severity, check }) => `${severity}: ${check}`);
  const sections = Array.from(groups, ([title, group]) =>
    [title, ...group.map((one) => `  ${findingText(one, translator)}`)].join('\n'),
  );
  const count = (severity: AuditFinding['severity']): number =>
    findings.filter((one) => one.severity === severity).length;
  return [...sections, `${path}: ${count('error')} errors, ${count('warning')} warnings`].join('\n');
}
