import type { ListResult } from '../calculate.ts';
import { type CalculationInput, isConnection } from '../input/calculation-input.ts';
import { draughtStrength, hasIce, mouthTemperature } from '../rules/draught-rules.ts';
import type { RuleId, RuleResult } from '../rules/rules.ts';
import type { Change, Remedy } from './changes.ts';
import { compareLists } from './compare-lists.ts';
import { type Offer, proposeForMoreDraught, proposeForWarmth } from './propose-changes.ts';

/** The greatest number of remedies for one failure or rule. */
export const mostRemedies = 3;

/** In millimetres. */
const HEIGHT_STEP = 50;

/** A draught to increase or to limit, or a flue to keep dry; with the rule that tells of it. */
const ruleOfNeed = { more: draughtStrength.id, limiter: draughtStrength.id, warmth: mouthTemperature.id } as const;

type Need = keyof typeof ruleOfNeed;

/**
 * Finds changes of one choice that correct the draught, keep the flue dry, or keep ice out of a wet flue. If a rule is
 * certainly broken, also offers changes after which it must still be clarified. Such a change is no cure.
 * @param tryWhole calculates the list with changes; null: the budget is spent
 */
export function findDraughtRemedies(
  result: ListResult,
  input: CalculationInput,
  offer: Offer,
  tryWhole: (changes: readonly Change[]) => ListResult | null,
): Remedy[] {
  const warming = proposeForWarmth(input, offer);
  const proposed: Readonly<Record<Need, readonly Change[]>> = {
    more: [...warming, ...proposeForMoreDraught(input, offer)],
    limiter: [{ kind: 'damper', value: 'limiter' }],
    warmth: warming,
  };
  // A change that answers two rules is calculated once.
  const tried = new Map<Change, ListResult | null>();
  const tryOnce = (change: Change): ListResult | null => {
    const known = tried.get(change);
    if (known !== undefined) return known;
    const changed = tryWhole([change]);
    tried.set(change, changed);
    return changed;
  };
  return needsOf(result).flatMap((need) => {
    const answers = ruleOfNeed[need];
    const before = ruleOf(result, answers);
    const tryChange = (change: Change): Remedy | null => {
      const changed = tryOnce(change);
      if (changed === null || changed.failures.length > 0) return null;
      const after = ruleOf(changed, answers);
      const isFree = changed.draught.checked && changed.draught.operation !== 'freezing';
      const isCure = after.status === 'ok' || (hasIce(before) && isFree);
      if (!isCure && (after.status !== 'clarify' || before.status === 'clarify')) return null;
      return { answers, changes: [change], isCure, isCondition: false, list: compareLists(result, changed) };
    };
    const higher = need === 'more' && !isConnection(input) ? findExtraHeight(result, input, offer, tryChange) : null;
    const remedies: Remedy[] = higher === null ? [] : [higher];
    for (const change of proposed[need]) {
      if (remedies.filter(({ isCure }) => isCure).length === mostRemedies) break;
      const remedy = tryChange(change);
      if (remedy !== null) remedies.push(remedy);
    }
    return remedies;
  });
}

/** Returns what a flue needs for its draught and against condensate; nothing without a calculated draught. */
export function needsOf(result: Pick<ListResult, 'rules' | 'failures'>): readonly Need[] {
  if (result.failures.length > 0) return [];
  const { findings } = ruleOf(result, draughtStrength.id);
  const isShort = findings.includes('draught-short') || findings.includes('draught-narrow');
  return [
    ...(isShort ? (['more'] as const) : []),
    ...(findings.includes('draught-too-strong') ? (['limiter'] as const) : []),
    ...(ruleOf(result, mouthTemperature.id).status === 'warning' ? (['warmth'] as const) : []),
  ];
}

function ruleOf({ rules }: Pick<ListResult, 'rules'>, id: RuleId): Pick<RuleResult, 'status' | 'findings'> {
  return rules.find((rule) => rule.id === id) ?? { status: 'clarify', findings: [] };
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
