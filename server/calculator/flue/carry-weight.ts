import type { Penetration } from '../house/house.ts';
import type { Part } from '../input/part.ts';
import { toTenths } from '../numbers.ts';
import type { Assortment } from '../parts/assortment.ts';
import type { BillItem } from '../parts/bill.ts';
import type { RuleFinding, RuleStatus } from '../rules/rule.ts';
import type { UnnumberedPiece } from './flue-pieces.ts';
import type { FluePlan } from './flue-plan.ts';

/**
 * What carries the flue, what is ordered for it, and what the rule about weight reports. Kilograms, rounded to a tenth.
 */
export interface CarriedWeight {
  /** The weight of all pieces; null where the weight of one is unknown. */
  readonly total: number | null;
  readonly supports: readonly Support[];
  readonly status: RuleStatus;
  readonly finding: RuleFinding;
  /** The load on the fireplace, or on the support under the tee, and the greatest load that is allowed. */
  readonly measured: number | null;
  readonly limit: number | null;
  /** True where the load on an adjustable element is too great: the column is searched again without one. */
  readonly overloadsAdjustable: boolean;
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

/** A place for a load support, and the piece that it holds; the support carries that piece and those above it. */
interface SupportPlace {
  readonly penetration: Penetration;
  readonly height: number;
  readonly firstPiece: number;
}

/**
 * The fireplace, or on a rear outlet a support under the tee, carries the flue. Where that is too much, load supports
 * are added on the slabs from the lowest up (on the roof where there is no slab), until no load is too great; where
 * bends are too weak, also on the first slab above them. Nothing is added for an unknown load; the rule says what to
 * clarify.
 */
export function carryWeight(plan: FluePlan, pieces: readonly UnnumberedPiece[]): CarriedWeight {
  const { input, assortment, requirement, declaration } = plan;
  const parts = pieces.map(({ partId }) => assortment.partById(partId) ?? null);
  const weights = parts.map((part) => part?.weight ?? null);
  const known = weights.filter((weight) => weight !== null);
  const total = known.length === weights.length ? toTenths(sumOf(known)) : null;
  const isRear = input.scheme.outletPosition === 'rear';
  const teeSupport = isRear
    ? assortment.find((part) => part.role === 'tee_support' && assortment.fits(part, requirement))[0]
    : undefined;
  const limit = (isRear ? teeSupport?.loadCapacity : declaration?.flueLoad) ?? null;
  const base = {
    total,
    supports: listTeeSupport(teeSupport, total, input.scheme.outletHeight),
    measured: total,
    limit,
    overloadsAdjustable: false,
  };
  if (total === null) return { ...base, status: 'clarify', finding: 'weight-unknown' };
  if (isRear && teeSupport === undefined) return { ...base, status: 'clarify', finding: 'tee-support-missing' };
  if (limit === null)
    return { ...base, status: 'clarify', finding: isRear ? 'support-load-unknown' : 'flue-load-unknown' };
  const loads = { pieces, parts, weights: known, limit };
  const places = findPlaces(plan, pieces);
  const isAbove = ({ firstPiece }: SupportPlace): boolean =>
    firstPiece > pieces.findLastIndex(({ role }) => role === 'bend');
  const overBends = pieces.some(({ role }) => role === 'bend') ? places.find(isAbove) : undefined;
  const sets = Array.from({ length: places.length + 1 }, (_, count) => places.slice(0, count)).flatMap((lowest) =>
    overBends === undefined || lowest.includes(overBends) ? [lowest] : [lowest, [...lowest, overBends]],
  );
  const loadSupport = assortment.find((part) => part.role === 'load_support' && assortment.fits(part, requirement))[0];
  const capacity = loadSupport?.loadCapacity ?? null;
  const found = sets.find((set) => (set.length === 0 || capacity !== null ? holds(set, loads, capacity ?? 0) : false));
  if (found === undefined && loadSupport !== undefined && capacity === null) {
    return { ...base, status: 'clarify', finding: 'support-load-unknown' };
  }
  const chosen = found ?? (loadSupport === undefined ? [] : places);
  const measured = toTenths(sumOf(known.slice(0, chosen[0]?.firstPiece)));
  const supports = [
    ...listTeeSupport(teeSupport, measured, input.scheme.outletHeight),
    ...(loadSupport === undefined ? [] : listLoadSupports(chosen, known, loadSupport)),
  ];
  const carried = { ...base, supports, measured };
  if (found === undefined) return { ...carried, status: 'error', finding: 'no-support-left' };
  const weak = findWeakPieces(chosen, loads);
  if (weak.overloaded.length > 0) {
    return { ...carried, status: 'error', finding: 'adjustable-too-weak', overloadsAdjustable: true };
  }
  if (weak.isUnknown) return { ...carried, status: 'clarify', finding: 'support-load-unknown' };
  return { ...carried, status: 'ok', finding: findCarrier(chosen.length, isRear) };
}

function findCarrier(loadSupports: number, isRear: boolean): RuleFinding {
  if (loadSupports > 0) return 'carried-by-supports';
  return isRear ? 'carried-by-tee-support' : 'carried-by-fireplace';
}

interface Loads {
  readonly pieces: readonly UnnumberedPiece[];
  readonly parts: readonly (Part | null)[];
  readonly weights: readonly number[];
  readonly limit: number;
}

/** Whether the loads on the base, on each support and on each bend are within their limits. */
function holds(set: readonly SupportPlace[], loads: Loads, capacity: number): boolean {
  const { weights, limit } = loads;
  const starts = [...set.map(({ firstPiece }) => firstPiece), weights.length];
  const onBase = sumOf(weights.slice(0, starts[0]));
  const onSupports = set.map(({ firstPiece }, index) => sumOf(weights.slice(firstPiece, starts[index + 1])));
  const { overloaded } = findWeakPieces(set, loads);
  return (
    onBase <= limit + slack &&
    onSupports.every((load) => load <= capacity + slack) &&
    overloaded.every(({ role }) => role !== 'bend')
  );
}

/** The adjustable elements and bends with too great a load: the pieces above them, up to the next support. */
function findWeakPieces(
  set: readonly SupportPlace[],
  { pieces, parts, weights }: Loads,
): { readonly overloaded: readonly UnnumberedPiece[]; readonly isUnknown: boolean } {
  const starts = set.map(({ firstPiece }) => firstPiece);
  const weak = pieces.map((piece, index) => {
    const next = starts.find((start) => start > index) ?? weights.length;
    return { piece, load: sumOf(weights.slice(index + 1, next)), capacity: parts[index]?.loadCapacity ?? null };
  });
  const concerned = weak.filter(({ piece: { role }, load }) => load > 0 && (role === 'bend' || role === 'adjustable'));
  return {
    overloaded: concerned
      .filter(({ load, capacity }) => capacity !== null && load > capacity + slack)
      .map(({ piece }) => piece),
    isUnknown: concerned.some(({ capacity }) => capacity === null),
  };
}

function findPlaces({ house }: FluePlan, pieces: readonly UnnumberedPiece[]): SupportPlace[] {
  const heights =
    house.slabs.length > 0
      ? house.slabs.map(({ penetration, top }) => ({ penetration, height: top }))
      : [{ penetration: { kind: 'roof' } as const, height: house.roofSurface }];
  return heights.flatMap(({ penetration, height }) => {
    const firstPiece = pieces.findIndex(({ from, to }) => from <= height && height < to);
    return firstPiece < 0 ? [] : [{ penetration, height: toTenths(height), firstPiece }];
  });
}

function listTeeSupport(part: Part | undefined, carries: number | null, height: number): Support[] {
  return part === undefined ? [] : [{ part, kind: 'tee-support', penetration: null, height, carries }];
}

function listLoadSupports(places: readonly SupportPlace[], weights: readonly number[], part: Part): Support[] {
  return places.map(({ penetration, height, firstPiece }, index) => ({
    part,
    kind: 'load-support',
    penetration,
    height,
    carries: toTenths(sumOf(weights.slice(firstPiece, places[index + 1]?.firstPiece))),
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

/** Weights have a tenth of a kilogram; rounding errors of their sums are far smaller than this. */
const slack = 1e-6;

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
