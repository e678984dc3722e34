import { tabulateCosts } from '../column.ts';
import { isFixed } from '../connection/legs.ts';
import type { PriceOfFlue } from '../connection/wall-run.ts';
import { toColumnElement } from '../flue/column-candidates.ts';
import { type PricesOfStarts, tabulatePrices } from '../flue/plan-column.ts';
import type { Part } from '../input/part.ts';
import { bracketHeights, type OutsideColumn, planOutsideColumn } from './outside-column.ts';
import type { OutsidePlan } from './outside-plan.ts';
import { bracketsOf, lowerEndOfTee, lowestTee, type Passage, reachingParts, underOverhang } from './outside-site.ts';

/** In øre: more than any flue, so that a pipe to a place without a flue is chosen only if there is no other. */
const unbuildable = 1e9;

/**
 * Returns a function for the price of what depends on the place of the tee: column, brackets, extension of the console,
 * and elements under the tee. The sum with the pipe is the price by which pipe and column are chosen together.
 */
export function createFluePrices(plan: OutsidePlan, tee: Part, passage: Passage): PriceOfFlue {
  const { site, limits, assortment } = plan;
  const lowest = Math.ceil(lowestTee(plan, tee));
  const priceUnder = tabulateUnder(plan, tee);
  // The search of bends takes long, so their column counts by its height.
  const tabulate = ({ plan: flue }: OutsideColumn): PricesOfStarts =>
    passage.shift === 0
      ? tabulatePrices(flue)
      : (start) => Math.max(0, flue.requirement.requiredTop - start) * plan.pricePerMillimetre;
  /** The place at the wall changes the column only if it changes the roof at the flue. */
  const tables = new Map<string, PricesOfStarts>();
  const priceAt = (end: number): ((height: number) => number) => {
    const axis = end + (tee.horizontalLength ?? 0) - site.outer;
    const gap = axis - site.radius;
    const column = planOutsideColumn(plan, tee, passage, { height: lowest, axis, gap });
    const { roof, requirement } = column.mouth;
    const key = `${roof.surface} ${requirement.requiredTop}`;
    const priceFrom = tables.get(key) ?? tabulate(column);
    tables.set(key, priceFrom);
    const chain = (column.plan.chain ?? []).reduce((sum, { part }) => sum + (part.length ?? 0), 0);
    const [bracket] = reachingParts(bracketsOf(assortment), gap);
    const extension = column.extension?.price ?? 0;
    const highest = roof.soffit - underOverhang;
    return (height) => {
      const lowerEnd = lowerEndOfTee(tee, height);
      const foot = plan.input.flue.base === 'ground' ? -plan.input.flue.ground : lowerEnd;
      const brackets = bracketHeights(foot, lowerEnd, highest, limits.wall_fixing.value).length;
      const price = priceFrom(height + chain) + brackets * (bracket?.price ?? 0) + extension + priceUnder(height);
      return brackets > 0 && price < unbuildable ? price : unbuildable;
    };
  };
  const prices = new Map<number, (height: number) => number>();
  return (end, height) => {
    const price = prices.get(end) ?? priceAt(end);
    prices.set(end, price);
    return price(height);
  };
}

/** Returns a function for the price of the elements between a tee at a height and a support on the ground. */
function tabulateUnder({ input, assortment, elements, bandPrice }: OutsidePlan, tee: Part): (height: number) => number {
  const [foot] = assortment.ofRole('ground_support');
  if (input.flue.base === 'console' || foot === undefined) return () => 0;
  const [shortest, longest] = [foot.length ?? 0, foot.otherLength ?? foot.length ?? 0];
  const above = input.flue.ground - (tee.otherLength ?? 0);
  const fixed = elements.filter(isFixed).map((part) => toColumnElement(part, bandPrice));
  const costs = tabulateCosts(fixed, Math.max(0, input.roomHeight + above - shortest), 'price');
  return (height) => {
    const room = height + above;
    const lengths = costs.ofAll.subarray(
      Math.max(0, Math.ceil(room - longest)),
      Math.max(0, Math.floor(room - shortest) + 1),
    );
    return Math.min(Infinity, ...lengths) / costs.costOf(1);
  };
}
