import type { ListResult } from '../calculate.ts';
import type { Budget } from '../column.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import type { Failure, JointCause } from '../result/outcome.ts';
import { isOfGivenMeasure, isOfHouse, withChange, type Change, type Remedy, type WaysOut } from './changes.ts';
import type { ChoiceChecks } from './check-choices.ts';
import { compareLists } from './compare-lists.ts';
import { findDraughtRemedies, mostRemedies } from './draught-remedies.ts';
import { proposeChanges, type Offer, proposeLowering } from './propose-changes.ts';

/**
 * Finds other choices for a flue that cannot be built, or whose draught is wrong. Quick checks find candidates. The
 * best candidates are calculated in full, and offered only if they cure the failure or the rule.
 * @param budget for the checks; changes beyond it are not tried
 */
export function findWaysOut(
  result: ListResult,
  input: CalculationInput,
  offer: Offer,
  checks: ChoiceChecks,
  budget: Budget,
): WaysOut {
  const { failures } = result;
  const untried = new Map<Change['kind'], Change>();
  const tryWhole: TryWhole = (changes) => {
    const changed = checks.calculate(changes.reduce(withChange, input));
    if (changed === null) for (const change of changes) untried.set(change.kind, change);
    return changed;
  };
  if (failures.length === 0) {
    const remedies = findDraughtRemedies(result, input, offer, tryWhole);
    return { remedies, hidden: [], untried: [...untried.values()] };
  }
  const isTried: IsTried = (change) => {
    if (budget.isSpent()) untried.set(change.kind, change);
    return !untried.has(change.kind);
  };
  const found = findCandidates(failures, input, offer, checks, isTried);
  const remedies = [...Map.groupBy(found.candidates, ({ answers }) => answers).values()].flatMap((candidates) =>
    firstCures(candidates.toSorted(eachKindInTurn(candidates, input)), { result, input, tryWhole }),
  );
  return { remedies, hidden: found.hidden, untried: [...untried.values()] };
}

type Candidate = Pick<Remedy, 'answers' | 'changes'>;

type TryWhole = (changes: readonly Change[]) => ListResult | null;

/** Returns the first candidates that give a list, at most `mostRemedies`. */
function firstCures(
  candidates: readonly Candidate[],
  {
    result,
    input,
    tryWhole,
  }: { readonly result: ListResult; readonly input: CalculationInput; readonly tryWhole: TryWhole },
): Remedy[] {
  const cures: Remedy[] = [];
  for (const { answers, changes } of candidates) {
    if (cures.length === mostRemedies) break;
    const after = tryWhole(changes);
    if (after === null || after.failures.length > 0) continue;
    const isCondition = changes.some((change) => isOfGivenMeasure(change, input));
    cures.push({ answers, changes, isCure: true, isCondition, list: compareLists(result, after) });
  }
  return cures;
}

/**
 * Orders candidates: the first of each kind of change, then the second of each. Measures of the house come last, and
 * measures that the user gave after them.
 */
function eachKindInTurn(
  candidates: readonly Candidate[],
  input: CalculationInput,
): (a: Candidate, b: Candidate) => number {
  const turns = new Map<Candidate, number>();
  const round = ({ changes }: Candidate): number =>
    changes.some((change) => isOfGivenMeasure(change, input))
      ? 2
      : changes.some(({ kind }) => isOfHouse(kind) && kind !== 'ridgeDistance')
        ? 1
        : 0;
  const rank = (candidate: Candidate): number => (turns.get(candidate) ?? 0) + round(candidate) * candidates.length;
  for (const sameKind of Map.groupBy(candidates, ({ changes }) => changes.map(({ kind }) => kind).join(' ')).values()) {
    for (const [turn, candidate] of sameKind.entries()) turns.set(candidate, turn);
  }
  return (a, b) => rank(a) - rank(b);
}

interface Candidates {
  readonly candidates: readonly Candidate[];
  readonly hidden: WaysOut['hidden'];
}

/** Finds single changes that make a flue buildable; if there are none, combinations of two or three. */
function findCandidates(
  failures: readonly Failure[],
  input: CalculationInput,
  offer: Offer,
  checks: ChoiceChecks,
  isTried: IsTried,
): Candidates {
  const works = (change: Change): boolean => isTried(change) && checks.canBeBuilt(withChange(input, change));
  const proposals = failures.flatMap((failure) => [
    ...proposeLowering(failure, input, offer, checks),
    ...proposeChanges(failure, input, offer),
  ]);
  const candidates = proposals.flatMap(({ code, only, changes }): Candidate[] => {
    const working = firstOf(changes, works, only === 'first' ? 1 : mostRemedies);
    return working.map((change) => ({ answers: code, changes: [change] }));
  });
  return candidates.length > 0
    ? { candidates: withoutRepetitions(candidates), hidden: [] }
    : combineChanges(failures, input, offer, checks, isTried);
}

type IsTried = (change: Change) => boolean;

function firstOf(changes: readonly Change[], works: (change: Change) => boolean, count: number): Change[] {
  const found: Change[] = [];
  for (const change of changes) {
    if (found.length === count) break;
    if (works(change)) found.push(change);
  }
  return found;
}

function withoutRepetitions(candidates: readonly Candidate[]): Candidate[] {
  const byChanges = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const key = JSON.stringify(candidate.changes);
    if (!byChanges.has(key)) byChanges.set(key, candidate);
  }
  return [...byChanges.values()];
}

/** The greatest number of changes made together, and of ways out. */
const limits = { changes: 3, waysOut: 3 } as const;
/** The places of the tried changes in the list of one kind: all near changes, then fewer and fewer. */
const triedOfAKind = [0, 1, 2, 3, 4, 5, 7, 9, 12, 15, 19, 24, 30, 39] as const;

interface ChangedChoices {
  readonly changes: readonly Change[];
  readonly input: CalculationInput;
  readonly failures: readonly Failure[];
}

/**
 * Combines changes if no single change is enough. Removes the first cause by each kind of change that can, then the
 * next cause. Failures that appear only after changes are the hidden failures of the first way out.
 */
function combineChanges(
  failures: readonly Failure[],
  input: CalculationInput,
  offer: Offer,
  checks: ChoiceChecks,
  isTried: IsTried,
): Candidates {
  /** Returns the choices without their first cause, one for each kind of change. */
  const choicesWithoutCause = ({
    changes,
    input: before,
    failures: failuresLeft,
  }: ChangedChoices): ChangedChoices[] => {
    const [first] = failuresLeft;
    const [cause] = first === undefined ? [] : causesOf(first);
    if (first === undefined || cause === undefined) return [];
    const proposals = [...proposeLowering(first, before, offer, checks), ...proposeChanges(first, before, offer)];
    return proposals.flatMap(({ only, changes: proposal }) => {
      const removing: ChangedChoices[] = [];
      for (const change of changesTried(proposal, changes)) {
        if ((only === 'first' && removing.length > 0) || !isTried(change)) break;
        const changedInput = withChange(before, change);
        const changed = {
          changes: [...changes, change],
          input: changedInput,
          failures: checks.findFailures(changedInput),
        };
        if (changed.failures.flatMap(causesOf).every((other) => other !== cause)) removing.push(changed);
      }
      return removing;
    });
  };
  const waysOut: ChangedChoices[] = [];
  const seen: ChangedChoices[] = [{ changes: [], input, failures }];
  let last: readonly ChangedChoices[] = seen;
  for (let count = 1; count <= limits.changes && waysOut.length === 0; count += 1) {
    const next: ChangedChoices[] = [];
    for (const choices of last) {
      if (waysOut.length >= limits.waysOut) break;
      const following = choicesWithoutCause(choices);
      waysOut.push(...following.filter(({ failures: failuresLeft }) => failuresLeft.length === 0).slice(0, 1));
      next.push(...following);
    }
    last = next.toSorted((a, b) => countCauses(a) - countCauses(b));
    seen.push(...next);
  }
  const code = failures[0]?.code ?? 'NO_START';
  const [shortest] = waysOut;
  return {
    candidates: waysOut.map(({ changes }) => ({ answers: code, changes })),
    hidden: shortest === undefined ? [] : findHidden(shortest, seen, failures),
  };
}

/** Returns the proposed changes to try. Never changes a measure twice. */
function changesTried(proposed: readonly Change[], made: readonly Change[]): Change[] {
  const kinds = new Set(made.map(({ kind }) => kind));
  return triedOfAKind.flatMap((index) => proposed.slice(index, index + 1)).filter(({ kind }) => !kinds.has(kind));
}

function countCauses({ failures }: ChangedChoices): number {
  return failures.flatMap(causesOf).length;
}

function findHidden(
  wayOut: ChangedChoices,
  seen: readonly ChangedChoices[],
  failures: readonly Failure[],
): WaysOut['hidden'] {
  const shownCauses = new Set(failures.flatMap(causesOf));
  return wayOut.changes.flatMap((_, index) => {
    const changes = wayOut.changes.slice(0, index + 1);
    const step = seen.find((other) => JSON.stringify(other.changes) === JSON.stringify(changes));
    return (step?.failures ?? []).flatMap((failure) => {
      const isNew = causesOf(failure).some((cause) => !shownCauses.has(cause));
      for (const cause of causesOf(failure)) shownCauses.add(cause);
      return isNew && step !== undefined ? [{ failure, changes, input: step.input }] : [];
    });
  });
}

/** Returns a name for each cause of a failure. The same cause has the same name with other choices. */
function causesOf(failure: Failure): readonly string[] {
  const { code } = failure;
  switch (code) {
    case 'JOINT_IN_PENETRATION':
      return failure.causes.flatMap((cause) => placesOf(cause).map((place) => `${code} ${cause.kind} ${place}`));
    case 'OFFSET_UNREACHABLE':
      return [`${code} ${failure.cause.kind}`];
    case 'TOO_TALL':
      return [`${code} ${failure.measure}`];
    case 'COLOUR_NOT_AVAILABLE':
    case 'SUPPORT_MISSING':
    case 'PART_MISSING':
      return [`${code} ${failure.role}`];
    case 'NO_FLASHING_FOR_ANGLE':
      return [`${code} ${failure.layer}`];
    case 'NO_START':
    case 'DIAMETER_BELOW_OUTLET':
    case 'HEIGHT_UNREACHABLE':
    case 'HATCH_UNREACHABLE':
    case 'INLET_OUT_OF_REACH':
    case 'FLUE_END_OUT_OF_REACH':
    case 'WALL_TOO_CLOSE':
    case 'INLET_NARROWER':
    case 'INLET_WIDER_THAN_FLUE':
    case 'OWN_FLUE_NEEDED':
    case 'CHIMNEY_NOT_USABLE':
    case 'LINER_TOO_WIDE':
    case 'EAVES_IN_THE_WAY':
    case 'CONSOLE_TOO_WEAK':
      return [code];
    case 'PASS_OUT_OF_REACH':
    case 'TOO_FAR_FROM_WALL':
      return [`${code} ${failure.of}`];
  }
}

/** Returns the places that a cause names. `only-bare` and `no-sequence` concern all penetrations, so they name none. */
function placesOf({ kind, penetrations }: JointCause): readonly string[] {
  return kind === 'no-sequence' || kind === 'only-bare'
    ? ['']
    : penetrations.map((penetration) => JSON.stringify(penetration));
}
