import type { Objective } from '../../../db/codes.ts';

/** Returns the cost of a price in øre, a number of pieces and a height over the target. */
export type Measure = (price: number, pieces: number, overshoot: number) => number;

/** More than any flue has. The products stay below 2^53, so doubles add them exactly. */
const most = { price: 4e9, pieces: 128, overshoot: 4096 } as const;

/**
 * Returns the measure of an objective. One unit of a criterion outweighs every sum of the lesser criteria. Costs by one
 * measure can be added and compared, whatever search they come from.
 */
export function measureFor(objective: Objective): Measure {
  if (objective === 'price') {
    return (price, pieces, overshoot) => (price * most.pieces + pieces) * most.overshoot + overshoot;
  }
  if (objective === 'joints') {
    return (price, pieces, overshoot) => (pieces * most.price + price) * most.overshoot + overshoot;
  }
  return (price, pieces, overshoot) => (overshoot * most.pieces + pieces) * most.price + price;
}
