import { ductPressure } from '../draught/air-duct.ts';
import { computeDraught, type DraughtAnswer, type DraughtQuestion } from '../draught/draught.ts';
import type { Fuel } from '../draught/gas.ts';
import type { Section } from '../draught/section.ts';
import type { Catalogue, Part } from './catalogue.ts';
import type { Choices } from './choices.ts';
import type { Given } from './given.ts';
import type { House } from './house.ts';
import type { Interval } from './ladder.ts';
import { levelPipesOf } from './level-pipes.ts';
import { judged, type Rule } from './rules.ts';
import type { Loaded } from './weight.ts';

/** Default resistance of parts without one in the catalogue. */
const usualZeta: Readonly<Record<string, number>> = { tee: 1.6, bend: 0.4 };
export const rainCapZeta = 1.5;
const roomAir = 4;
/** Pa on the cold day. If no maximum is declared, more than this is `clarify`. */
const strongFrom = 40;
/** Constants of the mass flow, used if only the output is declared. */
const massFlowOf: Readonly<Record<Fuel, readonly [number, number]>> = {
  'wood-logs': [6.89, 0.076],
  pellets: [6.66, 0.06],
};

/** Returns the draught and temperature of a finished flue; null if a property is unknown. */
export function draughtOf(
  pieces: readonly Loaded[],
  { house, choices, catalogue }: Given,
  zeta: { readonly limiter: number; readonly cap: number },
): DraughtAnswer | null {
  const { altitude } = choices;
  const flow = declaredFlow(choices);
  const sections: Section[] = [];
  const level = levelPipesOf(catalogue, choices).pipes.map(layLevel);
  for (const piece of [...level, ...pieces]) {
    const own = sectionsOf(piece, house, catalogue);
    if (own === null) return null;
    sections.push(...own);
  }
  if (flow === null || sections.length === 0) return null;
  const top = sections.pop();
  if (top !== undefined) sections.push({ ...top, zeta: top.zeta + zeta.cap });
  const whole = merged(sections);
  const firstInsulated = whole.findIndex(({ thermalResistance }) => thermalResistance > 0);
  const split = firstInsulated === -1 ? 0 : firstInsulated;
  return computeDraught({
    ...flow,
    altitude,
    airSupplyPressure: supplyPressure(choices, flow),
    operation: 'dry',
    connector: whole.slice(0, split),
    chimney: besideFirst(whole.slice(split), zeta.limiter),
  });
}

/** Returns the declared flue gas and draught; null if a value is missing. */
export function declaredFlow({
  declaration,
}: Choices): Pick<
  DraughtQuestion,
  'fuel' | 'massFlow' | 'carbonDioxide' | 'temperature' | 'minimumDraught' | 'maximumDraught'
> | null {
  if (declaration === undefined) return null;
  const { carbon_dioxide: carbonDioxide, flue_gas_temperature: temperature, fuel, minimum_draught } = declaration;
  if (fuel === null || carbonDioxide === null || temperature === null || minimum_draught === null) return null;
  const massFlow = declaration.flue_gas_mass_flow ?? massFlowFrom(declaration, fuel, carbonDioxide);
  if (massFlow === null) return null;
  const { maximum_draught: maximumDraught } = declaration;
  return { fuel, massFlow, carbonDioxide, temperature, minimumDraught: minimum_draught, maximumDraught };
}

/** Returns the pressure of the air supply, Pa. A duct that is not measured takes nothing. */
export function supplyPressure(choices: Choices, flow: NonNullable<ReturnType<typeof declaredFlow>>): number {
  const { hasOwnAir, ductDiameter, ductLength, ductBends: bends, altitude } = choices;
  if (!hasOwnAir) return roomAir;
  if (ductDiameter === null || ductLength === null) return 0;
  return ductPressure({ diameter: ductDiameter / 1000, length: ductLength / 1000, bends }, { ...flow, altitude });
}

/** Returns whether the air comes through a duct that is not measured. */
export const isDuctUnknown = ({ hasOwnAir, ductDiameter, ductLength }: Choices): boolean =>
  hasOwnAir && (ductDiameter === null || ductLength === null);

/** Adds the limiter's resistance to the first section. */
export const besideFirst = ([first, ...others]: readonly Section[], zeta: number): readonly Section[] =>
  first === undefined ? [] : [{ ...first, zeta: first.zeta + zeta }, ...others];

/** Resistance of the chosen limiter. */
export const zetaOfLimiter = (limiter: Part | undefined): number => (limiter === undefined ? 0 : (limiter.zeta ?? 0.2));

/** Resistance of the chosen cap. */
export const zetaOfCap = ({ rainCap }: Choices, cap: { readonly zeta: number | null } | undefined): number =>
  rainCap && cap !== undefined ? (cap.zeta ?? rainCapZeta) : 0;

function massFlowFrom(
  { efficiency, nominal_output: output }: Catalogue['fireplace_declaration'][number],
  fuel: Fuel,
  carbonDioxide: number,
): number | null {
  const [perDioxide, constant] = massFlowOf[fuel];
  return efficiency === null || output === null
    ? null
    : (perDioxide / carbonDioxide + constant) * ((100 * output) / efficiency);
}

/** Properties of a flue that do not depend on its surroundings. */
export type Wall = Omit<Section, 'length' | 'rise' | 'surroundings' | 'zeta'>;

/** Returns the wall of a part; null if a property is unknown. */
export function wallOf({ roughness, thermalResistance, width }: Part, diameter: number): Wall | null {
  if (roughness === null || thermalResistance === null || width === null) return null;
  return {
    diameter: diameter / 1000,
    outerDiameter: width / 1000,
    thermalResistance,
    roughness: roughness / 1000,
  };
}

/** Cuts a way upwards at the attic's floor and the roof's surface. Only the last section has the way's resistance. */
export function cut(
  { hasLoft, slabs, surface }: House,
  wall: Wall,
  { from, to }: Interval,
  length: number,
  zeta: number,
): readonly Section[] {
  const attic = hasLoft ? (slabs.at(-1)?.top ?? Infinity) : Infinity;
  const sections: Section[] = [];
  let start = from;
  for (const end of [...[attic, surface].filter((height) => height > from && height < to), to]) {
    const middle = (start + end) / 2;
    const indoors = middle < attic ? 'heated' : 'unheated';
    sections.push({
      ...wall,
      length: to === from ? length : ((end - start) / (to - from)) * length,
      rise: (end - start) / 1000,
      surroundings: middle < surface ? indoors : 'outdoors',
      zeta: end === to ? zeta : 0,
    });
    start = end;
  }
  return sections;
}

/** Returns the sections of a piece; null if a property is unknown. */
export function sectionsOf(
  { part, from, to, length }: Loaded,
  house: House,
  catalogue: Catalogue,
): readonly Section[] | null {
  const diameter = catalogue.pipe.find(({ id }) => id === part.pipeId)?.diameter;
  const wall = diameter === undefined ? null : wallOf(part, diameter);
  if (wall === null) return null;
  const zeta = part.zeta ?? usualZeta[part.role] ?? 0;
  return cut(house, wall, { from, to }, length / 1000, zeta);
}

/** A level pipe. It does not rise. */
export const layLevel = (part: Part): Loaded => ({ part, from: 0, to: 0, length: part.length ?? 0 });

/** Merges neighbours with equal properties, unless a resistance is between them. */
export function merged(sections: readonly Section[]): readonly Section[] {
  const whole: Section[] = [];
  for (const section of sections) {
    const below = whole.at(-1);
    const isSame =
      below !== undefined &&
      below.zeta === 0 &&
      (['diameter', 'outerDiameter', 'thermalResistance', 'roughness', 'surroundings'] as const).every(
        (property) => below[property] === section[property],
      );
    if (isSame) whole.pop();
    const length = section.length + (isSame ? below.length : 0);
    whole.push({ ...section, length, rise: section.rise + (isSame ? below.rise : 0) });
  }
  return whole;
}

/** The draught of a flue, with its limiter and without it. */
export interface FlueDraught {
  readonly limiter: Part | undefined;
  readonly draught: DraughtAnswer | null;
  readonly withoutLimiter: DraughtAnswer | null;
  /** A pipe of unknown length is left out of the draught. */
  readonly isLevelUnknown: boolean;
  /** The duct for the air from outside is left out. */
  readonly isDuctUnknown: boolean;
}

/** Returns R15 and R16. Near a limit, and for a strong draught without a declared maximum, the status is `clarify`. */
export function draughtRules(flue: FlueDraught): readonly Rule[] {
  const { draught } = flue;
  if (draught === null) return [judged('R15', 'clarify'), judged('R16', 'clarify')];
  const { allowed, maximum, minimum, limitTemperature, wetWallTemperature } = draught;
  // The rounded margin decides.
  const margin = hundredth(draught.margin);
  const needed = minimum.draught - draught.margin;
  const isStrong = margin >= 0 && maximum.draught > (allowed ?? strongFrom);
  const hardly = margin < 1 ? 'clarify' : 'ok';
  const enough = margin < 0 ? 'warning' : hardly;
  const strength = isStrong ? statusOfStrong(flue) : enough;
  const status = strength === 'ok' && (flue.isLevelUnknown || flue.isDuctUnknown) ? 'clarify' : strength;
  const overLimit = hundredth(hundredth(maximum.innerWallTemperature) - hundredth(limitTemperature));
  const dryOrWet = overLimit >= 0 ? 'ok' : 'warning';
  // Ice is possible only where the wall is wet, below its dew point.
  const isIcy = maximum.innerWallTemperature < limitTemperature && wetWallTemperature < 0;
  return [
    isStrong
      ? judged('R15', status, hundredth(maximum.draught), allowed === null ? null : hundredth(allowed))
      : judged('R15', status, hundredth(minimum.draught), hundredth(needed)),
    isIcy
      ? judged('R16', 'warning', hundredth(wetWallTemperature), 0)
      : judged(
          'R16',
          Math.abs(overLimit) < 3 ? 'clarify' : dryOrWet,
          hundredth(maximum.innerWallTemperature),
          hundredth(limitTemperature),
        ),
  ];
}

/** Returns the greatest setting of a limiter from the required to the allowed draught; null if there is none. */
export function settingOf({ limiter, draught }: FlueDraught): number | null {
  const range = limiter?.heldDraught ?? null;
  if (range === null || draught === null || draught.allowed === null) return null;
  const setting = Math.min(range.greatest, draught.allowed);
  const required = draught.minimum.draught - draught.margin;
  return setting >= range.least && setting >= required ? setting : null;
}

/** A limiter helps if it has a setting. Its capacity is declared up to its greatest setting only. */
function statusOfStrong(flue: FlueDraught): Rule['status'] {
  const { draught, limiter, withoutLimiter } = flue;
  if (draught === null || draught.allowed === null) return 'clarify';
  if (settingOf(flue) === null) return 'warning';
  const arriving = withoutLimiter?.maximum.draught ?? Infinity;
  return arriving <= (limiter?.heldDraught?.greatest ?? -Infinity) ? 'ok' : 'clarify';
}

const hundredth = (value: number): number => Math.round(value * 100) / 100;
