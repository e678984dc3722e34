import { pipeClearanceOf } from '../connection/connection-plan.ts';
import type { PreparedCatalogue } from '../flue/flue-plan.ts';
import { isBare, isElementOfFlue } from '../flue/column-candidates.ts';
import { layOutHouse, type House } from '../house/house.ts';
import type { OutsideInput } from '../input/calculation-input.ts';
import type { FireplaceDeclaration } from '../input/calculation-data.ts';
import type { CatalogueProblem } from '../input/catalogue-parts.ts';
import type { Limits } from '../input/limits.ts';
import type { Part } from '../input/part.ts';
import { type Assortment, createAssortment } from '../parts/assortment.ts';
import type { BillItem } from '../parts/bill.ts';
import { bandPriceOf } from '../parts/fixings.ts';
import { findChosenParts, findSchemePipes, layLevel, type LevelPipes } from '../parts/chosen-parts.ts';
import type { Failure } from '../result/outcome.ts';
import { bracketsOf, describeSite, listPassages, type OutsideSite, type Passage, widthOfPipe } from './outside-site.ts';

/** The decisions about a flue on the outside of a wall before its pipes. */
export interface OutsidePlan {
  readonly input: OutsideInput;
  readonly limits: Limits;
  readonly assortment: Assortment;
  readonly house: House;
  readonly declaration: FireplaceDeclaration | null;
  readonly outletDiameter: number;
  readonly site: OutsideSite;
  readonly tee: Part | null;
  /** The possible ways past the overhang. Empty: `failures` says why. */
  readonly passages: readonly Passage[];
  /** Insulated elements of the flue, in the order of choice. */
  readonly elements: readonly Part[];
  /** Of the locking band of an element, in øre. */
  readonly bandPrice: number;
  readonly level: LevelPipes;
  readonly chosenItems: readonly BillItem[];
  readonly failures: readonly Failure[];
  readonly diameters: ReadonlyMap<number, number>;
  readonly problems: readonly CatalogueProblem[];
}

export function planOutside(
  input: OutsideInput,
  { data, problems, limits, diameters }: PreparedCatalogue,
): OutsidePlan {
  const assortment = createAssortment(input, data);
  const house = layOutHouse(input);
  const elements = assortment.find((part) => isElementOfFlue(assortment)(part) && !isBare(part));
  const bandPrice = bandPriceOf(assortment.ofRole('locking_band')[0] ?? null, assortment);
  const isMeasured = ({ length, otherLength, horizontalLength }: Part): boolean =>
    [length, otherLength, horizontalLength].every((measure) => measure !== null);
  const tee = assortment.ofRole('tee_base').find(isMeasured) ?? null;
  const width = elements.reduce((widest, part) => Math.max(widest, part.width ?? 0), tee?.width ?? input.pipe.diameter);
  const site = describeSite(input, house, limits, {
    radius: width / 2,
    arm: tee?.horizontalLength ?? 0,
    assumedDistance: assumeDistance(input, data.declaration, limits, assortment),
    assortment,
  });
  const reach = reachOf(input, assortment, site);
  const ways = listPassages(site, reach);
  const passages = input.flue.past === null ? ways : ways.filter(({ past }) => past === input.flue.past);
  const chosen = findChosenParts(input, data, assortment);
  return {
    input,
    limits,
    assortment,
    house,
    declaration: data.declaration,
    outletDiameter: diameters.get(input.scheme.outletPipeId) ?? 0,
    site,
    tee,
    passages,
    elements,
    bandPrice,
    level: layLevel(findSchemePipes(input, chosen.items)),
    chosenItems: chosen.items,
    failures: [
      ...findMissing(input, assortment, tee),
      ...(passages.length > 0 ? [] : [explainEaves(site, input.flue, ways, reach.all)]),
    ],
    diameters,
    problems: [...problems, ...chosen.problems],
  };
}

/** In millimetres: this program's assumption of the distance from the outlet to the wall if none is declared. */
const usualDistance = 350;

/**
 * Returns the distance from the outlet to the wall that is assumed until it is measured, in whole centimetres. A bare riser
 * keeps its clearance to a timber wall.
 */
function assumeDistance(
  input: OutsideInput,
  declaration: FireplaceDeclaration | null,
  limits: Limits,
  assortment: Assortment,
): number {
  const { outletDepth = null, masonryDistance = null } = declaration ?? {};
  const declared = outletDepth === null || masonryDistance === null ? usualDistance : outletDepth + masonryDistance;
  const isTimber = input.flue.wall === 'timber';
  const besideRiser = isTimber ? pipeClearanceOf({ limits, declaration }) + widthOfPipe(input, assortment) / 2 : 0;
  return Math.ceil(Math.max(declared, besideRiser) / 10) * 10;
}

/** Returns the greatest distances from the wall to the flue's surface: of the shortest bracket, and of all parts. */
function reachOf(
  { flue }: OutsideInput,
  assortment: Assortment,
  { farthest }: OutsideSite,
): { readonly bracket: number; readonly all: number } {
  const consoles = [...assortment.ofRole('wall_console'), ...assortment.ofRole('console_extension')];
  const ofConsoles = consoles.reduce((reach, { otherLength }) => Math.max(reach, otherLength ?? 0), 0);
  return {
    bracket: bracketsOf(assortment)[0]?.otherLength ?? 0,
    all: flue.base === 'console' ? Math.min(farthest, ofConsoles) : farthest,
  };
}

function findMissing({ flue, color, scheme }: OutsideInput, assortment: Assortment, tee: Part | null): Failure[] {
  const needed = [
    'connector_pipe',
    ...(scheme.outletPosition === 'top' ? (['connector_bend'] as const) : []),
    'tee_base',
    'wall_bracket',
    flue.base === 'console' ? 'wall_console' : 'ground_support',
  ] as const;
  return needed.flatMap((role): Failure[] => {
    if (role === 'tee_base' ? tee !== null : assortment.ofRole(role).length > 0) return [];
    const workingColors = assortment.colorsOf((part) => part.role === role && assortment.fitsPipe(part));
    return workingColors.length > 0
      ? [{ code: 'COLOUR_NOT_AVAILABLE', role, colorId: color.id, workingColors }]
      : [{ code: 'PART_MISSING', role }];
  });
}

function explainEaves(
  { overhang, edgeDistance, radius, leastGap, clearOf, farthest }: OutsideSite,
  { past, base }: OutsideInput['flue'],
  ways: readonly Passage[],
  reach: number,
): Failure {
  // The present measure is rounded down and the needed one up, so that they never look equal.
  const needed = Math.ceil(leastGap + radius + edgeDistance);
  const isTooFar = leastGap > reach || past === 'clear' || ways.length === 0;
  if (isTooFar || (past === 'around' && clearOf > farthest)) {
    const measured = Math.ceil(Math.max(leastGap, past === 'through' ? 0 : clearOf));
    return {
      code: 'TOO_FAR_FROM_WALL',
      of: base === 'console' ? 'console' : 'bracket',
      measured,
      limit: Math.floor(reach),
      neededOverhang: past === null && leastGap <= reach && overhang < needed ? needed : null,
    };
  }
  return { code: 'EAVES_IN_THE_WAY', past: past ?? 'through', overhang: Math.floor(overhang), needed };
}
