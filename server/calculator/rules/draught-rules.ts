import { ruleSources } from '../input/limits.ts';
import type { RuleResult } from '../result/rule-result.ts';
import { rule, type RuleFacts } from './rule-facts.ts';

/** Programs for this calculation differ by more than half a pascal: a margin below this one decides nothing, in Pa. */
const UNCERTAINTY = 1;

/** R15: the draught is as strong as fireplace and air supply need it, and no stronger than the fireplace allows. */
export function checkDraught({ draught }: RuleFacts): RuleResult {
  const common = { id: 'R15', unit: 'Pa', source: ruleSources.draught } as const;
  if (!draught.checked) return rule({ ...common, status: 'clarify', finding: 'draught-unknown' });
  const { available, needed, margin, maximum, allowed } = draught;
  const held = { ...common, measured: available, limit: needed };
  if (margin < 0) return rule({ ...held, status: 'warning', finding: 'draught-short' });
  if (allowed !== null && maximum > allowed) {
    return rule({ ...common, status: 'warning', measured: maximum, limit: allowed, finding: 'draught-too-strong' });
  }
  if (margin < UNCERTAINTY) return rule({ ...held, status: 'clarify', finding: 'draught-narrow' });
  return rule({ ...held, status: 'ok' });
}

/** R16: the flue's inner wall stays above the dew point up to the mouth; where it does not, the flue must be made for wet operation. */
export function checkTemperature({ draught }: RuleFacts): RuleResult {
  const common = { id: 'R16', unit: '°C', source: ruleSources.draught } as const;
  if (!draught.checked) return rule({ ...common, status: 'clarify', finding: 'draught-unknown' });
  const { innerWallTemperature: measured, dewPoint: limit, operation } = draught;
  const finding = operation === 'freezing' ? 'condensate-freezes' : null;
  return rule({ ...common, status: operation === 'dry' ? 'ok' : 'warning', measured, limit, finding });
}
