import type { CalculationInput } from '../input/calculation-input.ts';
import type { Failure, JointCause } from '../result/outcome.ts';
import { applyChange, type Change, type Remedy, type WaysOut } from './changes.ts';
import type { ChoiceChecks } from './check-choices.ts';
import { proposeChanges, type Offered, proposeLowering } from './propose-changes.ts';

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

/** How many changes are made together, how many ways out are enough, and how many other choices are looked at to find them. */
const most = { changes: 3, waysOut: 3, looks: 260 } as const;
/** Of a kind of change so many are tried: the nearest ones, then some that lie farther and farther away. */
const triedOfAKind = [0, 1, 2, 3, 4, 5, 7, 9, 12, 15, 19, 24, 30, 39] as const;

/** Choices with some changes made, and what is still in the way. */
interface Step {
  readonly changes: readonly Change[];
  readonly input: CalculationInput;
  readonly failures: readonly Failure[];
}

/**
 * Where no change alone makes a flue that can be built: always the first thing in the way is removed, by each kind of change that does,
 * and then what is left. What was not seen before is told as a hidden failure of the first way out.
 */
export function combineChanges(
  failures: readonly Failure[],
  input: CalculationInput,
  offered: Offered,
  checks: ChoiceChecks,
): WaysOut {
  let looks = 0;
  const look = (changes: readonly Change[], changed: CalculationInput): Step => {
    looks += 1;
    return { changes, input: changed, failures: checks.findFailures(changed) };
  };
  /** The steps that remove the first cause, of each kind of change the nearest one. */
  const stepsFrom = ({ changes, input: before, failures: left }: Step): Step[] => {
    const [first] = left;
    const [cause] = first === undefined ? [] : causesOf(first);
    if (first === undefined || cause === undefined) return [];
    const proposals = [...proposeLowering(first, before, offered, checks), ...proposeChanges(first, before, offered)];
    return proposals.flatMap(({ only, changes: proposed }) => {
      const removing: Step[] = [];
      for (const change of changesTried(proposed, changes)) {
        if (looks >= most.looks || (only === 'first' && removing.length > 0)) break;
        const step = look([...changes, change], applyChange(before, change));
        if (step.failures.flatMap(causesOf).every((other) => other !== cause)) removing.push(step);
      }
      return removing;
    });
  };
  const waysOut: Step[] = [];
  const seen = [{ changes: [], input, failures }] as Step[];
  let steps: readonly Step[] = seen;
  for (let count = 1; count <= most.changes && waysOut.length === 0; count += 1) {
    const next: Step[] = [];
    for (const step of steps) {
      if (waysOut.length >= most.waysOut) break;
      const following = stepsFrom(step);
      waysOut.push(...following.filter(({ failures: left }) => left.length === 0).slice(0, 1));
      next.push(...following);
    }
    steps = next.toSorted((a, b) => countCauses(a) - countCauses(b));
    seen.push(...next);
  }
  const code = failures[0]?.code ?? 'NO_START';
  const [shortest] = waysOut;
  return {
    remedies: waysOut.map(({ changes }): Remedy => ({ code, changes })),
    hidden: shortest === undefined ? [] : findHidden(shortest, seen, failures),
  };
}

/** No measure is changed twice. */
function changesTried(proposed: readonly Change[], made: readonly Change[]): Change[] {
  const kinds = new Set(made.map(({ kind }) => kind));
  return triedOfAKind.flatMap((index) => proposed.slice(index, index + 1)).filter(({ kind }) => !kinds.has(kind));
}

function countCauses({ failures }: Step): number {
  return failures.flatMap(causesOf).length;
}

/** What is in the way after the first changes of a way out, and was not before. */
function findHidden(wayOut: Step, seen: readonly Step[], failures: readonly Failure[]): WaysOut['hidden'] {
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

/** What a failure is about, one name for each thing in the way: the same thing has the same name with other choices. */
export function causesOf(failure: Failure): readonly string[] {
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
      return [`${code} ${failure.role}`];
    case 'NO_FLASHING_FOR_ANGLE':
      return [`${code} ${failure.layer}`];
    case 'NO_START':
    case 'DIAMETER_BELOW_OUTLET':
    case 'HEIGHT_UNREACHABLE':
    case 'HATCH_UNREACHABLE':
      return [code];
  }
}

/** No sequence passes all penetrations together: none of them alone is in the way. */
function placesOf({ kind, penetrations }: JointCause): readonly string[] {
  return kind === 'no-sequence' ? [''] : penetrations.map((penetration) => JSON.stringify(penetration));
}
