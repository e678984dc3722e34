import type { CalculationInput } from '../input/calculation-input.ts';
import type { GuardedPenetration } from '../house/joint-zones.ts';
import type { DraughtReport } from '../result/draught-report.ts';
import type { RuleFinding, RuleResult } from '../result/rule-result.ts';
import type { FixingGap } from '../result/flue-geometry.ts';
import type { House } from '../house/house.ts';
import type { Limits } from '../input/limits.ts';
import type { TopRequirement } from '../house/required-top.ts';

/** What the rules look at. Heights in millimetres over the fireplace's floor. */
export interface RuleFacts {
  readonly input: CalculationInput;
  readonly limits: Limits;
  readonly house: House;
  readonly requirement: TopRequirement;
  /** The mouth as built, else the required one. */
  readonly top: number;
  /** Heights of all joints; null where no column was found. */
  readonly joints: readonly number[] | null;
  /** True where no column was found because of joints in penetrations. */
  readonly jointsBlocked: boolean;
  readonly penetrations: readonly GuardedPenetration[];
  readonly outletDiameter: number;
  /** Null where no start chain was found. */
  readonly hasTee: boolean | null;
  /** 0 without bends. */
  readonly bendAngle: number;
  readonly gaps: readonly FixingGap[];
  readonly hasBrackets: boolean;
  readonly hasBraces: boolean;
  readonly draught: DraughtReport;
  readonly isPlatformNeeded: boolean;
  readonly hasPlatform: boolean;
  readonly hasLadder: boolean;
  /** What carries the flue; null where no column was found. */
  readonly weight: (Pick<RuleResult, 'status' | 'measured' | 'limit'> & { readonly finding: RuleFinding }) | null;
}

/** A line of the report; what is not given is null, a unit that is not given empty. */
export function rule(given: Pick<RuleResult, 'id' | 'status' | 'source'> & Partial<RuleResult>): RuleResult {
  return { measured: null, limit: null, unit: '', finding: null, ...given };
}
