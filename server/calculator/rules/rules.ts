import type { chimneyRules } from './chimney-rules.ts';
import type { outsideRules } from './outside-rules.ts';
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
import { questionsOf } from './questions.ts';
import type { AskedChoice, Rule, RuleFinding, RuleOutcome, RuleStatus } from './rule.ts';

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

export type RuleId = (typeof flueRules | typeof chimneyRules | typeof outsideRules)[number]['id'];

/** `measured` and `limit` are in `unit`; null: nothing to measure, or no limit. */
export interface RuleResult extends Required<
  Pick<Rule, 'topic' | 'direction' | 'explains' | 'isDuty' | 'isAcknowledgeable'>
> {
  readonly id: RuleId;
  readonly status: RuleStatus;
  readonly measured: number | null;
  readonly limit: number | null;
  readonly otherLimit: number | null;
  readonly unit: string;
  readonly source: string;
  readonly findings: readonly RuleFinding[];
  readonly parts: readonly string[];
  readonly wall: number | null;
  /** The choices that answer an open rule. */
  readonly asks: readonly AskedChoice[];
  /** The confirmation that settles the rule; null: nothing to confirm. */
  readonly confirmation: string | null;
  /** Whether the dealer has confirmed the rule. An open rule is then fulfilled; a warning stays a warning. */
  readonly isSettled: boolean;
}

export function applyRules<Facts>(
  rules: readonly (Rule<Facts> & { readonly id: RuleId })[],
  facts: Facts,
): RuleResult[] {
  return rules.map((rule) => {
    const { id, topic, explains = [], isDuty = false, isAcknowledgeable = false } = rule;
    const found: RuleOutcome = rule.check(facts);
    const {
      status,
      measured = null,
      limit = null,
      otherLimit = null,
      findings = [],
      parts = [],
      wall = null,
      direction = rule.direction ?? 'minimum',
    } = found;
    const { unit, source: usualSource } = typeof limit === 'object' && limit !== null ? limit : rule;
    const value = typeof limit === 'number' ? limit : (limit?.value ?? null);
    return {
      id,
      topic,
      direction,
      explains,
      isDuty,
      isAcknowledgeable,
      status,
      measured,
      limit: value,
      otherLimit,
      unit,
      source: found.source ?? usualSource,
      findings,
      parts,
      wall,
      asks: questionsOf(found),
      confirmation: null,
      isSettled: false,
    };
  });
}
