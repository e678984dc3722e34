import type { Objective } from '../column.ts';
import type { Flue } from './flue.ts';
import type { FlueColumn } from './plan-column.ts';

/**
 * The flue for an objective, each made once. What a flue weighs, and so which supports it needs, is known only when it stands: where that
 * has a price, the cheapest of the finished flues is the cheapest, not the one with the cheapest column.
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
    const flue = build(objective);
    if (objective !== 'price' || !isShapedByWeight(flue, column)) return flue;
    return [build('joints'), build('tight')].reduce(
      (best, other) => (compareFinished(other, best) < 0 ? other : best),
      flue,
    );
  };
}

function isShapedByWeight(flue: Flue, column: FlueColumn): boolean {
  const supports = flue.weight?.supports ?? [];
  return flue.column !== column || supports.some(({ kind }) => kind === 'load-support');
}

/** A flue that nothing carries is never the cheaper one; then fewest missing prices, price, joints, height. */
function compareFinished(one: Flue, other: Flue): number {
  return (
    Number(one.weight?.status === 'error') - Number(other.weight?.status === 'error') ||
    one.totals.missingPrices.length - other.totals.missingPrices.length ||
    one.totals.exVat - other.totals.exVat ||
    one.pieces.length - other.pieces.length ||
    one.top - other.top
  );
}
