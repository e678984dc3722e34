import type { ListResult } from '../calculate.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import { draughtStrength } from '../rules/draught-rules.ts';
import type { RuleResult } from '../rules/rules.ts';
import type { Change, Remedy } from './changes.ts';
import { compareLists } from './compare-lists.ts';
import { type Offer, proposeForMoreDraught } from './propose-changes.ts';

/** The greatest number of remedies for one failure or rule. */
export const mostRemedies = 3;

/** In millimetres. */
const HEIGHT_STEP = 50;

/**
 * Finds changes of one choice that correct a draught that is too weak or too strong. If the draught is certainly wrong,
 * also offers changes after which it must still be clarified. Such a change is no cure.
 * @param tryWhole calculates the list with changes; null: the budget is spent
 */
export function findDraughtRemedies(
  result: ListResult,
  input: CalculationInput,
  offer: Offer,
  tryWhole: (changes: readonly Change[]) => ListResult | null,
): Remedy[] {
  const need = needOf(result);
  if (need === null) return [];
  const { status } = ruleOf(result);
  const remedies: Remedy[] = [];
  const tryChange = (change: Change): Remedy | null => {
    const changed = tryWhole([change]);
    if (changed === null || changed.failures.length > 0) return null;
    const after = ruleOf(changed).status;
    if (after !== 'ok' && (after !== 'clarify' || status === 'clarify')) return null;
    return {
      answers: draughtStrength.id,
      changes: [change],
      isCure: after === 'ok',
      list: compareLists(result, changed),
    };
  };
  const changes: readonly Change[] =
    need === 'limiter' ? [{ kind: 'damper', value: 'limiter' }] : proposeForMoreDraught(input, offer);
  const higher = need === 'more' && input.flue.kind === 'new' ? findExtraHeight(result, input, offer, tryChange) : null;
  if (higher !== null) remedies.push(higher);
  for (const change of changes) {
    if (remedies.filter(({ isCure }) => isCure).length === mostRemedies) break;
    const remedy = tryChange(change);
    if (remedy !== null) remedies.push(remedy);
  }
  return remedies;
}

/** Returns whether the flue needs more draught or a limiter; null: neither, or no calculated draught. */
export function needOf(result: Pick<ListResult, 'rules' | 'failures'>): 'more' | 'limiter' | null {
  const { findings } = ruleOf(result);
  if (result.failures.length > 0) return null;
  if (findings.includes('draught-short') || findings.includes('draught-narrow')) return 'more';
  return findings.includes('draught-too-strong') ? 'limiter' : null;
}

function ruleOf({ rules }: Pick<ListResult, 'rules'>): Pick<RuleResult, 'status' | 'findings'> {
  return rules.find(({ id }) => id === draughtStrength.id) ?? { status: 'clarify', findings: [] };
}

/**
 * Finds the least extra height that is enough. First guesses that new metres draw as much as the existing metres. Then
 * halves the interval between the last insufficient and the first sufficient height, down to a step.
 */
function findExtraHeight(
  { draught, geometry }: ListResult,
  { extraHeight }: CalculationInput,
  { boundsOf }: Offer,
  tryChange: (change: Change) => Remedy | null,
): Remedy | null {
  if (!draught.checked || geometry.top === null || draught.available <= 0) return null;
  const { maximum } = boundsOf('extraHeight');
  const perMillimetre = draught.available / (geometry.top - geometry.outlet.height);
  const steps = (height: number): number => Math.ceil(height / HEIGHT_STEP) * HEIGHT_STEP;
  let short = extraHeight;
  let enough: { readonly height: number; readonly remedy: Remedy } | null = null;
  let guess = steps(short + (1 - draught.margin) / perMillimetre);
  while (enough === null ? guess <= maximum : enough.height - short > 2 * HEIGHT_STEP) {
    const remedy = tryChange({ kind: 'extraHeight', value: guess });
    if (remedy === null || !remedy.isCure) short = guess;
    else enough = { height: guess, remedy };
    guess = enough === null ? steps(guess * 1.3) : steps((short + enough.height) / 2);
  }
  return enough?.remedy ?? null;
}
