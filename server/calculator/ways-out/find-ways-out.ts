import type { CalculationInput } from '../input/calculation-input.ts';
import type { Failure, JointCause } from '../result/outcome.ts';
import { withChange, type Change, type Remedy, type WaysOut } from './changes.ts';
import type { Budget, ChoiceChecks } from './check-choices.ts';
import { proposeChanges, type Offered, proposeLowering } from './propose-changes.ts';

/**
 * Finds remedies; each is tried, and with its changes the flue can be built. Where no change alone is enough, two are
 * made together, else three. `budget`: when the checks have spent it, the rest is not tried.
 */
export function findWaysOut(
  failures: readonly Failure[],
  input: CalculationInput,
  offered: Offered,
  checks: ChoiceChecks,
  budget: Budget,
): WaysOut {
  const untried = new Map<Change['kind'], Change>();
  const isTried: IsTried = (change) => {
    if (budget.isSpent()) untried.set(change.kind, change);
    return !untried.has(change.kind);
  };
  const works = (change: Change): boolean => isTried(change) && checks.canBeBuilt(withChange(input, change));
  const proposals = failures.flatMap((failure) => [
    ...proposeLowering(failure, input, offered, checks),
    ...proposeChanges(failure, input, offered),
  ]);
  const remedies = proposals.flatMap(({ code, only, changes }): Remedy[] => {
    const working = only === 'first' ? firstOf(changes, works) : changes.filter(works);
    return working.map((change) => ({ code, changes: [change], totals: null }));
  });
  const found =
    remedies.length > 0
      ? { remedies: withoutRepetitions(remedies), hidden: [] }
      : combineChanges(failures, input, offered, checks, isTried);
  const priced = found.remedies.map((remedy): Remedy => ({
    ...remedy,
    totals: checks.findTotals(remedy.changes.reduce(withChange, input)),
  }));
  return { ...found, remedies: priced, untried: [...untried.values()] };
}

/** Whether the budget suffices for one more change. */
type IsTried = (change: Change) => boolean;

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

/** The greatest number of changes made together, and of ways out. */
const most = { changes: 3, waysOut: 3 } as const;
/** The changes of one kind that are tried, by index: the nearest ones, then some farther and farther away. */
const triedOfAKind = [0, 1, 2, 3, 4, 5, 7, 9, 12, 15, 19, 24, 30, 39] as const;

/** Choices with some changes made, and the failures that are left. */
interface ChangedChoices {
  readonly changes: readonly Change[];
  readonly input: CalculationInput;
  readonly failures: readonly Failure[];
}

/**
 * Where no change alone is enough: the first cause is removed by each kind of change that can, then the next one. A
 * failure that was not visible before is a hidden failure of the first way out.
 */
function combineChanges(
  failures: readonly Failure[],
  input: CalculationInput,
  offered: Offered,
  checks: ChoiceChecks,
  isTried: IsTried,
): Omit<WaysOut, 'untried'> {
  /** The changed choices without the first cause, the nearest one of each kind of change. */
  const choicesWithoutCause = ({ changes, input: before, failures: left }: ChangedChoices): ChangedChoices[] => {
    const [first] = left;
    const [cause] = first === undefined ? [] : causesOf(first);
    if (first === undefined || cause === undefined) return [];
    const proposals = [...proposeLowering(first, before, offered, checks), ...proposeChanges(first, before, offered)];
    return proposals.flatMap(({ only, changes: proposed }) => {
      const removing: ChangedChoices[] = [];
      for (const change of changesTried(proposed, changes)) {
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
  for (let count = 1; count <= most.changes && waysOut.length === 0; count += 1) {
    const next: ChangedChoices[] = [];
    for (const choices of last) {
      if (waysOut.length >= most.waysOut) break;
      const following = choicesWithoutCause(choices);
      waysOut.push(...following.filter(({ failures: left }) => left.length === 0).slice(0, 1));
      next.push(...following);
    }
    last = next.toSorted((a, b) => countCauses(a) - countCauses(b));
    seen.push(...next);
  }
  const code = failures[0]?.code ?? 'NO_START';
  const [shortest] = waysOut;
  return {
    remedies: waysOut.map(({ changes }): Remedy => ({ code, changes, totals: null })),
    hidden: shortest === undefined ? [] : findHidden(shortest, seen, failures),
  };
}

/** No measure is changed twice. */
function changesTried(proposed: readonly Change[], made: readonly Change[]): Change[] {
  const kinds = new Set(made.map(({ kind }) => kind));
  return triedOfAKind.flatMap((index) => proposed.slice(index, index + 1)).filter(({ kind }) => !kinds.has(kind));
}

function countCauses({ failures }: ChangedChoices): number {
  return failures.flatMap(causesOf).length;
}

/** The failures that show after the first changes of a way out and did not show before. */
function findHidden(
  wayOut: ChangedChoices,
  seen: readonly ChangedChoices[],
  failures: readonly Failure[],
): WaysOut['hidden'] {
  const known = new Set(failures.flatMap(causesOf));
  return wayOut.changes.flatMap((_, index) => {
    const changes = wayOut.changes.slice(0, index + 1);
    const step = seen.find((other) => JSON.stringify(other.changes) === JSON.stringify(changes));
    return (step?.failures ?? []).flatMap((failure) => {
      const isNew = causesOf(failure).some((cause) => !known.has(cause));
      for (const cause of causesOf(failure)) known.add(cause);
      return isNew && step !== undefined ? [{ failure, changes, input: step.input }] : [];
    });
  });
}

/** The causes of a failure, one name for each; the same cause has the same name with other choices. */
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
    case 'WALL_TOO_CLOSE':
    case 'INLET_NARROWER':
    case 'OWN_FLUE_NEEDED':
    case 'CHIMNEY_NOT_USABLE':
    case 'LINER_TOO_WIDE':
      return [code];
  }
}

/** `no-sequence` is about all penetrations together, so it has no place. */
function placesOf({ kind, penetrations }: JointCause): readonly string[] {
  return kind === 'no-sequence' ? [''] : penetrations.map((penetration) => JSON.stringify(penetration));
}
