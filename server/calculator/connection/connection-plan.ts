import { type PreparedCatalogue } from '../flue/flue-plan.ts';
import { layOutHouse } from '../house/house.ts';
import { findTopOver } from '../house/required-top.ts';
import type { FireplaceDeclaration } from '../input/calculation-data.ts';
import type { CatalogueProblem } from '../input/catalogue-parts.ts';
import type { ConnectionInput } from '../input/calculation-input.ts';
import { type CrossSection, isUnderFlue } from '../input/chimney-input.ts';
import type { Part } from '../input/part.ts';
import { slopeOf, toTenths } from '../numbers.ts';
import { type Assortment, createAssortment, type PlannedHouse } from '../parts/assortment.ts';
import type { BillItem } from '../parts/bill.ts';
import { findChosenParts, findSchemePipes, layLevel, type LevelPipes } from '../parts/chosen-parts.ts';
import { planSweeping, type SweepingAccess } from '../parts/sweeping-parts.ts';

/** The part of a connection that does not depend on its pieces and liner. Lengths and heights in millimetres. */
export interface ConnectionPlan extends PlannedHouse {
  readonly input: ConnectionInput;
  /** The measured height of the mouth; if unmeasured, the required height. */
  readonly mouth: number;
  /** The distance of the flue's axis from the outlet's axis. */
  readonly axis: number;
  readonly declaration: FireplaceDeclaration | null;
  readonly outletDiameter: number;
  /** From the outlet to the chimney's face: measured, declared or the default. */
  readonly wallDistance: number;
  /** The least height of an inlet above a liner's base and the lower half of its tee; 0: no liner. */
  readonly leastInlet: number;
  readonly highestInlet: number;
  /** Undefined: no liner, or the catalogue has no tee. */
  readonly linerTee: LinerTee | undefined;
  /** The next possible inlet over `leastInlet`, with the shortest pipe between a liner's tee and base. */
  readonly nextInlet: number;
  readonly chosenItems: readonly BillItem[];
  /** The scheme's pipes behind a rear outlet: the first pieces of the connecting pipe. */
  readonly level: LevelPipes;
  readonly sweeping: SweepingAccess;
  readonly diameters: ReadonlyMap<number, number>;
  readonly problems: readonly CatalogueProblem[];
}

/** The assumed side of an unmeasured flue, for the roof's highest point beside it and for the drawing. */
const assumedSide = 200;

/** This program's assumption if no distance is declared; it must be measured on site. */
const assumedWallDistance = 350;

export function planConnection(
  input: ConnectionInput,
  { data, problems, limits, diameters }: PreparedCatalogue,
): ConnectionPlan {
  const { flue, scheme } = input;
  const assortment = createAssortment(input, data);
  const house = layOutHouse(input);
  const section: CrossSection = flue.section ?? { width: assumedSide, depth: assumedSide };
  // It is unknown which side is along the slope. The longer side is safe.
  const innerRadius = Math.max(section.width, section.depth ?? 0) / 2;
  const outerRadius = innerRadius + flue.chimney.wall;
  const highestPoint = outerRadius * slopeOf(input.roofAngle);
  const requirement = findTopOver(input, house, limits, { outerRadius, innerRadius, highestPoint }, 0);
  const mouth = flue.overRoof === null ? requirement.requiredTop : Math.round(house.roofSurface + flue.overRoof);
  const linerTee = findLinerTee(flue, assortment, limits.tee_overlap.value);
  const chosenParts = findChosenParts(input, data, assortment);
  const fullAccess = planSweeping({ input, limits, house, assortment, requirement }, mouth);
  const access = flue.ladder === 'new' ? fullAccess : { ...fullAccess, ladder: null };
  const { outletDepth = null, masonryDistance = null } = data.declaration ?? {};
  const declaredDistance = outletDepth === null || masonryDistance === null ? null : outletDepth + masonryDistance;
  const wallDistance = flue.wallDistance ?? declaredDistance ?? assumedWallDistance;
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
    linerTee,
    ...findLinerInlets(flue, assortment, linerTee?.part),
    // Bare steel never goes through a floor or a roof.
    highestInlet: isUnderFlue(flue)
      ? Math.min(input.roomHeight, mouth - 1)
      : mouth - (flue.kind === 'reline' ? (linerTee?.part.length ?? 0) : input.pipe.diameter / 2),
    chosenItems: chosenParts.items,
    level: layLevel(findSchemePipes(input, chosenParts.items)),
    // A platform is not sold while the mouth is unmeasured, because it may not be needed.
    sweeping: flue.overRoof === null ? { ...access, isPlatformNeeded: false, platform: null } : access,
    diameters,
    problems: [...problems, ...chosenParts.problems],
  };
}

/** A liner's tee, and the least length of an arm that overlaps the flue's inner face enough; null: the flue is unmeasured. */
export interface LinerTee {
  readonly part: Part;
  readonly neededArm: number | null;
}

/** Returns the first tee whose arm is long enough; otherwise the tee with the longest arm. */
function findLinerTee(
  { kind, section }: ConnectionInput['flue'],
  { ofRole }: Assortment,
  overlap: number,
): LinerTee | undefined {
  if (kind === 'existing') return undefined;
  const neededArm = section === null ? null : toTenths((section.depth ?? section.width) / 2 + overlap);
  const armOf = ({ horizontalLength }: Part): number => horizontalLength ?? -1;
  const tees = ofRole('liner_tee');
  const longestFirst = tees.toSorted((a, b) => armOf(b) - armOf(a));
  const part = neededArm === null ? tees[0] : (tees.find((tee) => armOf(tee) >= neededArm) ?? longestFirst[0]);
  return part === undefined ? undefined : { part, neededArm };
}

function findLinerInlets(
  { kind, liner, baseHeight }: ConnectionInput['flue'],
  assortment: Assortment,
  tee: Part | undefined,
): Pick<ConnectionPlan, 'leastInlet' | 'nextInlet'> {
  if (kind === 'existing') return { leastInlet: 0, nextInlet: 0 };
  const [base] = assortment.ofRole('liner_base');
  const leastInlet = baseHeight + (base?.length ?? 0) + (tee?.otherLength ?? tee?.length ?? 0);
  const pipes = liner === 'rigid' ? assortment.ofRole('liner_rigid') : [];
  const lengths = pipes.flatMap(({ length, otherLength }) => [length, otherLength].filter((end) => end !== null));
  return { leastInlet, nextInlet: leastInlet + (lengths.length === 0 ? 0 : Math.min(...lengths)) };
}

/** Returns the pipe's least distance to combustible material: declared by its maker, or the general limit. */
export function pipeClearanceOf({ limits, declaration }: Pick<ConnectionPlan, 'limits' | 'declaration'>): number {
  return declaration?.pipeClearance ?? limits.pipe_clearance.value;
}
