import { solveDraught, type DraughtProblem } from '../draught/solve-draught.ts';
import type { House } from '../house/house.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import type { FireplaceDeclaration } from '../input/calculation-data.ts';
import type { Part } from '../input/part.ts';
import type { CalculatedDraught, DraughtReport } from '../result/draught-report.ts';
import type { FluePiece } from '../result/flue-geometry.ts';
import { findCondensation } from './condensation.ts';
import { findAppliance } from './declared-appliance.ts';
import { findSections, type DraughtPiece, type PlacedSection } from './flue-sections.ts';

/** A flue whose draught is asked for. `cap`: what stands on the mouth, null where it is open. */
export interface FlueToDraw {
  readonly pieces: readonly Omit<FluePiece, 'position'>[];
  readonly partById: (id: number) => Part | undefined;
  readonly cap: Part | null;
  /** What the catalogue has to limit the draught of this flue. */
  readonly damper: Part | null;
}

/** Tells how a flue draws; null where none was found. */
export type DraughtReporter = (flue: FlueToDraw | null) => DraughtReport;

/**
 * Makes the function that tells how a flue of one house and fireplace draws; what does not depend on the flue is found once.
 *
 * @param diameters inner diameters of pipes by their ids, in millimetres.
 */
export function createDraughtReporter(
  input: CalculationInput,
  declaration: FireplaceDeclaration | null,
  { house, diameters }: { readonly house: House; readonly diameters: ReadonlyMap<number, number> },
): DraughtReporter {
  const appliance = findAppliance(declaration, input);
  const withPart = ({ pieces, partById }: FlueToDraw): DraughtPiece[] =>
    pieces.flatMap((piece) => {
      const part = partById(piece.partId);
      const diameter = diameters.get(part?.pipeId ?? input.pipe.id) ?? input.pipe.diameter;
      return part === undefined ? [] : [{ piece, part, diameter }];
    });
  return (flue) => {
    const found = flue === null ? null : findSections(withPart(flue), flue.cap, house);
    if (found === null || !('sections' in found) || found.sections.length === 0 || !('conditions' in appliance)) {
      const ofFireplace = 'conditions' in appliance ? [] : appliance;
      const ofFlue = found !== null && !('sections' in found) ? found : [];
      const noFlue = found === null || ('sections' in found && found.sections.length === 0);
      return { checked: false, missing: [...(noFlue ? [{ what: 'flue' } as const] : []), ...ofFireplace, ...ofFlue] };
    }
    const problemOf = (operation: DraughtProblem['operation']) => (sections: readonly PlacedSection[]) => ({
      ...appliance.conditions,
      operation,
      ...splitConnector(sections),
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
      damper: allowed !== null && maximum.draught > allowed ? describeDamper(flue?.damper ?? null) : null,
      usualResistances,
      declaration: appliance.source,
    };
  };
}

/** The connector reaches from the outlet to the first insulated part; without insulation all of the flue is the chimney. */
function splitConnector(sections: readonly PlacedSection[]): Pick<DraughtProblem, 'connector' | 'chimney'> {
  const insulated = Math.max(
    0,
    sections.findIndex(({ thermalResistance }) => thermalResistance > 0),
  );
  return { connector: sections.slice(0, insulated), chimney: sections.slice(insulated) };
}

function freezes(problem: DraughtProblem): boolean {
  const { maximum, limitTemperature } = solveDraught(problem);
  return maximum.innerWallTemperature < limitTemperature;
}

function toHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

function describeDamper(part: Part | null): CalculatedDraught['damper'] {
  return part === null ? null : { articleNumber: part.articleNumber, name: part.name, price: part.price };
}
