import { toTenths } from '../house/angle.ts';
import { findHighestTop } from './column-attempts.ts';
import { bareZones, createSearch, findStartZones, findUsualTolerance, type ColumnDemand } from './column-demand.ts';
import { findBestPath, prepareColumn } from '../column.ts';
import { findBendPairs, type BendPair } from './bend-pairs.ts';
import type { Part } from '../input/part.ts';

export interface NearestOffsets {
  readonly nearestBelow: number | null;
  readonly nearestAbove: number | null;
}

/**
 * The offsets next to the wanted one with which this flue can be built; 0 is the flue that goes straight up.
 * The shift's distance from the wanted one serves as the pair's price, so that the cheapest column has the nearest pair.
 */
export function findNearestOffsets(
  demand: ColumnDemand,
  bends: readonly Part[],
  straights: readonly Part[],
  wanted: number,
  tolerance: number,
): NearestOffsets {
  if (findStartZones(demand, bareZones(demand)).length > 0) return { nearestBelow: null, nearestAbove: null };
  const below = findBendPairs(bends, straights, (shift) => shift < wanted - tolerance - 1e-6);
  const above = findBendPairs(bends, straights, (shift) => shift > wanted + tolerance + 1e-6);
  const straightUp = findHighestTop({ ...demand, bendPairs: null }) === null ? null : 0;
  return {
    nearestBelow: findNearest(demand, below, wanted) ?? straightUp,
    nearestAbove: findNearest(demand, above, wanted),
  };
}

function findNearest(demand: ColumnDemand, pairs: readonly BendPair[], wanted: number): number | null {
  const { priceOfTop: _, ...search } = createSearch(
    { ...demand, bendPairs: pairs },
    findUsualTolerance(demand),
    false,
    bareZones(demand),
  );
  const prepared = prepareColumn({
    ...search,
    elements: search.elements.map(({ articleNumber, length, maximumLength = length }) => ({
      articleNumber,
      length,
      maximumLength,
      price: 0,
    })),
    required: [
      {
        choices: pairs.map(({ articleNumber, rise, shift }) => ({
          articleNumber,
          length: rise,
          price: Math.round(10 * Math.abs(shift - wanted)),
          pieceCount: 1,
        })),
        outside: demand.outside,
      },
      ...search.required.slice(1),
    ],
  });
  const names = new Set(
    prepared === null ? [] : findBestPath(prepared, 'price').pieces.map((piece) => piece.articleNumber),
  );
  const pair = pairs.find(({ articleNumber }) => names.has(articleNumber));
  return pair === undefined ? null : toTenths(pair.shift);
}
