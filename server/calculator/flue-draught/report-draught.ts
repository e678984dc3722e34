import { type AirDuct, findDuctResistance } from '../draught/air-duct.ts';
import type { DraughtProblem, DraughtResult } from '../draught/draught-problem.ts';
import { findMassFlow } from '../draught/flue-gas.ts';
import { solveDraught } from '../draught/solve-draught.ts';
import type { House } from '../house/house.ts';
import type { FireplaceDeclaration } from '../input/calculation-data.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import type { Part } from '../input/part.ts';
import { toHundredths } from '../numbers.ts';
import type {
  CalculatedDraught,
  DraughtLimiter,
  DraughtReport,
  MissingForDraught,
  Surroundings,
  UndeclaredThing,
} from '../result/draught-report.ts';
import type { FluePiece } from '../result/flue-geometry.ts';
import { type ExistingChimney, findChimneySections } from './chimney-sections.ts';
import { type DraughtPiece, findSections, INLET, type PlacedSection, RAIN_CAP } from './flue-sections.ts';

/** `cap`: null if the mouth is open. */
interface FlueToDraw {
  readonly pieces: readonly Omit<FluePiece, 'position'>[];
  readonly partById: (id: number) => Part | undefined;
  readonly cap: Part | null;
  /** In the order of choice. A limiter's resistance counts in the first section above the connector. */
  readonly dampers: readonly Part[];
  /** Returns the place of a piece; absent: its height in the house decides. */
  readonly surroundingsOf?: (piece: Omit<FluePiece, 'position'>) => Surroundings;
  /** The wind's pressure on an adverse mouth, in Pa; absent: none. */
  readonly windPressure?: number;
  /** The existing chimney above the pieces; absent: the pieces are the whole flue. */
  readonly chimney?: ExistingChimney;
}

export type DraughtReporter = (flue: FlueToDraw | null) => DraughtReport;

/**
 * Creates the reporter for one house and fireplace. Values that do not depend on the flue are calculated once.
 * @param diameters inner diameters by pipe id, in millimetres
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
    if (flue.chimney === undefined) return findSections(withPart(flue), flue.cap, house, flue.surroundingsOf);
    return findConnectedSections(withPart(flue), flue.cap, flue.chimney, house);
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
    const { dampers = [], windPressure = 0 } = flue ?? {};
    const { usualResistances, connectorCount } = found;
    const unlimited = solveDraught(problemOf('dry')(found.sections));
    const damper = chooseDamper(dampers, isLimited, unlimited);
    const resistance = (isLimited && damper?.part.zeta) || 0;
    const sections = resistance === 0 ? found.sections : withResistance(found.sections, connectorCount, resistance);
    const { minimum, maximum, required, allowed, dewPoint } =
      resistance === 0 ? unlimited : solveDraught(problemOf('dry')(sections));
    const available = toHundredths(minimum.draught);
    const needed = toHundredths(Math.max(required, appliance.conditions.airSupplyPressure));
    const isDry = maximum.innerWallTemperature >= dewPoint;
    const wet = isDry ? null : solveDraught(problemOf('wet')(sections));
    const freezes = wet !== null && wet.maximum.innerWallTemperature < wet.limitTemperature;
    return {
      checked: true,
      required: toHundredths(required),
      available,
      needed,
      margin: toHundredths(available - needed),
      wind:
        windPressure === 0 ? null : { pressure: windPressure, margin: toHundredths(available - windPressure - needed) },
      maximum: toHundredths(maximum.draught),
      allowed: allowed === null ? null : toHundredths(allowed),
      mouthTemperature: toHundredths(maximum.mouthTemperature),
      innerWallTemperature: toHundredths(maximum.innerWallTemperature),
      wetWallTemperature: wet === null ? null : toHundredths(wet.maximum.innerWallTemperature),
      dewPoint: toHundredths(dewPoint),
      operation: isDry ? 'dry' : freezes ? 'freezing' : 'wet',
      condensation: isDry ? null : findCondensation(sections, { maximum, dewPoint }, problemOf('dry')),
      massFlow: { value: toHundredths(appliance.massFlow.value), isDeclared: appliance.massFlow.isDeclared },
      damper: damper && damper.described,
      usualResistances,
      declaration: appliance.source,
    };
  };
}

/** Adds a resistance to one section. The section is not divided, because its heat depends on its length. */
function withResistance(sections: readonly PlacedSection[], index: number, zeta: number): PlacedSection[] {
  return sections.map((section, at) =>
    at === index ? Object.assign({}, section, { zeta: section.zeta + zeta }) : section,
  );
}

/** Divides the sections into connector and chimney. A flue that ends within the connector counts as chimney. */
function splitConnector(
  sections: readonly PlacedSection[],
  connectorCount: number,
): Pick<DraughtProblem, 'connector' | 'chimney'> {
  const count = connectorCount < sections.length ? connectorCount : 0;
  return { connector: sections.slice(0, count), chimney: sections.slice(count) };
}

/** Joins a pipe and its chimney. The turn into the chimney, or the widening, is a resistance at the pipe's end. */
function findConnectedSections(
  pieces: readonly DraughtPiece[],
  cap: Part | null,
  existingChimney: ExistingChimney,
  house: House,
): ReturnType<typeof findSections> {
  const connector = findSections(pieces, null, house);
  const chimney = findChimneySections(existingChimney, house);
  if (!('sections' in connector)) return [...connector, ...chimney.filter((found) => 'what' in found)];
  if (!isPlaced(chimney)) return chimney;
  const { sections, usualResistances } = connector;
  const last = sections.at(-1);
  const entry = existingChimney.isUpright ? null : INLET;
  if (last !== undefined) last.zeta += entry === null ? wideningZeta(last, chimney[0]) : entry.zeta;
  const mouth = chimney.at(-1);
  if (mouth !== undefined && cap !== null) mouth.zeta += cap.zeta ?? RAIN_CAP;
  return {
    sections: [...sections, ...chimney],
    usualResistances: entry === null ? usualResistances : [...usualResistances, entry],
    connectorCount: sections.length,
  };
}

/** Returns the resistance of an abrupt widening, after Borda and Carnot. */
function wideningZeta({ diameter }: PlacedSection, into: PlacedSection | undefined): number {
  const area = (Math.PI * diameter ** 2) / 4;
  const wider = into === undefined ? area : (into.area ?? (Math.PI * into.diameter ** 2) / 4);
  return (1 - area / wider) ** 2;
}

function isPlaced(
  found: ReturnType<typeof findChimneySections>,
): found is Extract<ReturnType<typeof findChimneySections>, readonly PlacedSection[]> {
  return found.every((section) => !('what' in section));
}

/** In Pa. From this draught on a cold day, a fireplace without a declared limit has a strong draught. */
export const STRONG = 40;

export function damperOf(draught: DraughtReport): string | null {
  return draught.checked ? (draught.damper?.articleNumber ?? null) : null;
}

/**
 * Chooses the first limiter that holds the draught; otherwise the first with a setting; otherwise the first. Null: the
 * catalogue has none, and none is known to be needed.
 */
function chooseDamper(
  dampers: readonly Part[],
  isListed: boolean,
  draught: DraughtResult,
): { readonly part: Part; readonly described: DraughtLimiter } | null {
  if (!isListed && (draught.allowed === null || draught.maximum.draught <= draught.allowed)) return null;
  const all = dampers.map((part) => ({ part, described: describeDamper(part, isListed, draught) }));
  return (
    all.find(({ described }) => described.holds) ??
    all.find(({ described }) => described.setting !== null) ??
    all[0] ??
    null
  );
}

function describeDamper(
  { articleNumber, name, price, heldDraught: range }: Part,
  isListed: boolean,
  { maximum, required, allowed }: DraughtResult,
): DraughtLimiter {
  const greatest = Math.min(allowed ?? -Infinity, range?.maximum ?? -Infinity);
  const setting = greatest >= Math.max(required, range?.minimum ?? Infinity) ? toHundredths(greatest) : null;
  const arriving = toHundredths(maximum.draught);
  const holds = setting !== null && arriving <= (range?.maximum ?? -Infinity);
  return { articleNumber, name, price, isListed, range, setting, arriving, holds };
}

/** In millimetres of height. */
const PRECISION = 50;

/**
 * Returns the lowest height where the inner wall of a warm flue is at its dew point on a cold day; null: the wall is
 * warmer everywhere. Each height is calculated as the mouth of a flue that ends there.
 * @param solved the draught of the whole flue
 * @param problemOf returns the draught problem of a flue with these sections
 */
function findCondensation(
  sections: readonly PlacedSection[],
  { maximum, dewPoint }: Pick<DraughtResult, 'maximum' | 'dewPoint'>,
  problemOf: (sections: readonly PlacedSection[]) => DraughtProblem,
): CalculatedDraught['condensation'] {
  const isWetAt = (index: number, share: number): boolean =>
    solveDraught(problemOf(cutAt(sections, index, share))).maximum.innerWallTemperature < dewPoint;
  const index = maximum.innerWalls.findIndex((temperature) => temperature < dewPoint);
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

function cutAt(sections: readonly PlacedSection[], index: number, share: number): PlacedSection[] {
  return sections.slice(0, index + 1).map((section, at) => {
    if (at < index) return section;
    const { length, rise, from, to } = section;
    return Object.assign({}, section, {
      length: length * share,
      rise: rise * share,
      to: from + (to - from) * share,
      zeta: 0,
    });
  });
}

interface DeclaredAppliance {
  readonly conditions: Omit<DraughtProblem, 'connector' | 'chimney' | 'operation'>;
  readonly massFlow: CalculatedDraught['massFlow'];
  readonly source: string;
}

/** In Pa: draws the combustion air through the gaps of a house. */
const AIR_FROM_THE_ROOM = 4;

/** Returns the fireplace with its declared values and the choices for the house, or all missing values. */
function findAppliance(
  declaration: FireplaceDeclaration | null,
  input: CalculationInput,
): DeclaredAppliance | readonly MissingForDraught[] {
  const { altitude } = input;
  if (declaration === null) return [{ what: 'declaration' }];
  const { fuel, temperature, carbonDioxide, minimumDraught, maximumDraught, source } = declaration;
  const massFlow = massFlowOf(declaration);
  if (fuel !== null && temperature !== null && carbonDioxide !== null && minimumDraught !== null && massFlow !== null) {
    return {
      conditions: {
        fuel,
        altitude,
        massFlow: massFlow.value,
        carbonDioxide,
        temperature,
        minimumDraught,
        maximumDraught,
        airSupplyPressure: findSupplyPressure(input, {
          fuel,
          carbonDioxide,
          massFlow: massFlow.value,
          altitude,
        }),
      },
      massFlow,
      source,
    };
  }
  const things: readonly (readonly [UndeclaredThing, unknown])[] = [
    ['fuel', fuel],
    ['flue_gas_mass_flow', massFlow],
    ['flue_gas_temperature', temperature],
    ['carbon_dioxide', carbonDioxide],
    ['minimum_draught', minimumDraught],
  ];
  return things.filter(([, value]) => value === null).map(([what]) => ({ what }));
}

/** Returns the duct from outside; null: the air comes from the room, or the duct is not measured. */
export function ductOf({ air, airDuctDiameter, airDuctLength, airDuctBends }: CalculationInput): AirDuct | null {
  if (air === 'room' || airDuctDiameter === null || airDuctLength === null) return null;
  return { diameter: airDuctDiameter / 1000, length: airDuctLength / 1000, bends: airDuctBends };
}

/** Returns PB in Pa; 0 for a duct that is not measured, about which R15 asks. */
function findSupplyPressure(input: CalculationInput, fire: Parameters<typeof findDuctResistance>[1]): number {
  if (input.air === 'room') return AIR_FROM_THE_ROOM;
  const duct = ductOf(input);
  return duct === null ? 0 : findDuctResistance(duct, fire);
}

function massFlowOf({
  massFlow,
  fuel,
  nominalOutput,
  efficiency,
  carbonDioxide,
}: FireplaceDeclaration): CalculatedDraught['massFlow'] | null {
  if (massFlow !== null) return { value: massFlow, isDeclared: true };
  if (fuel === null || nominalOutput === null || efficiency === null || carbonDioxide === null) return null;
  const value = findMassFlow({ fuel, nominalOutput, efficiency, carbonDioxide });
  return { value, isDeclared: false };
}
