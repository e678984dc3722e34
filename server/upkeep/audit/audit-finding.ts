import type { PartRole } from '../../../db/codes.ts';
import type { MessageKey, TextValues, Translator } from '../../i18n/translator.ts';

export type AuditCheck =
  | 'reference'
  | 'row'
  | 'article-number'
  | 'price'
  | 'angle-range'
  | 'assortment'
  | 'start-chain'
  | 'form'
  | 'limit'
  | 'declaration';

/** An error keeps the catalogue from working for choices that the form offers; a warning may be intended. */
export interface AuditFinding {
  readonly severity: 'error' | 'warning';
  readonly check: AuditCheck;
  readonly key: MessageKey & `audit.${string}`;
  readonly values: TextValues;
  /** The role in its text. */
  readonly role: PartRole | null;
  /** Its colours; empty: all. */
  readonly colors: readonly string[];
  /** The article number of its part. */
  readonly articleNumber: string | null;
}

export function finding(
  severity: AuditFinding['severity'],
  check: AuditCheck,
  key: AuditFinding['key'],
  values: TextValues = {},
  more: Partial<Pick<AuditFinding, 'role' | 'articleNumber'>> = {},
): AuditFinding {
  return { severity, check, key, values, role: null, colors: [], articleNumber: null, ...more };
}

/**
 * Returns whether an import refuses a catalogue with this finding. A dangling reference shows that rows are lost, and a wrong limit
 * holds for every house. The calculator leaves out and names the parts and choices of every other error.
 */
export function keepsOutOfUse({ severity, check }: AuditFinding): boolean {
  return severity === 'error' && (check === 'reference' || check === 'limit');
}

/** Returns the sentence of a finding, with its colours if they are not all. */
export function findingText(
  { key, values, role, colors }: AuditFinding,
  { translate, formats }: Pick<Translator, 'translate' | 'formats'>,
): string {
  const text = translate(key, role === null ? values : { ...values, role: translate(`role.${role}`) });
  return colors.length === 0 ? text : translate('audit.in_colors', { text, colors: formats.list(colors) });
}
