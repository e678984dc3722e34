import type { PartRole } from '../../../db/codes.ts';
import type { MessageKey, TextValues, Translator } from '../../i18n/translator.ts';

type CheckOf<Key> = Key extends `command.check.${infer Check}` ? Check : never;

/** An error stops choices that the form offers. A warning may be intended. */
export interface AuditFinding {
  readonly severity: 'error' | 'warning';
  readonly check: CheckOf<MessageKey>;
  readonly key: MessageKey & `audit.${string}`;
  readonly values: TextValues;
  readonly role: PartRole | null;
  /** Empty: all. */
  readonly colors: readonly string[];
  readonly articleNumber: string | null;
}

export function finding(
  severity: AuditFinding['severity'],
  check: AuditFinding['check'],
  key: AuditFinding['key'],
  values: TextValues = {},
  more: Partial<Pick<AuditFinding, 'role' | 'articleNumber'>> = {},
): AuditFinding {
  return { severity, check, key, values, role: null, colors: [], articleNumber: null, ...more };
}

/**
 * Returns whether an import refuses a catalogue with this finding. A dangling reference shows lost rows. A wrong limit holds for
 * every house. The calculator leaves out the parts and choices of other errors.
 */
export function keepsOutOfUse({ severity, check }: AuditFinding): boolean {
  return severity === 'error' && (check === 'reference' || check === 'limit');
}

export function findingText({ key, values, role, colors }: AuditFinding, { translate, formats }: Translator): string {
  const text = translate(key, role === null ? values : { ...values, role: translate(`role.${role}`) });
  return colors.length === 0 ? text : translate('audit.in_colors', { text, colors: formats.list(colors) });
}
