import type { CalculationInput } from './input/calculation-input.ts';
import { applyChange, type Change, type MeasureName } from './input/changes.ts';
import { proposeChanges, type Offered, type Proposal } from './report/propose-changes.ts';
import type { Failure, FailureCode } from './result/outcome.ts';

/** Changes that together make a flue that can be built: one, or two where two causes block together. */
export interface Remedy {
  /** The failure that it was sought for. */
  readonly code: FailureCode;
  readonly changes: readonly Change[];
}

/** Why the choices cannot be built; empty where they can. */
export type FindFailures = (input: CalculationInput) => readonly Failure[];

/** So many other choices are calculated at most, so that a flue that cannot be built does not keep others waiting. */
const mostAttempts = 160;
/** Of a kind of change so many are combined with another. */
const mostOfAKind = 4;

/**
 * Every remedy is calculated: with its changes made, nothing is in the way any more. `calculateFailures` calculates other choices over
 * the same catalogue.
 */
export function findRemedies(
  failures: readonly Failure[],
  input: CalculationInput,
  offered: Offered,
  calculateFailures: FindFailures,
): Remedy[] {
  let attempts = 0;
  const findFailures: FindFailures = (changed) => {
    attempts += 1;
    return attempts > mostAttempts ? failures : calculateFailures(changed);
  };
  const works = (changes: readonly Change[]): boolean => findFailures(changes.reduce(applyChange, input)).length === 0;
  const proposals = failures.flatMap((failure) => [
    ...(failure.code === 'TOO_TALL' ? proposeLowering(input, offered, findFailures) : []),
    ...proposeChanges(failure, input, offered),
  ]);
  const remedies = proposals.flatMap(({ code, only, changes }): Remedy[] => {
    const working =
      only === 'first' ? firstOf(changes, (change) => works([change])) : changes.filter((change) => works([change]));
    return working.map((change) => ({ code, changes: [change] }));
  });
  const known = withoutRepetitions(remedies);
  return known.length > 0 ? known : findPair(input, offered, proposals, findFailures);
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

/** The first two changes that do together what none does alone: the second is sought for what the first leaves in the way. */
function findPair(
  input: CalculationInput,
  offered: Offered,
  proposals: readonly Proposal[],
  findFailures: FindFailures,
): Remedy[] {
  for (const { code, changes } of proposals) {
    for (const first of changes.slice(0, mostOfAKind)) {
      const changed = applyChange(input, first);
      const left = findFailures(changed);
      if (left.some((failure) => failure.code === code)) continue;
      const seconds = left
        .flatMap((failure) => proposeChanges(failure, changed, offered))
        .flatMap((proposal) => proposal.changes.slice(0, mostOfAKind));
      for (const second of seconds) {
        if (findFailures(applyChange(changed, second)).length === 0) return [{ code, changes: [first, second] }];
      }
    }
  }
  return [];
}

/** What lowers the flue, each by as little as does it: the flue's height never falls while one of these measures grows. */
function proposeLowering(input: CalculationInput, offered: Offered, findFailures: FindFailures): Proposal[] {
  const hasLoft = input.floor.hasAttic || input.ceiling === 'flat';
  const kinds: readonly MeasureName[] = ['ridgeDistance', ...(hasLoft ? (['atticHeight'] as const) : []), 'roomHeight'];
  return kinds.map((kind): Proposal => {
    const { minimum, maximum } = offered.measures[kind];
    const isLow = (value: number): boolean =>
      !findFailures(applyChange(input, { kind, value })).some(({ code }) => code === 'TOO_TALL');
    const greatest = findGreatest(minimum, Math.min(maximum, input[kind] ?? maximum), isLow);
    const values = greatest === null ? [] : [0, 1, 2, 5, 10, 20, 50, 100, 200, 500].map((step) => greatest - step);
    const changes = values.filter((value) => value >= minimum).map((value) => ({ kind, value }));
    return { code: 'TOO_TALL', only: 'first', changes };
  });
}

/** The greatest whole value that works, where all smaller ones do too; null where not even the least does. */
function findGreatest(minimum: number, maximum: number, works: (value: number) => boolean): number | null {
  if (!works(minimum)) return null;
  let [least, most] = [minimum, Math.floor(maximum)];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (works(middle)) least = middle;
    else most = middle - 1;
  }
  return least;
}
