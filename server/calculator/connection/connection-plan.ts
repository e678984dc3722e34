import { type PreparedCatalogue } from '../flue/flue-plan.ts';
import { type House, layOutHouse } from '../house/house.ts';
import { findTopOver, type TopRequirement } from '../house/required-top.ts';
import type { FireplaceDeclaration } from '../input/calculation-data.ts';
import type { CatalogueProblem } from '../input/catalogue-parts.ts';
import type { ConnectionInput } from '../input/calculation-input.ts';
import { type CrossSection } from '../input/chimney-input.ts';
import type { Limits } from '../input/limits.ts';
import type { Part } from '../input/part.ts';
import { type Assortment, createAssortment } from '../parts/assortment.ts';
import type { BillItem } from '../parts/bill.ts';
import { findChosenParts } from '../parts/chosen-parts.ts';
import { planSweeping, type SweepingAccess } from '../parts/sweeping-parts.ts';

/** What does not depend on the pieces of a connection and a liner. Lengths and heights in millimetres. */
export interface ConnectionPlan {
  readonly input: ConnectionInput;
  readonly limits: Limits;
  readonly assortment: Assortment;
  readonly house: House;
  /** The least height of the mouth, for the outside of this chimney. */
  readonly requirement: TopRequirement;
  /** Of the chimney, as measured; unmeasured it is the required one. */
  readonly mouth: number;
  /** Of the flue's axis beside the outlet's. */
  readonly axis: number;
  readonly declaration: FireplaceDeclaration | null;
  readonly outletDiameter: number;
  /** From the outlet to the chimney's face: as measured, as declared, else the usual one. */
  readonly wallDistance: number;
  /** The least height of an inlet over a liner's base and the lower half of its tee; 0 where there is no liner. */
  readonly leastInlet: number;
  /** The next higher one where a liner's shortest pipe is between tee and base; between the two no pipe is short enough. */
  readonly nextInlet: number;
  readonly chosenItems: readonly BillItem[];
  readonly sweeping: SweepingAccess;
  readonly diameters: ReadonlyMap<number, number>;
  readonly problems: readonly CatalogueProblem[];
}

/** The side of a flue that is not known: for the roof's highest point beside it, and for the drawing. */
const usualSide = 200;

/** The usual distance of an outlet from the chimney where nothing is declared: a judgement, to be measured on site. */
const usualWallDistance = 350;

export function planConnection(
  input: ConnectionInput,
  { data, problems, limits, diameters }: PreparedCatalogue,
): ConnectionPlan {
  const { flue, scheme } = input;
  const assortment = createAssortment(input, data);
  const house = layOutHouse(input);
  const section: CrossSection = flue.section ?? { width: usualSide, depth: usualSide };
  // Nobody says which side is along the slope: the longer one is the safe one.
  const innerRadius = Math.max(section.width, section.depth ?? 0) / 2;
  const outerRadius = innerRadius + flue.chimney.wall;
  const requirement = findTopOver(input, house, limits, { outerRadius, innerRadius }, 0);
  const mouth = flue.overRoof === null ? requirement.requiredTop : Math.round(house.roofSurface + flue.overRoof);
  const chosen = findChosenParts(input, data, assortment);
  const access = planSweeping(input, limits, house, assortment, requirement, mouth);
  const { outletDepth = null, masonryDistance = null } = data.declaration ?? {};
  const declared = outletDepth === null || masonryDistance === null ? null : outletDepth + masonryDistance;
  const wallDistance = flue.wallDistance ?? declared ?? usualWallDistance;
  return {
    input,
    limits,
    assortment,
    house,
    requirement,
    mouth,
    axis: wallDistance + flue.chimney.wall + (section.depth ?? section.width) / 2,
    declaration: data.declaration,
    outletDiameter: diameters.get(scheme.outletPipeId) ?? 0,
    wallDistance,
    ...findLinerInlets(flue, assortment),
    chosenItems: chosen.items,
    // A platform that an unmeasured chimney may not need is not sold with it.
    sweeping: flue.overRoof === null ? { ...access, isPlatformNeeded: false, platform: null } : access,
    diameters,
    problems: [...problems, ...chosen.problems],
  };
}

function findLinerInlets(
  { kind, liner, baseHeight }: ConnectionInput['flue'],
  assortment: Assortment,
): Pick<ConnectionPlan, 'leastInlet' | 'nextInlet'> {
  if (kind === 'existing') return { leastInlet: 0, nextInlet: 0 };
  const ofRole = (role: Part['role']): readonly Part[] =>
    assortment.find((part) => part.role === role && assortment.fitsPipe(part));
  const [base] = ofRole('liner_base');
  const [tee] = ofRole('liner_tee');
  const leastInlet = baseHeight + (base?.length ?? 0) + (tee?.otherLength ?? tee?.length ?? 0);
  const pipes = liner === 'rigid' ? ofRole('liner_rigid') : [];
  const lengths = pipes.flatMap(({ length, otherLength }) => [length, otherLength].filter((end) => end !== null));
  return { leastInlet, nextInlet: leastInlet + (lengths.length === 0 ? 0 : Math.min(...lengths)) };
}

/** The distance that the pipe keeps from combustible material: its maker's, else the usual one. */
export function pipeClearanceOf({ limits, declaration }: Pick<ConnectionPlan, 'limits' | 'declaration'>): number {
  return declaration?.pipeClearance ?? limits.pipe_clearance.value;
}
