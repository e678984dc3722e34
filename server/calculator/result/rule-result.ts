export type RuleId =
  'R1' | 'R2' | 'R3' | 'R4' | 'R5' | 'R6' | 'R7' | 'R8' | 'R9' | 'R10' | 'R11' | 'R12' | 'R13' | 'R15' | 'R16';

/** `clarify`: nobody can decide it from the choices; the installer must look. */
export type RuleStatus = 'ok' | 'warning' | 'error' | 'clarify';

/**
 * The flue is wider than its outlet; it is swept by a soot hatch at the tee, or through the fireplace; its height is not its draught,
 * which was or was not calculated; the draught is short, hardly enough or too strong; condensate freezes in the mouth.
 */
export type RuleFinding =
  | 'wider-than-outlet'
  | 'soot-hatch-at-tee'
  | 'through-fireplace'
  | 'see-draught'
  | 'draught-not-calculated'
  | 'draught-unknown'
  | 'draught-short'
  | 'draught-narrow'
  | 'draught-too-strong'
  | 'condensate-freezes';

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
