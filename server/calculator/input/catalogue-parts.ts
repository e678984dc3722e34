import type { FaultReason, PartRole } from '../../../db/codes.ts';
import { compareArticleNumbers } from '../column/steps.ts';
import type { Part } from './part.ts';

/** A row of the catalogue that was left out because it cannot be used. */
export interface CatalogueProblem {
  /** The table's name, for example `module`. */
  readonly table: string;
  readonly id: number;
  /** The article number, where the row has one. */
  readonly articleNumber: string | null;
  /** The database column that is wrong. */
  readonly column: string;
  /** `discontinued`: a scheme brings along a part that is not sold any more. */
  readonly reason: FaultReason | 'discontinued';
}

/** The parts of a catalogue as calculations look them up: the same for all choices, so they are put in order once. */
export interface CatalogueParts {
  /** Usable or not, as they were given. */
  readonly all: readonly Part[];
  /** The usable ones in the order of choice, without those that come with the fireplace. */
  readonly byChoice: readonly Part[];
  /** The usable ones. */
  readonly byId: ReadonlyMap<number, Part>;
  /** Why the others cannot be used. */
  readonly problems: readonly CatalogueProblem[];
}

/** Puts parts in order, whatever order they come in. */
export function orderParts(all: readonly Part[]): CatalogueParts {
  const { parts, problems } = selectUsableParts(all);
  return {
    all,
    byChoice: parts.filter(({ managedByFireplace }) => !managedByFireplace).toSorted(compareByChoice),
    byId: new Map(parts.map((part) => [part.id, part])),
    problems,
  };
}

/** With a price before without; then the cheaper, then the lower article number. */
export function compareByChoice(a: Part, b: Part): number {
  return (
    (a.price ?? Number.MAX_VALUE) - (b.price ?? Number.MAX_VALUE) ||
    compareArticleNumbers(a.articleNumber, b.articleNumber) ||
    a.id - b.id
  );
}

/** Roles that cannot be used without a length; other parts without one add none to the flue. */
const rolesWithLength: ReadonlySet<PartRole> = new Set([
  'straight',
  'adjustable',
  'bend',
  'tee',
  'connector_pipe',
  'connector_bend',
  'connector_adapter',
  'liner_rigid',
  'liner_flexible',
  'liner_tee',
  'liner_base',
]);

/** Ten million kroner: more than any part costs, and low enough for exact sums. */
const highestPrice = 1_000_000_000;

/** The parts that can be used, and why the others cannot. */
export function selectUsableParts(parts: readonly Part[]): {
  readonly parts: readonly Part[];
  readonly problems: readonly CatalogueProblem[];
} {
  const problems: CatalogueProblem[] = [];
  const usable = parts.filter((part) => {
    const found = findProblem(part);
    if (found === null) return true;
    problems.push({ table: 'module', id: part.id, articleNumber: part.articleNumber, ...found });
    return false;
  });
  return {
    parts: usable,
    problems: problems.toSorted((a, b) => a.id - b.id),
  };
}

type Problem = Pick<CatalogueProblem, 'column' | 'reason'>;

function findProblem(part: Part): Problem | null {
  if (part.price !== null && !(Number.isInteger(part.price) && part.price >= 0 && part.price <= highestPrice)) {
    return { column: 'price_ex_vat', reason: part.price < 0 ? 'out-of-bounds' : 'not-whole' };
  }
  if (part.length === null && !rolesWithLength.has(part.role)) return null;
  const problem = findLengthProblem('building_length', part.length);
  if (problem !== null) return problem;
  if (part.role === 'connector_bend' && !((part.bendAngle ?? 0) > 0)) {
    return { column: 'degrees_angle', reason: part.bendAngle === null ? 'missing' : 'not-positive' };
  }
  if (part.role === 'adjustable') return findLengthProblem('alt_building_length', part.otherLength);
  return part.role === 'bend' ? findBendProblem(part) : null;
}

function findBendProblem({ bendAngle, pairShift }: Part): Problem | null {
  if (bendAngle === null) return { column: 'degrees_angle', reason: 'missing' };
  if (bendAngle <= 0) return { column: 'degrees_angle', reason: 'not-positive' };
  if (pairShift === null) return { column: 'horizontal_length', reason: 'missing' };
  return pairShift < 0 ? { column: 'horizontal_length', reason: 'out-of-bounds' } : null;
}

function findLengthProblem(column: string, length: number | null): Problem | null {
  if (length === null) return { column, reason: 'missing' };
  if (!(length > 0)) return { column, reason: 'not-positive' };
  return Number.isInteger(length) ? null : { column, reason: 'not-whole' };
}
