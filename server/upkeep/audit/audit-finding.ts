import type { PartRole } from '../../../db/codes.ts';
import type { MessageKey, TextValues, Translator } from '../../i18n/translator.ts';

/** What an audit checks. */
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
  /** The role that the text names; null where it names none. */
  readonly role: PartRole | null;
  /** The colours that it holds for; empty: all. */
  readonly colors: readonly string[];
  /** The article number of the part that it is about; null where it is about none. */
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
 * Whether a catalogue with this finding is not taken into use, by whatever way it comes: a reference into nothing shows that
 * rows are lost, and a limit that cannot be read or stands twice holds for every house. Every other error concerns parts and
 * choices that the calculator leaves out and names, so it is said and the catalogue is used.
 */
export function keepsOutOfUse({ severity, check }: AuditFinding): boolean {
  return severity === 'error' && (check === 'reference' || check === 'limit');
}

/** The sentence of a finding, with the colours that it holds for where they are not all. */
export function findingText(
  { key, values, role, colors }: AuditFinding,
  { translate, formats }: Pick<Translator, 'translate' | 'formats'>,
): string {
  const text = translate(key, role === null ? values : { ...values, role: translate(`role.${role}`) });
  return colors.length === 0 ? text : translate('audit.in_colors', { text, colors: formats.list(colors) });
}
