import type { DraughtReport } from '../result/draught-report.ts';
import type { Failure } from '../result/outcome.ts';
import type { RuleResult } from './rules.ts';

/** The house and the flue that a confirmation is about. */
export type SettledSubject = readonly (string | number | null)[];

interface CheckedList {
  readonly rules: readonly RuleResult[];
  readonly draught: DraughtReport;
  readonly failures: readonly Failure[];
}

/**
 * Returns the rules with the dealer's confirmations. A confirmation settles one open rule, or acknowledges a warning that
 * may be acknowledged. It contains a digest of the rule's facts, so it does not count for other facts or another subject.
 * It changes no other rule, because each rule is looked at alone.
 */
export function settleRules(
  { rules, draught, failures }: CheckedList,
  subject: SettledSubject,
  confirmations: readonly string[],
): RuleResult[] {
  if (failures.length > 0) return [...rules];
  const isOnDraught = rules.some((rule) => rule.topic === 'draught' && mayBeConfirmed(rule));
  const digestOfDraught = isOnDraught ? digestOf(draught) : null;
  return rules.map((rule) => {
    const confirmation = mayBeConfirmed(rule)
      ? `${rule.id}:${digestOf([factsOf(rule), rule.topic === 'draught' ? digestOfDraught : null, subject])}`
      : null;
    if (confirmation === null || !confirmations.includes(confirmation)) return { ...rule, confirmation };
    return {
      ...rule,
      confirmation,
      isSettled: true,
      status: rule.status === 'clarify' ? 'ok' : rule.status,
    };
  });
}

/** A fact that can be entered is entered. A duty is never settled. */
function mayBeConfirmed({ status, asks, isDuty, isAcknowledgeable }: RuleResult): boolean {
  if (isDuty) return false;
  return status === 'clarify' ? asks.length === 0 : status === 'warning' && isAcknowledgeable;
}

function factsOf(rule: RuleResult): unknown[] {
  const { status, measured, limit, otherLimit, unit, source, findings, parts, wall } = rule;
  return [status, measured, limit, otherLimit, unit, source, findings, parts, wall];
}

/** Returns eight hexadecimal digits (FNV-1a). They tell facts apart and protect nothing. */
function digestOf(facts: unknown): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(facts)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, '0');
}
