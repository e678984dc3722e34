import type { chimneyRules } from './chimney-rules.ts';
import { draughtStrength, mouthTemperature } from './draught-rules.ts';
import {
  effectiveHeight,
  freeHeight,
  mouthFromRoofPlane,
  mouthOverRoof,
  neighbouringRoof,
  platform,
  totalHeight,
} from './height-rules.ts';
import {
  application,
  bends,
  clearance,
  crossSection,
  fixings,
  jointDistance,
  plateClass,
  sootOutlet,
  weight,
} from './pipe-rules.ts';
import type { Rule, RuleFinding, RuleOutcome, RuleStatus } from './rule.ts';

/** The rules for a new flue, in the order of the report. */
export const flueRules = [
  mouthOverRoof,
  mouthFromRoofPlane,
  neighbouringRoof,
  freeHeight,
  platform,
  clearance,
  jointDistance,
  effectiveHeight,
  totalHeight,
  crossSection,
  sootOutlet,
  bends,
  fixings,
  weight,
  draughtStrength,
  mouthTemperature,
  plateClass,
  application,
] as const satisfies readonly Rule[];

export type RuleId = (typeof flueRules | typeof chimneyRules)[number]['id'];

/** `measured` and `limit` are in `unit`; null: nothing to measure, or no limit. */
export interface RuleResult extends Required<Pick<Rule, 'topic' | 'direction' | 'explains' | 'isDuty'>> {
  readonly id: RuleId;
  readonly status: RuleStatus;
  readonly measured: number | null;
  readonly limit: number | null;
  readonly otherLimit: number | null;
  readonly unit: string;
  readonly source: string;
  readonly findings: readonly RuleFinding[];
  readonly parts: readonly string[];
}

export function applyRules<Facts>(
  rules: readonly (Rule<Facts> & { readonly id: RuleId })[],
  facts: Facts,
): RuleResult[] {
  return rules.map((rule) => {
    const { id, topic, explains = [], isDuty = false } = rule;
    const found: RuleOutcome = rule.check(facts);
    const {
      status,
      measured = null,
      limit = null,
      otherLimit = null,
      findings = [],
      parts = [],
      direction = rule.direction ?? 'minimum',
    } = found;
    const { unit, source } = typeof limit === 'object' && limit !== null ? limit : rule;
    const value = typeof limit === 'number' ? limit : (limit?.value ?? null);
    return {
      id,
      topic,
      direction,
      explains,
      isDuty,
      status,
      measured,
      limit: value,
      otherLimit,
      unit,
      source,
      findings,
      parts,
    };
  });
}
