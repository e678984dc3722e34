import type { PieceLoad } from '../column.ts';
import type { Penetration } from '../house/house.ts';
import type { Part } from '../input/part.ts';
import { toTenths } from '../numbers.ts';
import type { Assortment } from '../parts/assortment.ts';
import type { BillItem } from '../parts/bill.ts';
import type { RuleFinding, RuleStatus } from '../rules/rule.ts';
import { loadOf, toGrams } from './column-candidates.ts';
import type { UnnumberedPiece } from './flue-pieces.ts';
import type { SupportChoices } from './support-choices.ts';

/** In kilograms, rounded to tenths. */
export interface WeightReport {
  /** The weight of all pieces; null: a weight is unknown. */
  readonly total: number | null;
  readonly supports: readonly Support[];
  /** `unknown`: the weight of a piece is unknown. */
  readonly carriedBy: 'base' | 'supports' | 'nothing' | 'unknown';
  readonly status: RuleStatus;
  readonly findings: readonly RuleFinding[];
  /** The names of the parts whose weight or limit is unknown. */
  readonly parts: readonly string[];
  /** The load on the base and its limit; if a part is overloaded, of the most overloaded part. */
  readonly measured: number | null;
  readonly limit: number | null;
}

export interface Support {
  readonly part: Part;
  readonly kind: 'load-support' | 'tee-support';
  readonly penetration: Penetration | null;
  /** In millimetres over the fireplace's floor. */
  readonly height: number;
  readonly carries: number | null;
}

function toKilograms(grams: number): number {
  return toTenths(grams / 1000);
}

/** A place for a load support. The support carries its own piece and the pieces above. */
interface SupportPlace {
  readonly penetration: Penetration;
  readonly height: number;
  readonly firstPiece: number;
}

/**
 * Reports what carries the flue: the fireplace, or a support under the tee of a rear outlet. If a load is too great,
 * adds the fewest load supports that help, placed lowest. If no set helps enough, prefers sets that relieve the base,
 * then sets that relieve the most pieces. Supports that are too weak or do not help are not ordered. An unknown load
 * adds no supports; the rule then tells the installer to clarify it.
 */
export function reportWeight(
  supportChoices: SupportChoices,
  { partById }: Assortment,
  outletHeight: number,
  pieces: readonly UnnumberedPiece[],
): WeightReport {
  const { isRear, teeSupport, loadSupport, limit } = supportChoices;
  const parts = pieces.map(({ partId }) => partById(partId));
  const loads = parts.map(loadOf).filter((load) => load !== null);
  const isWeighed = loads.length === parts.length;
  const total = isWeighed ? toKilograms(sumWeights(loads)) : null;
  const base = { total, supports: listTeeSupport(teeSupport, total, outletHeight), measured: total, limit, parts: [] };
  if (!isWeighed) {
    const unknown = namesOf(parts.filter((part) => loadOf(part) === null));
    return { ...base, carriedBy: 'unknown', status: 'clarify', findings: ['weight-unknown'], parts: unknown };
  }
  const capacity = loadSupport?.loadCapacity ?? null;
  const sets = capacity === null ? [[]] : listSets(findPlaces(supportChoices, pieces));
  const { set: places, overloads } = findLeastOverloaded(
    sets,
    loads,
    toGrams(limit ?? Infinity),
    toGrams(capacity ?? 0),
  );
  const [worstOverload] = overloads.toSorted((a, b) => b.load - b.capacity - (a.load - a.capacity));
  if (worstOverload !== undefined && loadSupport !== undefined && capacity === null) {
    const findings = ['support-load-unknown'] as const;
    return { ...base, carriedBy: 'nothing', status: 'clarify', findings, parts: [loadSupport.name] };
  }
  const measured = toKilograms(sumWeights(loads.slice(0, places[0]?.firstPiece)));
  const described = {
    ...base,
    supports: [
      ...listTeeSupport(teeSupport, measured, outletHeight),
      ...(loadSupport === undefined ? [] : listLoadSupports(places, loads, loadSupport)),
    ],
    measured,
  };
  if (worstOverload !== undefined) {
    return {
      ...described,
      carriedBy: 'nothing',
      status: 'error',
      measured: toKilograms(worstOverload.load),
      limit: toKilograms(worstOverload.capacity),
      findings: [explainOverload(worstOverload.piece === null ? undefined : parts[worstOverload.piece])],
    };
  }
  const carriedBy = places.length === 0 ? 'base' : 'supports';
  if (limit === null) {
    const findings = [explainUnknownLimit(supportChoices)];
    return { ...described, carriedBy, status: 'clarify', findings, parts: namesOf([teeSupport]) };
  }
  const unknown = namesOf(parts.filter((part, index) => hasUnknownLoad(part, index, parts.length, places)));
  if (unknown.length > 0)
    return { ...described, carriedBy, status: 'clarify', findings: ['support-load-unknown'], parts: unknown };
  return { ...described, carriedBy, status: 'ok', findings: [findCarrier(places.length, isRear)] };
}

export function countLoadSupports({ supports }: WeightReport): number {
  return supports.filter(({ kind }) => kind === 'load-support').length;
}

function isAdjustable(part: Part | undefined): boolean {
  return part?.role === 'adjustable';
}

function explainOverload(part: Part | undefined): RuleFinding {
  if (isAdjustable(part)) return 'adjustable-too-weak';
  return part?.role === 'bend' ? 'bend-too-weak' : 'no-support-left';
}

function explainUnknownLimit({ isRear, teeSupport }: SupportChoices): RuleFinding {
  if (!isRear) return 'flue-load-unknown';
  return teeSupport === undefined ? 'tee-support-missing' : 'support-load-unknown';
}

function findCarrier(loadSupports: number, isRear: boolean): RuleFinding {
  if (loadSupports > 0) return 'carried-by-supports';
  return isRear ? 'carried-by-tee-support' : 'carried-by-fireplace';
}

/** Lists all sets of places: the smallest first; of equal size, the lowest first. */
function listSets(places: readonly SupportPlace[]): (readonly SupportPlace[])[] {
  return places
    .reduce<(readonly SupportPlace[])[]>((sets, place) => sets.flatMap((set) => [[...set, place], set]), [[]])
    .toSorted((a, b) => a.length - b.length);
}

/** In grams. */
interface Overload {
  /** The index of a piece of the flue; null: the base. */
  readonly piece: number | null;
  readonly load: number;
  readonly capacity: number;
}

/** Returns the best set that overloads no support: with a spared base, then few overloaded pieces, then the first. */
function findLeastOverloaded(
  sets: readonly (readonly SupportPlace[])[],
  loads: readonly PieceLoad[],
  limit: number,
  supportCapacity: number,
): { readonly set: readonly SupportPlace[]; readonly overloads: readonly Overload[] } {
  let best: ReturnType<typeof findLeastOverloaded> | null = null;
  for (const set of sets) {
    const overloads = listOverloads(set, loads, limit, supportCapacity);
    if (overloads === null) continue;
    if (best === null || compareOverloads(overloads, best.overloads) < 0) best = { set, overloads };
    if (overloads.length === 0) break;
  }
  return best ?? { set: [], overloads: [] };
}

function compareOverloads(a: readonly Overload[], b: readonly Overload[]): number {
  const countBases = (overloads: readonly Overload[]): number => overloads.filter(({ piece }) => piece === null).length;
  return countBases(a) - countBases(b) || a.length - b.length;
}

/** Returns the overloaded base and pieces, from the top down; null: a support is overloaded. */
function listOverloads(
  set: readonly SupportPlace[],
  loads: readonly PieceLoad[],
  limit: number,
  supportCapacity: number,
): readonly Overload[] | null {
  const heldPieces = new Set(set.map(({ firstPiece }) => firstPiece));
  const overloads: Overload[] = [];
  const carry = (piece: number | null, load: number, capacity: number): void => {
    if (load > capacity) overloads.push({ piece, load, capacity });
  };
  let load = 0;
  for (const [index, { weight, capacity }] of [...loads.entries()].toReversed()) {
    carry(index, load, capacity);
    load += weight;
    if (!heldPieces.has(index)) continue;
    if (load > supportCapacity) return null;
    load = 0;
  }
  carry(null, load, limit);
  return overloads;
}

/** Returns whether a piece is a bend or adjustable element that carries others, with an unknown limit. */
function hasUnknownLoad(
  part: Part | undefined,
  index: number,
  pieceCount: number,
  set: readonly SupportPlace[],
): boolean {
  const isTop = index + 1 === (set.find(({ firstPiece }) => firstPiece > index)?.firstPiece ?? pieceCount);
  return (part?.role === 'bend' || isAdjustable(part)) && part?.loadCapacity === null && !isTop;
}

function namesOf(parts: readonly (Part | undefined)[]): string[] {
  return [...new Set(parts.flatMap((part) => (part === undefined ? [] : [part.name])))];
}

/** Returns the places from the bottom up. If one piece passes two places, only the lower place counts. */
function findPlaces({ sites }: SupportChoices, pieces: readonly UnnumberedPiece[]): SupportPlace[] {
  const places = sites.flatMap(({ penetration, height }) => {
    const firstPiece = pieces.findIndex(({ from, to }) => from <= height && height < to);
    return firstPiece < 0 ? [] : [{ penetration, height: toTenths(height), firstPiece }];
  });
  return places.filter(({ firstPiece }, index) => places[index - 1]?.firstPiece !== firstPiece);
}

function listTeeSupport(part: Part | undefined, carries: number | null, height: number): Support[] {
  return part === undefined ? [] : [{ part, kind: 'tee-support', penetration: null, height, carries }];
}

function listLoadSupports(places: readonly SupportPlace[], loads: readonly PieceLoad[], part: Part): Support[] {
  return places.map(({ penetration, height, firstPiece }, index) => ({
    part,
    kind: 'load-support',
    penetration,
    height,
    carries: toKilograms(sumWeights(loads.slice(firstPiece, places[index + 1]?.firstPiece))),
  }));
}

export function listSupportItems({ supports }: WeightReport, assortment: Assortment): BillItem[] {
  return supports.map(({ part, kind, penetration, carries }) => ({
    part,
    quantity: assortment.quantityOf(part),
    reason:
      kind === 'load-support' && penetration !== null
        ? { kind, penetration, carries: carries ?? 0 }
        : { kind: 'tee-support', carries },
  }));
}

function sumWeights(loads: readonly PieceLoad[]): number {
  return loads.reduce((sum, { weight }) => sum + weight, 0);
}
