import type { FireplaceDeclaration } from '../input/calculation-data.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import type { ExistingFlue } from '../input/chimney-input.ts';
import type { OutsideFlue } from '../input/outside-input.ts';
import type { GuardedPenetration } from '../house/joint-zones.ts';
import type { BillLine } from '../result/bill-line.ts';
import type { DraughtReport } from '../result/draught-report.ts';
import type { FixingGap, WallBehind } from '../result/flue-geometry.ts';
import type { House } from '../house/house.ts';
import type { Limits, LimitValue } from '../input/limits.ts';
import type { SweepingAccess } from '../parts/sweeping-parts.ts';
import type { TopRequirement } from '../house/required-top.ts';

export interface Rule<Facts = RuleFacts> {
  /** Its texts are `rule.<id>.title`, `.short`, `.advice` and `.customer`. */
  readonly id: `R${number}`;
  readonly topic: 'height' | 'pipe' | 'draught';
  /** The limit is the least or the greatest allowed value, or the height above which a platform is needed. Absent: the least. */
  readonly direction?: 'minimum' | 'maximum' | 'platform_over';
  /** The unit if the check returns a limit without a unit. */
  readonly unit: 'mm' | '°' | 'kg' | 'Pa' | '°C' | '';
  /** The document that states the rule, if the limit names none. Empty: the system's own instructions. */
  readonly source: string;
  /** Lines with one of these reasons refer to the rule's source. Absent: none. */
  readonly explains?: readonly BillLine['reasons'][number]['reason']['kind'][];
  /** A duty in every case. The page lists duties apart, and does not count them as open. */
  readonly isDuty?: boolean;
  /** Whether the dealer may acknowledge a warning for the papers. It stays a warning. */
  readonly isAcknowledgeable?: boolean;
  readonly check: (facts: Facts) => RuleOutcome;
}

/** `clarify`: the choices do not decide it, so the installer must check. */
export type RuleStatus = 'ok' | 'warning' | 'error' | 'clarify';

/** Absent values are null or empty; an absent direction is the rule's own. */
export interface RuleOutcome {
  readonly status: RuleStatus;
  readonly measured?: number | null;
  readonly limit?: number | LimitValue | null;
  /** The document that states the finding, if it is not the rule's or the limit's. */
  readonly source?: string;
  /** A second limit that a finding names. */
  readonly otherLimit?: number | null;
  readonly findings?: readonly RuleFinding[];
  /** The names of the parts that a finding is about. */
  readonly parts?: readonly string[];
  /** The least distance to a combustible wall that a finding names. */
  readonly wall?: number | null;
  readonly direction?: NonNullable<Rule['direction']>;
  /** Choices that the rule asks for, besides the choices that answer its findings. */
  readonly asks?: readonly AskedChoice[];
}

/** A choice that answers an open rule. */
export type AskedChoice =
  | Extract<
      keyof CalculationInput | keyof ExistingFlue,
      | 'ridgeDistance'
      | 'overRoof'
      | 'combustible'
      | 'sootHatch'
      | 'ladder'
      | 'others'
      | 'inletGap'
      | 'condition'
      | 'flueMake'
      | 'chimneyClass'
      | 'flueStraight'
      | 'airDuctDiameter'
      | 'airDuctLength'
      | 'outletToWall'
    >
  | Extract<keyof OutsideFlue, 'openingDistance' | 'openingHeight'>
  /** The size of an existing flue. */
  | 'flueSection'
  | 'flueWidth';

/** Each finding has a text `rule.finding.<name>`. The texts of all findings replace the rule's advice. */
export type RuleFinding =
  | 'wider-than-outlet'
  /** The distance from the outlet back to the flue is unknown. */
  | 'behind-unknown'
  | 'soot-hatch-at-tee'
  | 'through-fireplace'
  /** The flue is swept through a hatch in the attic. The name says where its soot is removed. */
  | 'hatch-and-tee'
  | 'hatch-and-fireplace'
  /** Too near the roof plane. It may be high enough over the ridge, but the distance to the ridge is unknown. */
  | 'ridge-unknown'
  | 'no-flue'
  /** The height is sufficient. Only a calculated draught shows whether the flue draws. */
  | 'see-draught'
  | 'draught-not-calculated'
  | 'draught-unknown'
  | 'draught-short'
  | 'draught-narrow'
  | 'draught-too-strong'
  | 'draught-limited'
  /** The catalogue has no limiter that can be set between the needed and the allowed draught. */
  | 'draught-no-limiter'
  /** A limiter can be set so, but is not declared for the draught that arrives. */
  | 'draught-beyond-limiter'
  | 'draught-limit-unknown'
  | 'condensation-narrow'
  | 'condensate-freezes'
  | 'platform-and-ladder'
  | 'platform-alone'
  | 'hatch-in-attic'
  | 'ladder-missing'
  /** It is unknown whether the house has a ladder; the list has none. */
  | 'ladder-unknown'
  | 'ladder-too-short'
  | 'platform-missing'
  | 'platform-height-unknown'
  | 'platform-too-low'
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
  /** For existing chimneys. */
  | 'mouth-unmeasured'
  | 'mouth-too-low'
  | 'pipe-too-near'
  | 'pipe-clearance'
  /** For R6 of a new flue: pieces without insulation, or of unknown insulation. */
  | 'bare-clearance'
  | 'bare-in-penetration'
  | 'insulation-unknown'
  | 'system-clearance'
  /** Of a rear outlet. */
  | 'wall-behind'
  | 'wall-behind-too-near'
  | 'pipe-shielded'
  | 'section-unknown'
  | 'one-section'
  | 'liner-fit-unknown'
  /** For a rigid liner. */
  | 'straightness-unknown'
  | 'flue-not-straight'
  | 'bend-hatch-unknown'
  | 'soot-hatch-unknown'
  | 'soot-hatch-listed'
  | 'hatches'
  | 'liner-hatches'
  | 'scheme-pipe-unknown'
  | 'hole-wider-than-flue'
  | 'tee-arm-unknown'
  | 'tee-arm-short'
  | 'inlet-as-listed'
  | 'sleeve-to-check'
  /** The rising pipe ends too far beside the sleeve's axis. */
  | 'sleeve-missed'
  | 'steel-inlet'
  /** For a fireplace under a steel flue. */
  | 'steel-joint'
  | 'steel-carries-itself'
  | 'flue-of-other-width'
  | 'hatch-in-bend'
  | 'others-unknown'
  | 'fan-needs-own-flue'
  | 'open-fireplace'
  | 'inlets-too-near'
  | 'shared-flue'
  | 'inlet-gap-unknown'
  | 'condition-before-lining'
  | 'sweep-remarks'
  | 'old-elements'
  | 'condition-unknown'
  | 'steel-make-unknown'
  | 'steel-warned'
  | 'connector-limit-unknown'
  | 'chimney-clearance-lined'
  | 'brick-clearance'
  | 'chimney-clearance'
  | 'class-unknown'
  | 'class-undeclared'
  | 'class-enough'
  | 'class-too-low'
  | 'plate-class'
  | 'plate-class-unknown'
  | 'flue-applied-for'
  | 'relining-applied-for'
  | 'owner-notifies'
  | 'draught-alone'
  | 'draught-oblong'
  /** The wind may press on the mouth; the text states the margin with and without it. */
  | 'draught-wind'
  | 'draught-wall-unknown'
  /** A pipe behind a rear outlet is left out of the calculation. */
  | 'draught-level-unknown'
  /** The duct for the fire's air from outside is left out of the calculation. */
  | 'air-duct-unknown'
  | 'condensation-wall-unknown'
  | 'brick-condensation'
  /** For a flue on the outside of a wall. */
  | 'above-wall-fixing'
  | 'free-longer-than-held'
  | 'carried-by-ground'
  | 'outside-clearance'
  | 'wall-distance-assumed'
  | 'hatch-from-ground'
  | 'hatch-from-ladder'
  | 'hatch-too-high'
  | 'wet-outdoors'
  | 'plate-wet'
  | 'outside-applied-for'
  | 'drain-place'
  | 'drain-over-foot'
  | 'wall-carries'
  | 'wall-carries-unknown'
  | 'ground-carries'
  | 'opening-unknown'
  | 'opening-height-unknown'
  | 'opening-near'
  | 'opening-over-mouth'
  | 'snow-guard';

/** Facts about the house and the mouth. Heights in millimetres over the fireplace's floor. */
export interface HouseFacts {
  readonly input: CalculationInput;
  readonly limits: Limits;
  readonly house: House;
  readonly requirement: TopRequirement;
  /** The mouth as built, or else the required height. */
  readonly top: number;
  readonly outletDiameter: number;
  readonly draught: DraughtReport;
  /** Whether the length of a pipe behind a rear outlet is unknown. */
  readonly hasUnknownLevel: boolean;
  readonly sweeping: SweepingAccess;
}

/** Pieces of a new flue without insulation. `unknown`: the names of pieces of unknown insulation. */
interface BarePieces {
  readonly exist: boolean;
  readonly passPenetration: boolean;
  readonly unknown: readonly string[];
}

export interface RuleFacts extends HouseFacts {
  /** Heights of all joints; null: no column was found. */
  readonly joints: readonly number[] | null;
  /** No column was found, because joints would be in penetrations. */
  readonly jointsBlocked: boolean;
  readonly penetrations: readonly GuardedPenetration[];
  /** From the outlet back to the flue's axis, in millimetres; null: unknown. */
  readonly behind: number | null;
  readonly wallBehind: WallBehind | null;
  /** Null: no start chain was found. */
  readonly hasTee: boolean | null;
  readonly bendAngle: number;
  readonly gaps: readonly FixingGap[];
  readonly hasBrackets: boolean;
  readonly hasBraces: boolean;
  /** The outcome of R14; null: no column was found. */
  readonly weight: RuleOutcome | null;
  readonly declaration: FireplaceDeclaration | null;
  readonly bare: BarePieces;
}
