import { type ColumnAssembly, mayFollow, type PieceLoad } from '../column.ts';
import { toRadians } from '../numbers.ts';
import type { Part } from '../input/part.ts';
import type { Failure } from '../result/outcome.ts';
import { findAskedFor, isLinked, keepBestOfEachKind, loadOf, nameOfLoad, pieceCost } from './column-candidates.ts';
import type { FluePlan } from './flue-plan.ts';

type OffsetPairs =
  /** `pairs`: null if the flue goes straight up, because the offset is 0 or within the tolerance. */
  | { readonly pairs: readonly BendPair[] | null; readonly bends: readonly Part[]; readonly failure: null }
  | { readonly failure: Failure };

/** Returns the bend pairs with the wanted shift. If there are none, `explainOffset` explains it. */
export function findOffsetPairs(
  { input, limits, assortment, requirement, shift: { wanted, tolerance } }: FluePlan,
  elements: readonly Part[],
): OffsetPairs {
  if (wanted <= tolerance) return { pairs: null, bends: [], failure: null };
  const isBend = (part: Part): boolean =>
    part.role === 'bend' &&
    (part.bendAngle ?? Infinity) <= limits.bend_angle.value &&
    assortment.fits(part, requirement);
  const bends = keepBestOfEachKind(
    assortment.find(isBend),
    ({ bendAngle, horizontalLength, length, ...part }) =>
      `${bendAngle} ${horizontalLength} ${length} ${nameOfLoad(part)}`,
  ).parts;
  const workingColors = bends.length === 0 ? assortment.colorsOf(isBend) : [];
  if (workingColors.length > 0) {
    return { failure: { code: 'COLOUR_NOT_AVAILABLE', role: 'bend', colorId: input.color.id, workingColors } };
  }
  const accepts = (shift: number): boolean => isWithin(shift, wanted, tolerance);
  return { pairs: findBendPairs(bends, straightsOf(elements), accepts), bends, failure: null };
}

/** Allows a thousandth of a micrometre, because sines are rarely exact. */
export function isWithin(shift: number, wantedShift: number, tolerance: number): boolean {
  return Math.abs(shift - wantedShift) <= tolerance + 1e-6;
}

export function straightsOf(elements: readonly Part[]): Part[] {
  return elements.filter(({ role }) => role === 'straight');
}

export interface BendPair {
  readonly articleNumber: string;
  readonly bend: Part;
  readonly bendAngle: number;
  /** From the bottom up: the longest first, if links allow. */
  readonly straights: readonly Part[];
  readonly shift: number;
  /** In whole millimetres. */
  readonly rise: number;
}

const maximumStraights = 3;

/** Returns all accepted pairs of two equal bends, with up to three straight elements between them. */
export function findBendPairs(
  bends: readonly Part[],
  straights: readonly Part[],
  accepts: (shift: number) => boolean,
): BendPair[] {
  const sets = listSets(
    straights.toSorted((a, b) => (b.length ?? 0) - (a.length ?? 0)),
    (length) => bends.some((bend) => accepts(shiftOf(bend, length))),
  );
  const pairs: BendPair[] = [];
  for (const bend of bends) {
    for (const set of sets) {
      const shift = shiftOf(bend, totalLength(set));
      const order = accepts(shift) ? findOrder(bend, set) : undefined;
      if (order !== undefined) pairs.push(createBendPair(bend, order, shift));
    }
  }
  return pairs;
}

/** Returns the first order between two bends that obeys all links. */
function findOrder(bend: Part, set: readonly Part[]): readonly Part[] | undefined {
  if (!set.some(isLinked)) return set;
  return ordersOf(set).find((order) =>
    [...order, bend].every((part, index) => {
      const below = order[index - 1] ?? bend;
      return mayFollow(
        { own: below.id, follows: null, followedBy: below === bend ? null : below.toPartId },
        { own: part.id, follows: part === bend ? null : part.fromPartId, followedBy: null },
      );
    }),
  );
}

function ordersOf(set: readonly Part[]): (readonly Part[])[] {
  if (set.length === 0) return [[]];
  return set.flatMap((part, index) => ordersOf(set.toSpliced(index, 1)).map((rest) => [part].concat(rest)));
}

/** Returns a pair as one compound piece of the column. Its price includes a locking band for each part. */
export function toColumnAssembly(pair: BendPair, bandPrice: number): ColumnAssembly {
  const pieces = [pair.bend, ...pair.straights, pair.bend];
  return {
    articleNumber: pair.articleNumber,
    length: pair.rise,
    price: pieces.reduce((sum, part) => sum + pieceCost(part) + bandPrice, 0),
    pieceCount: pieces.length,
  };
}

/** Returns the load of a pair; null: a weight is unknown. The lower bend carries all parts above it. */
export function loadOfPair({ bend, straights }: BendPair): PieceLoad | null {
  const bendLoad = loadOf(bend);
  const between = straights.map(loadOf).filter((load) => load !== null);
  if (bendLoad === null || between.length < straights.length) return null;
  const overLower = between.reduce((sum, { weight }) => sum + weight, bendLoad.weight);
  return { weight: bendLoad.weight + overLower, capacity: bendLoad.capacity - overLower };
}

function shiftOf(bend: Part, length: number): number {
  return (bend.horizontalLength ?? 0) + Math.sin(toRadians(bend.bendAngle ?? 0)) * length;
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

/** Lists useful sets of up to three parts. Keeps the cheapest of equal size, length, weight and links. */
function listSets(parts: readonly Part[], isOfUse: (length: number) => boolean): (readonly Part[])[] {
  const best = new Map<string, { readonly set: readonly Part[]; readonly cost: number }>();
  const useOf = new Map<number, boolean>();
  const weights = parts.map((part) => loadOf(part)?.weight ?? NaN);
  const askedFor = findAskedFor(parts);
  const linked = new Set(parts.filter((part) => isLinked(part) || askedFor.has(part.id)));
  const chosen: Part[] = [];
  const keep = (length: number, cost: number, weight: number): void => {
    const isUsed = useOf.get(length) ?? isOfUse(length);
    useOf.set(length, isUsed);
    if (!isUsed) return;
    const links = linked.size === 0 ? [] : chosen.filter((part) => linked.has(part)).map(({ id }) => id);
    const key = `${length} ${chosen.length} ${weight} ${links.join(' ')}`;
    const bestSet = best.get(key);
    if (
      bestSet === undefined ||
      cost < bestSet.cost ||
      (cost === bestSet.cost && nameOf(chosen) < nameOf(bestSet.set))
    ) {
      best.set(key, { set: [...chosen], cost });
    }
  };
  const extend = (length: number, cost: number, weight: number, first: number): void => {
    keep(length, cost, weight);
    if (chosen.length === maximumStraights) return;
    for (const [index, part] of parts.entries()) {
      if (index < first) continue;
      chosen.push(part);
      extend(length + (part.length ?? 0), cost + pieceCost(part), weight + (weights[index] ?? NaN), index);
      chosen.pop();
    }
  };
  extend(0, 0, 0, 0);
  return [...best.values()].map(({ set }) => set);
}

function nameOf(parts: readonly Part[]): string {
  return parts.map(({ articleNumber }) => articleNumber).join(' + ');
}
