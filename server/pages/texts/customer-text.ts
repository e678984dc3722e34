import type { Notice } from '../../calculator/result/outcome.ts';
import type { RuleFinding } from '../../calculator/rules/rule.ts';
import type { RuleResult } from '../../calculator/rules/rules.ts';
import type { Translator } from '../../i18n/translator.ts';

/** Findings of which a customer reads nothing. */
const unsaidFindings = [
  // Nothing is open.
  'above-wall-fixing',
  'carried-by-fireplace',
  'carried-by-ground',
  'carried-by-supports',
  'carried-by-tee-support',
  'class-enough',
  'draught-limited',
  'draught-not-calculated',
  'hatch-and-fireplace',
  'hatch-and-tee',
  'hatch-in-bend',
  'hatch-from-ground',
  'hatch-from-ladder',
  'hatches',
  'inlet-as-listed',
  'liner-hatches',
  'one-section',
  'platform-alone',
  'platform-and-ladder',
  'see-draught',
  'soot-hatch-at-tee',
  'soot-hatch-listed',
  'through-fireplace',
  // There is no quote.
  'no-flue',
  // The dealer finds the answer in instructions, asks a supplier, or takes another part.
  'behind-unknown',
  'bend-hatch-unknown',
  'connector-limit-unknown',
  'flue-load-unknown',
  'free-longer-than-held',
  'hole-wider-than-flue',
  'pipe-shielded',
  'plate-class',
  'plate-class-unknown',
  'plate-wet',
  'platform-height-unknown',
  'scheme-pipe-unknown',
  'sleeve-missed',
  'steel-inlet',
  'steel-make-unknown',
  'flue-of-other-width',
  'support-load-unknown',
  'tee-arm-short',
  'tee-arm-unknown',
  'tee-support-missing',
  'weight-unknown',
  'wider-than-outlet',
  // The limits of the calculation.
  'air-duct-unknown',
  'condensation-narrow',
  'condensation-wall-unknown',
  'draught-level-unknown',
  'draught-limit-unknown',
  'draught-oblong',
  'draught-unknown',
  'draught-wall-unknown',
] as const satisfies readonly RuleFinding[];

type SaidFinding = Exclude<RuleFinding, (typeof unsaidFindings)[number]>;

const unsaid: ReadonlySet<RuleFinding> = new Set(unsaidFindings);

function isSaid(finding: RuleFinding): finding is SaidFinding {
  return !unsaid.has(finding);
}

/**
 * Returns the sentences of a rule for a customer, without figures: the open questions of the house, or the faults. A warning
 * or an error always has a sentence, because the dealer must tell it before the customer signs (håndverkertjenesteloven
 * § 7). If none of its findings has one, the rule's own sentence is used.
 */
export function ruleForCustomer(
  { id, status, findings }: Pick<RuleResult, 'id' | 'status' | 'findings'>,
  { translate }: Translator,
): string[] {
  if (status === 'ok') return [];
  const said = findings.filter(isSaid).map((finding) => translate(`rule.finding.${finding}.customer`));
  const isSettledByDealer = status === 'clarify' && findings.length > 0;
  return said.length > 0 || isSettledByDealer ? said : [translate(`rule.${id}.customer`)];
}

/** Returns what a customer reads of a notice: which part the price leaves out; null: nothing. */
export function noticeForCustomer(notice: Notice, { translate, formats }: Translator): string | null {
  switch (notice.code) {
    case 'PART_NOT_IN_CATALOGUE':
      return translate('notice.PART_NOT_IN_CATALOGUE.customer', {
        role: translate(`role.${notice.role}`),
        quantity: formats.number(notice.quantity, 0),
      });
    case 'CHIMNEY_TEE_NOT_LISTED':
      return translate('notice.CHIMNEY_TEE_NOT_LISTED.customer');
    case 'PRICE_MISSING':
    case 'CATALOGUE_INVALID':
    case 'LINER_LENGTH_UNMET':
    case 'LENGTHS_LEFT_OUT':
    case 'SEARCH_STOPPED':
    case 'TOLERANCE_WIDENED':
    case 'JOINT_MARGIN_REDUCED':
      return null;
  }
}
