import { solveDraught } from '../draught/solve-draught.ts';
import type { DraughtProblem } from '../draught/draught-problem.ts';
import type { House } from '../house/house.ts';
import type { FireplaceDeclaration } from '../input/calculation-data.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import type { Part } from '../input/part.ts';
import type { CalculatedDraught, DraughtReport } from '../result/draught-report.ts';
import type { FluePiece } from '../result/flue-geometry.ts';
import { contains } from '../parts/assortment.ts';
import { findAppliance } from './declared-appliance.ts';
import { findChimneySections, type StandingChimney } from './chimney-sections.ts';
import { findSections, INLET, RAIN_CAP, type DraughtPiece, type PlacedSection } from './flue-sections.ts';

/** A flue whose draught is calculated. `cap`: the part on the mouth, null where it is open. */
interface FlueToDraw {
  readonly pieces: readonly Omit<FluePiece, 'position'>[];
  readonly partById: (id: number) => Part | undefined;
  readonly cap: Part | null;
  /** The catalogue's draught limiter for this flue; it is beside the flue only where one is chosen. */
  readonly damper: Part | null;
  /** The chimney that the house has, to which the pieces lead; absent: the pieces are all of the flue. */
  readonly chimney?: StandingChimney;
}

/** Reports how a flue draws; null: no flue was found. */
export type DraughtReporter = (flue: FlueToDraw | null) => DraughtReport;

/**
 * Makes the reporter for one house and fireplace; what does not depend on the flue is calculated once.
 *
 * @param diameters inner diameters of pipes by their ids, in millimetres.
 */
export function createDraughtReporter(
  input: CalculationInput,
  declaration: FireplaceDeclaration | null,
  { house, diameters }: { readonly house: House; readonly diameters: ReadonlyMap<number, number> },
): DraughtReporter {
  const appliance = findAppliance(declaration, input);
  const isLimited = input.damper === 'limiter';
  const withPart = ({ pieces, partById }: FlueToDraw): DraughtPiece[] =>
    pieces.flatMap((piece) => {
      const part = partById(piece.partId);
      const diameter = diameters.get(part?.pipeId ?? input.pipe.id) ?? input.pipe.diameter;
      return part === undefined ? [] : [{ piece, part, diameter }];
    });
  const sectionsOf = (flue: FlueToDraw): ReturnType<typeof findSections> => {
    const beside = { cap: flue.cap, damper: isLimited ? flue.damper : null };
    if (flue.chimney === undefined) return findSections(withPart(flue), beside, house);
    return findConnectedSections(withPart(flue), beside, flue.chimney, house);
  };
  return (flue) => {
    const found = flue === null ? null : sectionsOf(flue);
    if (found === null || !('sections' in found) || found.sections.length === 0 || !('conditions' in appliance)) {
      const ofFireplace = 'conditions' in appliance ? [] : appliance;
      const ofFlue = found !== null && !('sections' in found) ? found : [];
      const noFlue = found === null || ('sections' in found && found.sections.length === 0);
      return { checked: false, missing: [...(noFlue ? [{ what: 'flue' } as const] : []), ...ofFireplace, ...ofFlue] };
    }
    const problemOf = (operation: DraughtProblem['operation']) => (sections: readonly PlacedSection[]) => ({
      ...appliance.conditions,
      operation,
      ...splitConnector(sections, found.connectorCount),
    });
    const { sections, usualResistances } = found;
    const { minimum, maximum, required, allowed, dewPoint } = solveDraught(problemOf('dry')(sections));
    const available = toHundredths(minimum.draught);
    const needed = toHundredths(Math.max(required, appliance.conditions.airSupplyPressure));
    const isDry = maximum.innerWallTemperature >= dewPoint;
    return {
      checked: true,
      required: toHundredths(required),
      available,
      needed,
      margin: toHundredths(available - needed),
      maximum: toHundredths(maximum.draught),
      allowed: allowed === null ? null : toHundredths(allowed),
      mouthTemperature: toHundredths(maximum.mouthTemperature),
      innerWallTemperature: toHundredths(maximum.innerWallTemperature),
      dewPoint: toHundredths(dewPoint),
      operation: isDry ? 'dry' : freezes(problemOf('wet')(sections)) ? 'freezing' : 'wet',
      condensation: isDry ? null : findCondensation(sections, problemOf('dry')),
      massFlow: { value: toHundredths(appliance.massFlow.value), isDeclared: appliance.massFlow.isDeclared },
      damper: describeDamper(flue?.damper ?? null, isLimited, maximum.draught, allowed),
      usualResistances,
      declaration: appliance.source,
    };
  };
}

/** The connector is the first sections; a flue that is cut off in them, to see where it is wet, is all chimney. */
function splitConnector(
  sections: readonly PlacedSection[],
  connectorCount: number,
): Pick<DraughtProblem, 'connector' | 'chimney'> {
  const count = connectorCount < sections.length ? connectorCount : 0;
  return { connector: sections.slice(0, count), chimney: sections.slice(count) };
}

/** A pipe and the chimney that it leads to: the turn into the chimney is a resistance at the pipe's end. */
function findConnectedSections(
  pieces: readonly DraughtPiece[],
  { cap, damper }: { readonly cap: Part | null; readonly damper: Part | null },
  standing: StandingChimney,
  house: House,
): ReturnType<typeof findSections> {
  const connector = findSections(pieces, { cap: null, damper }, house);
  const chimney = findChimneySections(standing, house);
  if (!('sections' in connector)) return [...connector, ...chimney.filter((found) => 'what' in found)];
  if (!isPlaced(chimney)) return chimney;
  const { sections, usualResistances } = connector;
  const last = sections.at(-1);
  if (last !== undefined) last.zeta += INLET.zeta;
  const mouth = chimney.at(-1);
  if (mouth !== undefined && cap !== null) mouth.zeta += cap.zeta ?? RAIN_CAP;
  return {
    sections: [...sections, ...chimney],
    usualResistances: [...usualResistances, INLET],
    connectorCount: sections.length,
  };
}

function isPlaced(
  found: ReturnType<typeof findChimneySections>,
): found is Extract<ReturnType<typeof findChimneySections>, readonly PlacedSection[]> {
  return found.every((one) => !('what' in one));
}

function freezes(problem: DraughtProblem): boolean {
  const { maximum, limitTemperature } = solveDraught(problem);
  return maximum.innerWallTemperature < limitTemperature;
}

function toHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A draught above this one on a cold day is strong for a fireplace whose maker does not say how much it tolerates, in Pa. */
export const STRONG = 40;

/** It is set to what the fireplace tolerates. That and the draught on a cold day must be within its range. */
function describeDamper(
  part: Part | null,
  isListed: boolean,
  draught: number,
  allowed: number | null,
): CalculatedDraught['damper'] {
  if (part === null || (!isListed && draught <= (allowed ?? STRONG))) return null;
  const { articleNumber, name, price, heldDraught: range } = part;
  const setting = Math.floor(allowed ?? STRONG);
  const holds = range !== null && contains(range, toHundredths(draught)) && contains(range, setting);
  return { articleNumber, name, price, isListed, range, setting: holds ? setting : null };
}

/** The precision of the height, in millimetres. */
const PRECISION = 50;

/**
 * The lowest height at which the inner wall of a warm flue is at its dew point on a cold day: calculated as the mouth
 * of a flue that ends at that height. Null where the wall is above its dew point up to the mouth.
 *
 * @param problemOf the problem of a flue with these sections.
 */
function findCondensation(
  sections: readonly PlacedSection[],
  problemOf: (sections: readonly PlacedSection[]) => DraughtProblem,
): CalculatedDraught['condensation'] {
  const isWetAt = (index: number, share: number): boolean => {
    const solved = solveDraught(problemOf(cutAt(sections, index, share)));
    return solved.maximum.innerWallTemperature < solved.dewPoint;
  };
  const index = sections.findIndex((_, at) => isWetAt(at, 1));
  const section = sections[index];
  if (section === undefined) return null;
  const [dry, wet] = [{ share: 0 }, { share: 1 }];
  const rise = section.to - section.from;
  while ((wet.share - dry.share) * rise > PRECISION) {
    const middle = (dry.share + wet.share) / 2;
    (isWetAt(index, middle) ? wet : dry).share = middle;
  }
  return { height: Math.round(section.from + wet.share * rise), surroundings: section.surroundings };
}

/** The sections up to a share of one of them. */
function cutAt(sections: readonly PlacedSection[], index: number, share: number): PlacedSection[] {
  return sections.slice(0, index + 1).map((section, at) => {
    if (at < index || share === 1) return section;
    const { length, rise, from, to } = section;
    return Object.assign({}, section, {
      length: length * share,
      rise: rise * share,
      to: from + (to - from) * share,
      zeta: 0,
    });
  });
}
