import { toRadians } from '../house/angle.ts';
import { pieceCost } from './column-candidates.ts';
import type { ColumnAssembly } from '../column.ts';
import type { Part } from '../input/part.ts';

/** Two equal bends and the straight elements between them, from the bottom up. */
export interface BendPair {
  /** Its name in the column problem. */
  readonly articleNumber: string;
  readonly bend: Part;
  readonly bendAngle: number;
  /** The longest first. */
  readonly straights: readonly Part[];
  readonly shift: number;
  /** In whole millimetres. */
  readonly rise: number;
}

const mostStraights = 3;

/** All pairs of two equal bends with up to three straight elements between whose shift is accepted. */
export function findBendPairs(
  bends: readonly Part[],
  straights: readonly Part[],
  accepts: (shift: number) => boolean,
): BendPair[] {
  const sets = listSets(straights.toSorted((a, b) => (b.length ?? 0) - (a.length ?? 0)));
  const pairs: BendPair[] = [];
  for (const bend of bends) {
    for (const set of sets) {
      const shift = shiftOf(bend, set);
      if (accepts(shift)) pairs.push(createBendPair(bend, set, shift));
    }
  }
  return pairs;
}

/** As a compound piece of the column: its own pieces bring a locking band each. */
export function toColumnAssembly(pair: BendPair, bandPrice: number): ColumnAssembly {
  const pieces = [pair.bend, ...pair.straights, pair.bend];
  return {
    articleNumber: pair.articleNumber,
    length: pair.rise,
    price: pieces.reduce((sum, part) => sum + pieceCost(part) + bandPrice, 0),
    pieceCount: pieces.length,
  };
}

function shiftOf(bend: Part, straights: readonly Part[]): number {
  return (bend.pairShift ?? 0) + Math.sin(toRadians(bend.bendAngle ?? 0)) * totalLength(straights);
}

function createBendPair(bend: Part, straights: readonly Part[], shift: number): BendPair {
  const bendAngle = bend.bendAngle ?? 0;
  return {
    articleNumber: nameOf([bend, ...straights]),
    bend,
    bendAngle,
    straights,
    shift,
    rise: Math.round(2 * (bend.length ?? 0) + Math.cos(toRadians(bendAngle)) * totalLength(straights)),
  };
}

function totalLength(parts: readonly Part[]): number {
  return parts.reduce((sum, { length }) => sum + (length ?? 0), 0);
}

/**
 * Multisets of up to three parts, each in the order of the parts. Of those with the same number of parts and the same length together
 * only the cheapest can be part of a best column, whatever is sought.
 */
function listSets(parts: readonly Part[]): Part[][] {
  const best = new Map<number, { readonly set: Part[]; readonly cost: number }>([[0, { set: [], cost: 0 }]]);
  const extend = (set: readonly Part[], length: number, cost: number, first: number): void => {
    for (let index = first; index < parts.length; index += 1) {
      const part = parts[index];
      if (part === undefined) continue;
      const longer = [...set, part];
      const [together, price] = [length + (part.length ?? 0), cost + pieceCost(part)];
      const key = together * (mostStraights + 1) + longer.length;
      const known = best.get(key);
      if (known === undefined || price < known.cost || (price === known.cost && nameOf(longer) < nameOf(known.set))) {
        best.set(key, { set: longer, cost: price });
      }
      if (longer.length < mostStraights) extend(longer, together, price, index);
    }
  };
  extend([], 0, 0, 0);
  return [...best.values()].map(({ set }) => set);
}

function nameOf(parts: readonly Part[]): string {
  return parts.map(({ articleNumber }) => articleNumber).join(' + ');
}
