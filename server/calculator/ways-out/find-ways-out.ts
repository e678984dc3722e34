import type { ChoiceChecks } from './check-choices.ts';
import { combineChanges } from './combine-changes.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import { applyChange, type Change, type Remedy, type WaysOut } from './changes.ts';
import { proposeChanges, type Offered } from './propose-changes.ts';
import { proposeLowering } from './propose-lowering.ts';
import type { Failure } from '../result/outcome.ts';

/** So many single changes are tried at most, so that a flue that cannot be built does not keep others waiting. */
const mostAttempts = 400;

/**
 * Every remedy is tried: with its changes made, nothing is in the way any more. Where no change alone does it, sets of two are sought,
 * else of three.
 */
export function findWaysOut(
  failures: readonly Failure[],
  input: CalculationInput,
  offered: Offered,
  checks: ChoiceChecks,
): WaysOut {
  let attempts = 0;
  const works = (change: Change): boolean => {
    attempts += 1;
    return attempts <= mostAttempts && checks.canBeBuilt(applyChange(input, change));
  };
  const proposals = failures.flatMap((failure) => [
    ...proposeLowering(failure, input, offered, checks),
    ...proposeChanges(failure, input, offered),
  ]);
  const remedies = proposals.flatMap(({ code, only, changes }): Remedy[] => {
    const working = only === 'first' ? firstOf(changes, works) : changes.filter(works);
    return working.map((change) => ({ code, changes: [change] }));
  });
  return remedies.length > 0
    ? { remedies: withoutRepetitions(remedies), hidden: [] }
    : combineChanges(failures, input, offered, checks);
}

function firstOf(changes: readonly Change[], works: (change: Change) => boolean): Change[] {
  const found = changes.find(works);
  return found === undefined ? [] : [found];
}

function withoutRepetitions(remedies: readonly Remedy[]): Remedy[] {
  const known = new Map<string, Remedy>();
  for (const remedy of remedies) {
    const key = JSON.stringify(remedy.changes);
    if (!known.has(key)) known.set(key, remedy);
  }
  return [...known.values()];
}
