import type { FaultReason, PartRole } from '../../../db/codes.ts';
import { compareArticleNumbers } from '../numbers.ts';
import type { Part } from './part.ts';

/** A row of the catalogue that is left out because it is unusable. */
export interface CatalogueProblem {
  readonly table: string;
  readonly id: number;
  readonly articleNumber: string | null;
  readonly column: string;
  /**
   * `discontinued`: a scheme contains a part that is no longer sold. `too-short`: for a column. `repeated`: another part
   * has the article number.
   */
  readonly reason: FaultReason | 'discontinued' | 'too-short' | 'repeated';
}

/** The parts of a catalogue, sorted once for all calculations. */
export interface CatalogueParts {
  readonly all: readonly Part[];
  /** The usable parts in the order of choice, without parts that come with the fireplace. */
  readonly byChoice: readonly Part[];
  readonly byId: Pick<ReadonlyMap<number, Part>, 'get'>;
  readonly problems: readonly CatalogueProblem[];
}

export function orderParts(all: readonly Part[]): CatalogueParts {
  const { parts, problems } = selectUsableParts(all);
  return {
    all,
    byChoice: parts.filter(({ managedByFireplace }) => !managedByFireplace).toSorted(compareByChoice),
    byId: new Map(parts.map((part) => [part.id, part])),
    problems,
  };
}

export function addParts(catalogue: CatalogueParts, added: CatalogueParts): CatalogueParts {
  return {
    all: [...catalogue.all, ...added.all],
    byChoice:
      added.byChoice.length === 0
        ? catalogue.byChoice
        : [...catalogue.byChoice, ...added.byChoice].toSorted(compareByChoice),
    byId: { get: (id) => added.byId.get(id) ?? catalogue.byId.get(id) },
    problems: [...catalogue.problems, ...added.problems].toSorted((a, b) => a.id - b.id),
  };
}

/** Puts parts with a price first, then the cheaper parts, then the lower article numbers. */
export function compareByChoice(a: Part, b: Part): number {
  return (
    (a.price ?? Number.MAX_VALUE) - (b.price ?? Number.MAX_VALUE) ||
    compareArticleNumbers(a.articleNumber, b.articleNumber) ||
    a.id - b.id
  );
}

/** Parts with these roles need a length. Other parts without a length add none to the flue. */
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
  'tee_base',
]);

/** Parts with these roles fill a length together with others. */
const rolesInColumn: ReadonlySet<PartRole> = new Set([
  'straight',
  'adjustable',
  'bend',
  'inspection',
  'connector_pipe',
  'liner_rigid',
]);

/** In millimetres. Shorter elements would make the search of a column too large, and its tolerance too small. */
const shortestElement = 20;

/** In øre: more than any part costs, and low enough for exact sums. */
const highestPrice = 1_000_000_000;

export function selectUsableParts(parts: readonly Part[]): {
  readonly parts: readonly Part[];
  readonly problems: readonly CatalogueProblem[];
} {
  const problems: CatalogueProblem[] = [];
  const numbers = new Set<string>();
  // A list and the searches name a part by its article number. The part with the least id keeps the number.
  const usable = parts
    .toSorted((a, b) => a.id - b.id)
    .filter((part) => {
      const found = numbers.has(part.articleNumber) ? repeatedNumber : findProblem(part);
      if (found === null) {
        numbers.add(part.articleNumber);
        return true;
      }
      problems.push({ table: 'module', id: part.id, articleNumber: part.articleNumber, ...found });
      return false;
    });
  return { parts: usable, problems };
}

type Problem = Pick<CatalogueProblem, 'column' | 'reason'>;

const repeatedNumber: Problem = { column: 'art_nr', reason: 'repeated' };

function findProblem(part: Part): Problem | null {
  if (part.price !== null && !(Number.isInteger(part.price) && part.price >= 0 && part.price <= highestPrice)) {
    return { column: 'price_ex_vat', reason: part.price < 0 ? 'out-of-bounds' : 'not-whole' };
  }
  if (part.length === null && !rolesWithLength.has(part.role)) return null;
  const least = rolesInColumn.has(part.role) ? shortestElement : 0;
  const problem = findLengthProblem('building_length', part.length, least);
  if (problem !== null) return problem;
  if (part.role === 'connector_bend' && !((part.bendAngle ?? 0) > 0)) {
    return { column: 'degrees_angle', reason: part.bendAngle === null ? 'missing' : 'not-positive' };
  }
  if (part.role === 'bend') return findBendProblem(part);
  const hasOtherEnd = part.role === 'adjustable' || (least > 0 && part.otherLength !== null);
  return hasOtherEnd ? findLengthProblem('alt_building_length', part.otherLength, least) : null;
}

function findBendProblem({ bendAngle, horizontalLength }: Part): Problem | null {
  if (bendAngle === null) return { column: 'degrees_angle', reason: 'missing' };
  if (bendAngle <= 0) return { column: 'degrees_angle', reason: 'not-positive' };
  if (horizontalLength === null) return { column: 'horizontal_length', reason: 'missing' };
  return horizontalLength < 0 ? { column: 'horizontal_length', reason: 'out-of-bounds' } : null;
}

function findLengthProblem(column: string, length: number | null, least: number): Problem | null {
  if (length === null) return { column, reason: 'missing' };
  if (!(length > 0)) return { column, reason: 'not-positive' };
  if (length < least) return { column, reason: 'too-short' };
  return Number.isInteger(length) ? null : { column, reason: 'not-whole' };
}
