import type { RuleResult } from '../result/rule-result.ts';

/** A line of the report; what is not given is null, a unit that is not given empty. */
export function rule(given: Pick<RuleResult, 'id' | 'status' | 'source'> & Partial<RuleResult>): RuleResult {
  return { measured: null, limit: null, unit: '', finding: null, ...given };
}
