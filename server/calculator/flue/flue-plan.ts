import { type House, layOutHouse } from '../house/house.ts';
import { type GuardedPenetration, findPenetrations } from '../house/joint-zones.ts';
import { findRequiredTop } from '../house/required-top.ts';
import type { CalculationData, FireplaceDeclaration } from '../input/calculation-data.ts';
import type { CatalogueProblem } from '../input/catalogue-parts.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import { type Limits, resolveLimits } from '../input/limits.ts';
import { createAssortment, type PlannedHouse } from '../parts/assortment.ts';
import type { BillItem } from '../parts/bill.ts';
import { findChosenParts, findSchemePipes, layLevel, type LevelPipes } from '../parts/chosen-parts.ts';
import { findFixingGaps } from '../parts/fixings.ts';
import type { HeightInterval } from '../column.ts';
import type { FixingGap } from '../result/flue-geometry.ts';
import type { Failure } from '../result/outcome.ts';
import type { Part } from '../input/part.ts';
import { isStraightOfFlue } from './column-candidates.ts';
import { type ChainPart, planStart } from './start-chain.ts';
import { findSupportChoices, type SupportChoices } from './support-choices.ts';
import { createTopPrices } from './top-prices.ts';

/** The decisions about a flue before its column. */
export interface FluePlan extends PlannedHouse {
  /** `check`: only whether the flue can be built matters, so the nearest shifts are not searched. */
  readonly purpose: 'build' | 'check';
  readonly outletDiameter: number;
  readonly declaration: FireplaceDeclaration | null;
  readonly chain: readonly ChainPart[] | null;
  readonly chosenItems: readonly BillItem[];
  /** Level pipes between a rear outlet and its tee. */
  readonly level: LevelPipes;
  /** The scheme's share of `level`. These pipes are not pieces of the flue, which begins with the start chain. */
  readonly schemePipes: readonly Part[];
  /** From the outlet back to the flue's axis, in millimetres; null: unknown. */
  readonly behind: number | null;
  readonly gaps: readonly FixingGap[];
  readonly penetrations: readonly GuardedPenetration[];
  /** Heights where a piece must be insulated. */
  readonly insulatedOnly: readonly HeightInterval[];
  /** The additional price of the band of each element that ends over a height, in øre. Null: all bands are alike. */
  readonly dearBands: { readonly over: number; readonly price: number } | null;
  /** Heights that bends must not overlap, besides the penetrations. */
  readonly closedToBends: readonly HeightInterval[];
  /** The sideways shift of the bends. Up to the tolerance, the flue goes straight up. */
  readonly shift: { readonly wanted: number; readonly tolerance: number };
  /** The greatest height of a mouth. */
  readonly highestTop: number;
  readonly supportChoices: SupportChoices;
  /** Returns the price of the parts that a mouth at a height needs, in øre. It does not fall with the height. */
  readonly priceOfTop: (top: number) => number;
  /** In millimetres, by pipe id. */
  readonly diameters: ReadonlyMap<number, number>;
}

/** Work that is the same for all choices over one catalogue. */
export interface PreparedCatalogue {
  readonly data: CalculationData;
  readonly problems: readonly CatalogueProblem[];
  readonly limits: Limits;
  readonly diameters: ReadonlyMap<number, number>;
}

export function prepareCatalogue(data: CalculationData): PreparedCatalogue {
  return {
    data,
    problems: [...data.problems, ...data.parts.problems],
    limits: resolveLimits(data.limits),
    diameters: new Map(data.pipes.map(({ id, diameter }) => [id, diameter])),
  };
}

interface PlannedFlue {
  readonly plan: FluePlan;
  readonly startFailure: Failure | null;
  readonly problems: readonly CatalogueProblem[];
}

export function planFlue(
  input: CalculationInput,
  { data, problems, limits, diameters }: PreparedCatalogue,
  purpose: FluePlan['purpose'],
): PlannedFlue {
  const assortment = createAssortment(input, data);
  const house = layOutHouse(input);
  const straights = assortment.find(isStraightOfFlue(assortment));
  const outerDiameter = straights.reduce((widest, { width }) => Math.max(widest, width ?? 0), input.pipe.diameter);
  const requirement = findRequiredTop(input, house, limits, outerDiameter);
  const outletDiameter = diameters.get(input.scheme.outletPipeId) ?? 0;
  const start = planStart(input, data, assortment, requirement, outletDiameter);
  const chosen = findChosenParts(input, data, assortment);
  const schemePipes = findSchemePipes(input, chosen.items);
  const level = layLevel([...schemePipes, ...listBeforeTee(start.chain ?? [])]);
  const penetrations = findPenetrations(house, input.roofAngle, requirement.outerRadius, limits);
  const planned: PlannedHouse = { input, limits, assortment, house, requirement };
  const plan: FluePlan = {
    ...planned,
    purpose,
    outletDiameter,
    declaration: data.declaration,
    chain: start.chain,
    chosenItems: chosen.items,
    level,
    schemePipes,
    behind: findBehind(input, level, start.chain ?? []),
    gaps: findFixingGaps(input.scheme.outletHeight, house, limits.fixing_distance.value),
    penetrations,
    insulatedOnly: penetrations,
    dearBands: null,
    closedToBends: findClosedToBends(input, house),
    shift: { wanted: input.offset, tolerance: limits.offset_tolerance.value },
    highestTop: Math.min(
      input.scheme.outletHeight + limits.total_height.value,
      house.roofSurface + limits.free_height_braced.value,
    ),
    supportChoices: findSupportChoices({ ...planned, declaration: data.declaration }),
    priceOfTop: createTopPrices(planned),
    diameters,
  };
  return { plan, startFailure: start.failure, problems: [...problems, ...chosen.problems] };
}

/** Returns all heights outside of the storey or attic that is chosen for the bends. */
function findClosedToBends({ offsetAt }: CalculationInput, { storeys, loft }: House): HeightInterval[] {
  if (offsetAt === null) return [];
  const room = offsetAt === 'attic' ? loft : storeys.find(({ storey }) => storey === offsetAt);
  if (room === undefined || room === null) return [{ from: -Infinity, to: Infinity }];
  return [
    { from: -Infinity, to: room.floor },
    { from: room.ceiling, to: Infinity },
  ];
}

function listBeforeTee(chain: readonly ChainPart[]): readonly Part[] {
  const tee = chain.findIndex(({ part }) => part.role === 'tee');
  return chain.slice(0, Math.max(0, tee)).map(({ part }) => part);
}

/** Returns the length of the level pipes and of the tee's arm; null: a length is unknown. */
function findBehind({ scheme }: CalculationInput, { length }: LevelPipes, chain: readonly ChainPart[]): number | null {
  if (scheme.outletPosition === 'top') return 0;
  if (length === null) return null;
  const tee = chain.find(({ part }) => part.role === 'tee');
  if (tee === undefined) return length;
  return tee.part.horizontalLength === null ? null : length + tee.part.horizontalLength;
}
