import type { Objective } from './problem.ts';
import type { ColumnSearch } from './problem.ts';

/** What a price, a number of pieces and an overshoot cost, as a pair that is compared in order. */
export type Weigh = (
  price: number,
  pieces: number,
  overshoot: number,
) => { readonly major: number; readonly minor: number };

/**
 * The objective's criteria, weighted so that no sum of a lesser one ever outweighs one unit of a greater one. Sums stay whole
 * numbers below 2^53, where doubles add exactly.
 */
export function chooseWeights(search: ColumnSearch, objective: Objective): Weigh {
  const all = [...search.elements, ...search.assemblies];
  const shortest = all.reduce((least, element) => Math.min(least, element.length), Infinity);
  const highestPrice = all.reduce((most, element) => Math.max(most, element.price), 0);
  const mostAssembled = search.assemblies.reduce((most, assembly) => Math.max(most, assembly.pieceCount), 0);
  const height = Math.max(0, search.target + search.tolerance - search.start);
  const pieceCounts = Math.floor(height / shortest) + mostAssembled + 2;
  const highestTopPrice = search.priceOfTop?.(search.target + search.tolerance) ?? 0;
  const prices = pieceCounts * highestPrice + highestTopPrice + 1;
  const overshoots = search.tolerance + 1;
  const fits = pieceCounts * prices * overshoots <= Number.MAX_SAFE_INTEGER;
  if (!fits && prices * overshoots > Number.MAX_SAFE_INTEGER) {
    throw new RangeError(`Prices of up to ${highestPrice} are too large to be added exactly over this height.`);
  }
  if (objective === 'price') {
    const minor = (pieces: number, overshoot: number): number => pieces * overshoots + overshoot;
    return pairOrSum(fits, pieceCounts * overshoots, (price, pieces, overshoot) => [price, minor(pieces, overshoot)]);
  }
  if (objective === 'joints') {
    return pairOrSum(fits, prices * overshoots, (price, pieces, overshoot) => [pieces, price * overshoots + overshoot]);
  }
  return pairOrSum(fits, prices, (price, pieces, overshoot) => [overshoot * pieceCounts + pieces, price]);
}

function pairOrSum(
  fits: boolean,
  majorUnit: number,
  split: (price: number, pieces: number, overshoot: number) => readonly [number, number],
): Weigh {
  return (price, pieces, overshoot) => {
    const [major, minor] = split(price, pieces, overshoot);
    return fits ? { major: major * majorUnit + minor, minor: 0 } : { major, minor };
  };
}
