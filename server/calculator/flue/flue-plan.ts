import { type House, layOutHouse } from '../house/house.ts';
import { type GuardedPenetration, findPenetrations } from '../house/joint-zones.ts';
import { type TopRequirement, findRequiredTop } from '../house/required-top.ts';
import type { CalculationData, FireplaceDeclaration } from '../input/calculation-data.ts';
import type { CatalogueProblem } from '../input/catalogue-parts.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import { type Limits, resolveLimits } from '../input/limits.ts';
import { type Assortment, createAssortment } from '../parts/assortment.ts';
import type { BillItem } from '../parts/bill.ts';
import { findChosenParts } from '../parts/chosen-parts.ts';
import { findFixingGaps } from '../parts/fixings.ts';
import type { FixingGap } from '../result/flue-geometry.ts';
import type { Failure } from '../result/outcome.ts';
import { isStraightOfFlue } from './column-candidates.ts';
import { type ChainPart, planStart } from './start-chain.ts';

/** Everything that is decided before the column. */
export interface FluePlan {
  readonly input: CalculationInput;
  /** `check`: only whether the flue can be built matters, so the nearest shifts are not looked for. */
  readonly purpose: 'build' | 'check';
  readonly limits: Limits;
  readonly assortment: Assortment;
  readonly house: House;
  readonly requirement: TopRequirement;
  readonly outletDiameter: number;
  readonly declaration: FireplaceDeclaration | null;
  readonly chain: readonly ChainPart[] | null;
  /** The parts of the scheme and the visitor's choice of ventilation. */
  readonly chosenItems: readonly BillItem[];
  readonly gaps: readonly FixingGap[];
  readonly penetrations: readonly GuardedPenetration[];
  /** Inner diameters in millimetres by the id of the pipe. */
  readonly diameters: ReadonlyMap<number, number>;
}

/** The part of the work that is the same for all choices over one catalogue. */
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

/** The plan, and why there is no start chain. */
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
  const plan: FluePlan = {
    input,
    purpose,
    limits,
    assortment,
    house,
    requirement,
    outletDiameter,
    declaration: data.declaration,
    chain: start.chain,
    chosenItems: chosen.items,
    gaps: findFixingGaps(input.scheme.outletHeight, house, limits.fixing_distance.value),
    penetrations: findPenetrations(house, input.roofAngle, requirement.outerRadius, limits),
    diameters,
  };
  return { plan, startFailure: start.failure, problems: [...problems, ...chosen.problems] };
}
