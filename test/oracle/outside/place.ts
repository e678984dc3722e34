import type { Connectors, Tees } from './connectors.ts';
import type { Prices } from './prices.ts';
import type { Way } from './site.ts';

/** A flue that keeps all distances; `cost` of the chosen objective; mm. */
export interface Found {
  readonly cost: number;
  readonly way: Way;
  readonly gap: number;
  readonly teeHeight: number;
}

/** A distance from the wall with all that is needed to search there. */
export interface Place {
  readonly way: Way;
  readonly connectors: Connectors;
  readonly tees: Tees;
  readonly prices: Prices;
  /** The least that a flue there costs. */
  readonly bound: number;
}
