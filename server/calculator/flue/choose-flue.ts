import { type Objective, objectives } from '../../../db/codes.ts';
import type { Flue } from './flue.ts';
import type { FlueColumn } from './plan-column.ts';

/**
 * The best flue for an objective; each flue is built once. A flue's weight is known only when it is built. Where the
 * weight asks for load supports, which have a price, or for another column, the finished flues are compared, not their
 * columns.
 *
 * @param column the one that a flue has unless its weight forbids it
 */
export function createFlueChooser(
  buildFlue: (objective: Objective) => Flue,
  column: FlueColumn,
): (objective: Objective) => Flue {
  const built = new Map<Objective, Flue>();
  const build = (objective: Objective): Flue => {
    const known = built.get(objective) ?? buildFlue(objective);
    built.set(objective, known);
    return known;
  };
  return (objective) => {
    const flues = objectives.map(build);
    const own = build(objective);
    if (!flues.some((flue) => isShapedByWeight(flue, column))) return own;
    return flues.reduce((best, other) => (compareFinished(objective, other, best) < 0 ? other : best), own);
  };
}

function isShapedByWeight(flue: Flue, column: FlueColumn): boolean {
  const supports = flue.weight?.supports ?? [];
  return flue.column !== column || supports.some(({ kind }) => kind === 'load-support');
}

/**
 * A flue that cannot be built, that nothing can carry, or that keeps smaller joint margins, is never the better one.
 */
function compareFinished(objective: Objective, one: Flue, other: Flue): number {
  const soundness = countFlaws(one) - countFlaws(other) || keptMargins(other) - keptMargins(one);
  const unpriced = countUnpriced(one) - countUnpriced(other);
  const price = unpriced || one.totals.exVat - other.totals.exVat;
  const joints = one.pieces.length - other.pieces.length;
  const height = one.top - other.top;
  if (objective === 'price') return soundness || price || joints || height;
  return objective === 'joints' ? soundness || joints || price || height : soundness || height || joints || price;
}

/** The number of parts without a price, which the sum does not include. */
function countUnpriced({ lines }: Flue): number {
  return lines.reduce((count, { quantity, unitPrice }) => count + (unitPrice === null ? quantity : 0), 0);
}

function countFlaws({ failures, weight }: Flue): number {
  return failures.length + Number(weight?.status === 'error');
}

function keptMargins({ column }: Flue): number {
  return (column.plan?.zones ?? []).reduce((sum, { marginShare }) => sum + marginShare, 0);
}
