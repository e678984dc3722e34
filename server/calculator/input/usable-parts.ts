import type { CatalogueProblem } from './calculation-data.ts';
import { compareArticleNumbers } from '../column.ts';
import type { PartRole } from '../../../db/codes.ts';
import type { Part } from './part.ts';

/** Parts that are nothing without a length; any other part without one adds none to the flue. */
const rolesWithLength: ReadonlySet<PartRole> = new Set(['straight', 'adjustable', 'bend', 'tee']);

/** Ten million kroner: more than any part costs, and little enough for exact sums. */
const highestPrice = 1_000_000_000;

/** The parts that the calculation can reckon with, in the order of their article numbers, and why the others cannot be used. */
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
    parts: usable.toSorted((a, b) => compareArticleNumbers(a.articleNumber, b.articleNumber) || a.id - b.id),
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
