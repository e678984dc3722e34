import type { CalculationInput } from '../input/calculation-input.ts';
import type { GuardedPenetration } from '../house/joint-zones.ts';
import type { BillLine } from '../result/bill-line.ts';
import type { DraughtReport } from '../result/draught-report.ts';
import type { FixingGap } from '../result/flue-geometry.ts';
import type { House } from '../house/house.ts';
import type { Limits, LimitValue } from '../input/limits.ts';
import type { SweepingAccess } from '../parts/sweeping-parts.ts';
import type { TopRequirement } from '../house/required-top.ts';

/** One rule of the report. */
export interface Rule<Facts = RuleFacts> {
  /** Its texts are `rule.<id>.title`, `.short` and `.advice`. */
  readonly id: `R${number}`;
  /** The part of the result that the rule is about. */
  readonly topic: 'height' | 'pipe' | 'draught';
  /** Whether the limit is the least or the greatest allowed value, or the height above which a platform is needed. */
  readonly direction: 'minimum' | 'maximum' | 'platform_over';
  /** The unit of `measured` and `limit` where the check gives no limit with a unit. */
  readonly unit: 'mm' | '°' | 'kg' | 'Pa' | '°C' | '';
  /** The document that states the rule where the limit does not name one; empty: the system's own instructions. */
  readonly source: string;
  /** The reasons on the bill that depend on this rule: a line with one of them refers to the rule's source. */
  readonly explains: readonly BillLine['reasons'][number]['reason']['kind'][];
  readonly check: (facts: Facts) => RuleOutcome;
}

/** `clarify`: the choices cannot decide it; the installer must look. */
export type RuleStatus = 'ok' | 'warning' | 'error' | 'clarify';

/** What a check found. Fields that are absent are null or empty, or as the rule says. */
export interface RuleOutcome {
  readonly status: RuleStatus;
  readonly measured?: number | null;
  readonly limit?: number | LimitValue | null;
  readonly findings?: readonly RuleFinding[];
  /** Given where the limit has another direction than usual for the rule. */
  readonly direction?: Rule['direction'];
}

/** What a check found beside status and measured value. Each has a text `rule.finding.<name>`, shown in place of the rule's advice, one after the other. */
export type RuleFinding =
  | 'wider-than-outlet'
  | 'soot-hatch-at-tee'
  | 'through-fireplace'
  /** The flue is swept through a hatch in the attic; where its soot is taken out. */
  | 'hatch-and-tee'
  | 'hatch-and-fireplace'
  /** There is no flue to measure. */
  | 'no-flue'
  /** Height alone says nothing about draught; what is known of the draught. */
  | 'see-draught'
  | 'draught-not-calculated'
  | 'draught-unknown'
  | 'draught-short'
  | 'draught-narrow'
  | 'draught-too-strong'
  | 'draught-limited'
  | 'draught-beyond-limiter'
  | 'draught-limit-unknown'
  | 'condensation-narrow'
  | 'condensate-freezes'
  /** From where the flue is swept. */
  | 'platform-and-ladder'
  | 'platform-alone'
  | 'hatch-in-attic'
  | 'ladder-missing'
  | 'ladder-too-short'
  | 'platform-missing'
  /** How high over the roof its floor must be, and that it is unknown or impossible. */
  | 'platform-height-unknown'
  | 'platform-too-low'
  /** What carries the flue, or what is unknown of it. */
  | 'carried-by-fireplace'
  | 'carried-by-tee-support'
  | 'carried-by-supports'
  | 'weight-unknown'
  | 'flue-load-unknown'
  | 'support-load-unknown'
  | 'tee-support-missing'
  | 'adjustable-too-weak'
  | 'bend-too-weak'
  | 'no-support-left'
  /** Of a chimney that the house has. */
  | 'mouth-unmeasured'
  | 'mouth-too-low'
  | 'pipe-too-near'
  | 'pipe-clearance'
  | 'pipe-shielded'
  | 'section-unknown'
  | 'one-section'
  | 'liner-fit-unknown'
  | 'bend-hatch-unknown'
  | 'soot-hatch-unknown'
  | 'soot-hatch-listed'
  | 'hatches'
  | 'liner-hatches'
  | 'inlet-as-listed'
  | 'sleeve-to-check'
  | 'steel-inlet'
  | 'others-unknown'
  | 'fan-needs-own-flue'
  | 'open-fireplace'
  | 'inlets-too-near'
  | 'shared-flue'
  | 'condition-before-lining'
  | 'sweep-remarks'
  | 'old-elements'
  | 'condition-unknown'
  | 'connector-limit-unknown'
  | 'chimney-clearance-lined'
  | 'brick-clearance'
  | 'chimney-clearance'
  | 'class-unknown'
  | 'class-enough'
  | 'class-too-low'
  | 'relining-applied-for'
  | 'owner-notifies'
  | 'draught-alone'
  | 'draught-oblong'
  | 'draught-wall-unknown'
  | 'condensation-wall-unknown'
  | 'brick-condensation';

/** The facts of a house and its mouth. Heights in millimetres over the fireplace's floor. */
export interface HouseFacts {
  readonly input: CalculationInput;
  readonly limits: Limits;
  readonly house: House;
  readonly requirement: TopRequirement;
  /** The mouth as built, else the required one. */
  readonly top: number;
  readonly outletDiameter: number;
  readonly draught: DraughtReport;
  readonly sweeping: SweepingAccess;
}

/** The facts of a new flue. */
export interface RuleFacts extends HouseFacts {
  /** Heights of all joints; null where no column was found. */
  readonly joints: readonly number[] | null;
  /** True where no column was found because of joints in penetrations. */
  readonly jointsBlocked: boolean;
  readonly penetrations: readonly GuardedPenetration[];
  /** Null where no start chain was found. */
  readonly hasTee: boolean | null;
  /** 0 without bends. */
  readonly bendAngle: number;
  readonly gaps: readonly FixingGap[];
  readonly hasBrackets: boolean;
  readonly hasBraces: boolean;
  /** What carries the flue; null where no column was found. */
  readonly weight: RuleOutcome | null;
}
