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
    articleNumber: [bend, ...straights].map(({ articleNumber }) => articleNumber).join(' + '),
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
  const best = new Map<string, { readonly set: Part[]; readonly cost: number; readonly name: string }>([
    ['', { set: [], cost: 0, name: '' }],
  ]);
  const extend = (set: readonly Part[], first: number): void => {
    for (const [offset, part] of parts.slice(first).entries()) {
      const longer = [...set, part];
      const key = `${longer.length} ${totalLength(longer)}`;
      const cost = longer.reduce((sum, piece) => sum + pieceCost(piece), 0);
      const name = longer.map(({ articleNumber }) => articleNumber).join(' + ');
      const known = best.get(key);
      if (known === undefined || cost < known.cost || (cost === known.cost && name < known.name)) {
        best.set(key, { set: longer, cost, name });
      }
      if (longer.length < mostStraights) extend(longer, first + offset);
    }
  };
  extend([], 0);
  return [...best.values()].map(({ set }) => set);
}
