import type { FormatCode } from '../../../db/codes.ts';
import { compareByChoice } from '../input/catalogue-parts.ts';
import type { Part, Range } from '../input/part.ts';
import type { Failure } from '../result/outcome.ts';
import { flashingRange, type PartCondition, type PlannedHouse } from './assortment.ts';
import { combineParts, fillNeed, noParts, reportMissing, type NeededParts } from './bill.ts';

/** Finds the parts over the roof. A square flue has an under- and an over-flashing. `topPart`: below the cap. */
export function findRoofParts(plan: PlannedHouse, topPart: Part | null): NeededParts {
  const { input, assortment, requirement } = plan;
  const fits = (part: Part): boolean => assortment.fits(part, requirement);
  const mayFollowTop = ({ fromPartId }: Part): boolean =>
    fromPartId === null || topPart === null || fromPartId === topPart.id;
  return combineParts([
    findFlashing(plan, 'flashing', fits),
    input.format === 'square' ? findFlashing(plan, 'overlay', fits) : noParts,
    fillNeed(plan, 'storm_collar', fits, { count: 1, reason: { kind: 'storm-collar' } }),
    findCap(plan, (part) => fits(part) && mayFollowTop(part)),
  ]);
}

/** Finds the rain cap if one is chosen. */
export function findCap(plan: Pick<PlannedHouse, 'input' | 'assortment'>, fits: PartCondition): NeededParts {
  const { input } = plan;
  return fillNeed(plan, 'cap', fits, { count: input.cap === 'rain' ? 1 : 0, reason: { kind: 'cap' } });
}

type FlashingLayer = 'flashing' | 'overlay';

/** Finds the flashing with the narrowest range that contains the roof angle, then the cheapest. */
function findFlashing(plan: PlannedHouse, layer: FlashingLayer, fits: (part: Part) => boolean): NeededParts {
  const { input, assortment } = plan;
  const role = layer === 'flashing' ? 'roof_flashing' : 'roof_overlay';
  const isOfRole = (part: Part): boolean => part.role === role && fits(part);
  const fitsRoof = (part: Part): boolean => isOfRole(part) && assortment.fitsRoof(part);
  const part = assortment.find(fitsRoof).toSorted((a, b) => compareFlashings(a, b, input.format))[0];
  if (part === undefined) {
    if (assortment.colorsOf(fitsRoof).length > 0) {
      return reportMissing(plan, { role, count: 1, condition: fitsRoof });
    }
    const ranges = listRanges(
      assortment.find(isOfRole).flatMap((flashing) => flashingRange(flashing, input.format) ?? []),
    );
    return {
      ...noParts,
      failures: [{ code: 'NO_FLASHING_FOR_ANGLE', angle: input.roofAngle, format: input.format, layer, ranges }],
    };
  }
  const kind = layer === 'flashing' ? 'roof-flashing' : 'roof-overlay';
  const reason = { kind, format: input.format, angle: input.roofAngle } as const;
  return { ...noParts, items: [{ part, quantity: assortment.quantityOf(part), reason }] };
}

function compareFlashings(a: Part, b: Part, format: FormatCode): number {
  const preference = Number(b.always) - Number(a.always) || Number(a.price === null) - Number(b.price === null);
  if (preference !== 0) return preference;
  return compare(widthOf(a, format), widthOf(b, format)) || compareByChoice(a, b);
}

function widthOf(part: Part, format: FormatCode): number {
  const range = flashingRange(part, format);
  return range === null ? Infinity : range.maximum - range.minimum;
}

type KnownRanges = Extract<Failure, { readonly code: 'NO_FLASHING_FOR_ANGLE' }>['ranges'];

function listRanges(ranges: readonly Range[]): KnownRanges {
  const byBounds = new Map(ranges.map((range) => [`${range.minimum} ${range.maximum}`, range]));
  return [...byBounds.values()]
    .toSorted((a, b) => compare(a.minimum, b.minimum) || compare(a.maximum, b.maximum))
    .map(({ minimum, maximum }) => ({ minimum: finiteOrNull(minimum), maximum: finiteOrNull(maximum) }));
}

function compare(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/** Finds a sleeve for a ceiling that follows the roof, a vapour collar, and an under-roof collar for pitched roofs. */
export function findEnvelopeParts(plan: PlannedHouse): NeededParts {
  const { input, house, assortment, requirement } = plan;
  const fits = (part: Part): boolean => assortment.fits(part, requirement);
  const coldFloor = house.slabs.find(({ penetration }) => penetration.kind !== 'storey-slab');
  const penetration = coldFloor?.penetration ?? { kind: 'roof' };
  return combineParts([
    fillNeed(plan, 'roof_sleeve', fits, {
      count: house.ceilingFollowsRoof ? 1 : 0,
      reason: { kind: 'roof-sleeve' },
    }),
    fillNeed(plan, 'vapour_collar', fits, { count: 1, reason: { kind: 'vapour-collar', penetration } }),
    fillNeed(plan, 'underroof_collar', fits, {
      count: input.roofAngle > 0 ? 1 : 0,
      reason: { kind: 'underroof-collar' },
    }),
  ]);
}
