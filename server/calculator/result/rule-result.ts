export type RuleId =
  'R1' | 'R2' | 'R3' | 'R4' | 'R5' | 'R6' | 'R7' | 'R8' | 'R9' | 'R10' | 'R11' | 'R12' | 'R13' | 'R14' | 'R15' | 'R16';

/** `clarify`: nobody can decide it from the choices; the installer must look. */
export type RuleStatus = 'ok' | 'warning' | 'error' | 'clarify';

/** What was found beside status and measure; the presenter makes a sentence of each. */
export type RuleFinding =
  | 'wider-than-outlet'
  | 'soot-hatch-at-tee'
  | 'through-fireplace'
  /** R11: the flue is swept through a hatch in the attic; where its soot is taken out. */
  | 'hatch-and-tee'
  | 'hatch-and-fireplace'
  /** R7, R8, R9, R12: there is no flue that could be measured. */
  | 'no-flue'
  /** R8, R15, R16: height is not draught; what was found of the draught. */
  | 'see-draught'
  | 'draught-not-calculated'
  | 'draught-unknown'
  | 'draught-short'
  | 'draught-narrow'
  | 'draught-too-strong'
  | 'condensate-freezes'
  /** R5: who sweeps, and from where. */
  | 'platform-and-ladder'
  | 'platform-alone'
  | 'hatch-in-attic'
  | 'ladder-missing'
  | 'platform-missing'
  /** R14: what carries the flue, or what nobody knows of it. */
  | 'carried-by-fireplace'
  | 'carried-by-tee-support'
  | 'carried-by-supports'
  | 'weight-unknown'
  | 'flue-load-unknown'
  | 'support-load-unknown'
  | 'tee-support-missing'
  | 'adjustable-too-weak'
  | 'no-support-left';

/** One line of the rule report; `measured` and `limit` are in `unit`, null where there is nothing to measure or no limit. */
export interface RuleResult {
  readonly id: RuleId;
  readonly status: RuleStatus;
  readonly measured: number | null;
  readonly limit: number | null;
  readonly unit: string;
  /** The document that states the rule; empty where only the system's own instruction can tell. */
  readonly source: string;
  /** What more was found than status and measure can say. */
  readonly finding: RuleFinding | null;
}
