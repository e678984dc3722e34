import type { Carrying, PieceLoad } from '../column/problem.ts';
import type { Penetration } from '../house/house.ts';
import type { Part } from '../input/part.ts';
import { toTenths } from '../numbers.ts';
import type { Assortment } from '../parts/assortment.ts';
import type { BillItem } from '../parts/bill.ts';
import type { RuleFinding, RuleStatus } from '../rules/rule.ts';
import { loadOf, pieceCost, toGrams } from './column-candidates.ts';
import type { UnnumberedPiece } from './flue-pieces.ts';
import type { FluePlan } from './flue-plan.ts';

/**
 * What carries the flue, what is ordered for it, and what the rule about weight reports. Kilograms, rounded to a tenth.
 */
export interface CarriedWeight {
  /** The weight of all pieces; null where the weight of one is unknown. */
  readonly total: number | null;
  readonly supports: readonly Support[];
  /** By its base alone, by load supports too, or not; nobody knows where the weight of a piece is unknown. */
  readonly carried: 'alone' | 'by-supports' | 'not' | 'unknown';
  readonly status: RuleStatus;
  readonly findings: readonly RuleFinding[];
  /**
   * The load on the fireplace, or on the support under the tee, and the greatest load that is allowed; where something carries more than
   * it may, the load on what is most overloaded, and what that may carry.
   */
  readonly measured: number | null;
  readonly limit: number | null;
}

/** A part that carries the flue. */
export interface Support {
  readonly part: Part;
  readonly kind: 'load-support' | 'tee-support';
  readonly penetration: Penetration | null;
  /** Where it holds the flue, in millimetres over the fireplace's floor. */
  readonly height: number;
  readonly carries: number | null;
}

/** What may carry the flue, whatever its column is. */
export interface Carriers {
  readonly isRear: boolean;
  readonly teeSupport: Part | undefined;
  readonly loadSupport: Part | undefined;
  /** The greatest load on the fireplace, or on the support under the tee, in kilograms; null where it is unknown. */
  readonly limit: number | null;
  /** Where a load support can be: the slabs, or the roof where there is none, from the bottom up. */
  readonly sites: readonly { readonly penetration: Penetration; readonly height: number }[];
}

export function findCarriers({ input, assortment, house, requirement, declaration }: FluePlan): Carriers {
  const isRear = input.scheme.outletPosition === 'rear';
  const find = (role: Part['role']): Part | undefined =>
    assortment.find((part) => part.role === role && assortment.fits(part, requirement))[0];
  const teeSupport = isRear ? find('tee_support') : undefined;
  return {
    isRear,
    teeSupport,
    loadSupport: find('load_support'),
    limit: (isRear ? teeSupport?.loadCapacity : declaration?.flueLoad) ?? null,
    sites:
      house.slabs.length > 0
        ? house.slabs.map(({ penetration, top }) => ({ penetration, height: top }))
        : [{ penetration: { kind: 'roof' }, height: house.roofSurface }],
  };
}

/**
 * What carries the column over the pieces of a start chain; null where a weight in it is unknown. A greatest load that is
 * unknown is none, and a support that may carry nobody knows how much is not used. `loads`: of what the column may
 * consist of.
 */
export function describeCarrying(
  { limit, loadSupport, sites }: Carriers,
  chain: readonly UnnumberedPiece[],
  assortment: Assortment,
  loads: ReadonlyMap<string, PieceLoad>,
): Carrying | null {
  const capacity = loadSupport?.loadCapacity ?? null;
  const places = capacity === null ? [] : sites.map(({ height }) => height);
  const supportCapacity = toGrams(capacity ?? 0);
  const passes = ({ from, to }: UnnumberedPiece, place: number): boolean => from <= place && place < to;
  let bases = [{ supports: 0, capacity: toGrams(limit ?? Infinity) }];
  for (const piece of chain) {
    const load = loadOf(assortment.partById(piece.partId));
    if (load === null) return null;
    const standOn = (base: (typeof bases)[number]): typeof bases => {
      const left = Math.min(base.capacity - load.weight, load.capacity);
      return left < 0 ? [] : [{ ...base, capacity: left }];
    };
    const held = (base: (typeof bases)[number]): typeof bases =>
      places.some((place) => passes(piece, place))
        ? standOn({ supports: base.supports + 1, capacity: supportCapacity })
        : [];
    bases = bases.flatMap((base) => [...standOn(base), ...held(base)]);
  }
  return {
    loads,
    bases,
    places: places.filter((place) => !chain.some((piece) => passes(piece, place))),
    supportCapacity,
    supportPrice: supportPriceOf(loadSupport, assortment),
  };
}

/** In the search, in øre. */
export function supportPriceOf(support: Part | undefined, { quantityOf }: Assortment): number {
  return support === undefined ? 0 : pieceCost(support) * quantityOf(support);
}

function toKilograms(grams: number): number {
  return toTenths(grams / 1000);
}

/** A place for a load support, and the piece that it holds; the support carries that piece and those above it. */
interface SupportPlace {
  readonly penetration: Penetration;
  readonly height: number;
  readonly firstPiece: number;
}

/**
 * The fireplace, or on a rear outlet a support under the tee, carries the flue. Where any load would be too great, load
 * supports are added, as few and as low as do it. Where none do it, of the sets of supports that are strong enough themselves
 * those that relieve the base, then the most pieces, again as few and as low as can be: a support that helps nothing, or
 * would be too weak itself, is not ordered. Nothing is added for an unknown load; the rule says what to clarify.
 */
export function carryWeight(
  carriers: Carriers,
  { partById }: Assortment,
  outletHeight: number,
  pieces: readonly UnnumberedPiece[],
): CarriedWeight {
  const { isRear, teeSupport, loadSupport, limit } = carriers;
  const parts = pieces.map(({ partId }) => partById(partId));
  const known = parts.map(loadOf).filter((load) => load !== null);
  const isWeighed = known.length === parts.length;
  const total = isWeighed ? toKilograms(sumWeights(known)) : null;
  const base = { total, supports: listTeeSupport(teeSupport, total, outletHeight), measured: total, limit };
  if (!isWeighed) return { ...base, carried: 'unknown', status: 'clarify', findings: ['weight-unknown'] };
  const capacity = loadSupport?.loadCapacity ?? null;
  const sets = capacity === null ? [[]] : listSets(findPlaces(carriers, pieces));
  const { set: chosen, overloads } = findLeastOverloaded(
    sets,
    known,
    toGrams(limit ?? Infinity),
    toGrams(capacity ?? 0),
  );
  const [worst] = overloads.toSorted((a, b) => b.load - b.capacity - (a.load - a.capacity));
  if (worst !== undefined && loadSupport !== undefined && capacity === null) {
    return { ...base, carried: 'not', status: 'clarify', findings: ['support-load-unknown'] };
  }
  const measured = toKilograms(sumWeights(known.slice(0, chosen[0]?.firstPiece)));
  const described = {
    ...base,
    supports: [
      ...listTeeSupport(teeSupport, measured, outletHeight),
      ...(loadSupport === undefined ? [] : listLoadSupports(chosen, known, loadSupport)),
    ],
    measured,
  };
  if (worst !== undefined) {
    return {
      ...described,
      carried: 'not',
      status: 'error',
      measured: toKilograms(worst.load),
      limit: toKilograms(worst.capacity),
      findings: [explainOverload(worst.piece === null ? undefined : parts[worst.piece])],
    };
  }
  const carried = chosen.length === 0 ? 'alone' : 'by-supports';
  if (limit === null) return { ...described, carried, status: 'clarify', findings: [explainUnknownLimit(carriers)] };
  if (hasUnknownLoad(parts, chosen))
    return { ...described, carried, status: 'clarify', findings: ['support-load-unknown'] };
  return { ...described, carried, status: 'ok', findings: [findCarrier(chosen.length, isRear)] };
}

export function countLoadSupports({ supports }: CarriedWeight): number {
  return supports.filter(({ kind }) => kind === 'load-support').length;
}

function isAdjustable(part: Part | undefined): boolean {
  return part?.role === 'adjustable';
}

function explainOverload(part: Part | undefined): RuleFinding {
  if (isAdjustable(part)) return 'adjustable-too-weak';
  return part?.role === 'bend' ? 'bend-too-weak' : 'no-support-left';
}

function explainUnknownLimit({ isRear, teeSupport }: Carriers): RuleFinding {
  if (!isRear) return 'flue-load-unknown';
  return teeSupport === undefined ? 'tee-support-missing' : 'support-load-unknown';
}

function findCarrier(loadSupports: number, isRear: boolean): RuleFinding {
  if (loadSupports > 0) return 'carried-by-supports';
  return isRear ? 'carried-by-tee-support' : 'carried-by-fireplace';
}

/** Every set of places, from the smallest up, of equal size the lowest first. */
function listSets(places: readonly SupportPlace[]): (readonly SupportPlace[])[] {
  return places
    .reduce<(readonly SupportPlace[])[]>((sets, place) => sets.flatMap((set) => [[...set, place], set]), [[]])
    .toSorted((a, b) => a.length - b.length);
}

/** What carries more than it may, in grams. */
interface Overload {
  /** The index of a piece of the flue; null: the base. */
  readonly piece: number | null;
  readonly load: number;
  readonly capacity: number;
}

/**
 * Of the sets whose supports carry no more than they may, in their order, the first that leaves the base within its limit
 * if any does, and then the fewest pieces overloaded.
 */
function findLeastOverloaded(
  sets: readonly (readonly SupportPlace[])[],
  loads: readonly PieceLoad[],
  limit: number,
  supportCapacity: number,
): { readonly set: readonly SupportPlace[]; readonly overloads: readonly Overload[] } {
  let least: ReturnType<typeof findLeastOverloaded> | null = null;
  for (const set of sets) {
    const overloads = listOverloads(set, loads, limit, supportCapacity);
    if (overloads === null) continue;
    if (least === null || compareOverloads(overloads, least.overloads) < 0) least = { set, overloads };
    if (overloads.length === 0) break;
  }
  return least ?? { set: [], overloads: [] };
}

function compareOverloads(a: readonly Overload[], b: readonly Overload[]): number {
  const countBases = (overloads: readonly Overload[]): number => overloads.filter(({ piece }) => piece === null).length;
  return countBases(a) - countBases(b) || a.length - b.length;
}

/** The base and the pieces that are overloaded, from the top down; null where a support would be. */
function listOverloads(
  set: readonly SupportPlace[],
  loads: readonly PieceLoad[],
  limit: number,
  supportCapacity: number,
): readonly Overload[] | null {
  const held = new Set(set.map(({ firstPiece }) => firstPiece));
  const overloads: Overload[] = [];
  const carry = (piece: number | null, load: number, capacity: number): void => {
    if (load > capacity) overloads.push({ piece, load, capacity });
  };
  let load = 0;
  for (const [index, { weight, capacity }] of [...loads.entries()].toReversed()) {
    carry(index, load, capacity);
    load += weight;
    if (!held.has(index)) continue;
    if (load > supportCapacity) return null;
    load = 0;
  }
  carry(null, load, limit);
  return overloads;
}

/** Whether a bend or an adjustable element with something on it may carry nobody knows how much. */
function hasUnknownLoad(parts: readonly (Part | undefined)[], set: readonly SupportPlace[]): boolean {
  return parts.some((part, index) => {
    const isTop = index + 1 === (set.find(({ firstPiece }) => firstPiece > index)?.firstPiece ?? parts.length);
    return (part?.role === 'bend' || isAdjustable(part)) && part?.loadCapacity === null && !isTop;
  });
}

/** The places from the bottom up; of two that one piece passes the lower. */
function findPlaces({ sites }: Carriers, pieces: readonly UnnumberedPiece[]): SupportPlace[] {
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

/** The supports as items of the bill. */
export function listSupports({ supports }: CarriedWeight, assortment: Assortment): BillItem[] {
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
