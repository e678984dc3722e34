import type { RuleResult } from '../result/rule-result.ts';
import { checkDraught, checkTemperature } from './draught-rules.ts';
import {
  checkEffectiveHeight,
  checkFreeHeight,
  checkMouthFromRoofPlane,
  checkMouthOverRoof,
  checkNeighbouringRoof,
  checkPlatform,
  checkTotalHeight,
} from './height-rules.ts';
import {
  checkBends,
  checkClearance,
  checkDiameter,
  checkFixings,
  checkJoints,
  checkSweeping,
  checkWeight,
} from './pipe-rules.ts';
import type { RuleFacts } from './rule-facts.ts';

/** The rules in the order of the report. A new rule is a function from the facts, its id, and a line here. */
const rules: readonly ((facts: RuleFacts) => RuleResult)[] = [
  checkMouthOverRoof,
  checkMouthFromRoofPlane,
  checkNeighbouringRoof,
  checkFreeHeight,
  checkPlatform,
  checkClearance,
  checkJoints,
  checkEffectiveHeight,
  checkTotalHeight,
  checkDiameter,
  checkSweeping,
  checkBends,
  checkFixings,
  checkWeight,
  checkDraught,
  checkTemperature,
];

export function applyRules(facts: RuleFacts): RuleResult[] {
  return rules.map((rule) => rule(facts));
}
