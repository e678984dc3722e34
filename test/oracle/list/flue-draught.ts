import { computeDraught, type DraughtAnswer, type DraughtQuestion } from '../draught/draught.ts';
import type { Fuel } from '../draught/gas.ts';
import type { Section } from '../draught/section.ts';
import type { Catalogue, Part } from './catalogue.ts';
import type { Choices } from './choices.ts';
import type { Given } from './given.ts';
import type { House } from './house.ts';
import type { Rule } from './rules.ts';
import { within } from './suitable.ts';
import type { Loaded } from './weight.ts';

/** Resistance of parts for which the catalogue has none. */
const usualZeta: Readonly<Record<string, number>> = { tee: 1.6, bend: 0.4 };
const rainCapZeta = 1.5;
export const roomAir = 4;
/** Pa on the cold day that are to be cleared up where no maximum is declared. */
const strongFrom = 40;
/** Constants of a flue gas' mass flow, where only the output is declared. */
const massFlowOf: Readonly<Record<Fuel, readonly [number, number]>> = {
  'wood-logs': [6.89, 0.076],
  pellets: [6.66, 0.06],
};

/** Draught and temperature of a finished flue; null where something about it is not known. */
export function draughtOf(
  pieces: readonly Loaded[],
  { house, choices, catalogue }: Given,
  zeta: { readonly limiter: number; readonly cap: number },
): DraughtAnswer | null {
  const { altitude, hasOwnAir } = choices;
  const flow = declaredFlow(choices);
  const sections: Section[] = [];
  for (const piece of pieces) {
    const own = sectionsOf(piece, house, catalogue);
    if (own === null) return null;
    sections.push(...own);
  }
  if (flow === null || sections.length === 0) return null;
  const top = sections.pop();
  if (top !== undefined) sections.push({ ...top, zeta: top.zeta + zeta.cap });
  const whole = besideFirst(merged(sections), zeta.limiter);
  const firstInsulated = whole.findIndex(({ thermalResistance }) => thermalResistance > 0);
  const split = firstInsulated === -1 ? 0 : firstInsulated;
  return computeDraught({
    ...flow,
    altitude,
    airSupplyPressure: hasOwnAir ? 0 : roomAir,
    windPressure: 0,
    operation: 'dry',
    connector: whole.slice(0, split),
    chimney: whole.slice(split),
  });
}

/** What a fireplace's maker declares of its flue gas and draught; null where something is missing. */
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

/** A limiter resists beside the lowest section, and does not divide it. */
export const besideFirst = ([first, ...others]: readonly Section[], zeta: number): readonly Section[] =>
  first === undefined ? [] : [{ ...first, zeta: first.zeta + zeta }, ...others];

/** What the limiter resists, where one is chosen and there is one. */
export const zetaOfLimiter = (limiter: Part | undefined): number => (limiter === undefined ? 0 : (limiter.zeta ?? 0.2));

/** What the cap resists, where one is chosen and there is one. */
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

/** A piece cut where it passes into the attic or over the roof; null where something about it is not known. */
function sectionsOf({ part, from, to, length }: Loaded, house: House, catalogue: Catalogue): readonly Section[] | null {
  const diameter = catalogue.pipe.find(({ id }) => id === part.pipeId)?.diameter;
  const { roughness, thermalResistance, width } = part;
  if (diameter === undefined || roughness === null || thermalResistance === null || width === null) return null;
  const attic = house.hasLoft ? (house.slabs.at(-1)?.top ?? Infinity) : Infinity;
  const cuts = [...[attic, house.surface].filter((height) => height > from && height < to), to];
  return cuts.map((end, index): Section => {
    const start = cuts[index - 1] ?? from;
    const isUnderRoof = (start + end) / 2 < house.surface;
    const indoors = (start + end) / 2 < attic ? 'heated' : 'unheated';
    return {
      length: ((end - start) / (to - from)) * (length / 1000),
      rise: (end - start) / 1000,
      diameter: diameter / 1000,
      outerDiameter: width / 1000,
      thermalResistance,
      roughness: roughness / 1000,
      surroundings: isUnderRoof ? indoors : 'outdoors',
      zeta: end === to ? (part.zeta ?? usualZeta[part.role] ?? 0) : 0,
    };
  });
}

/** Neighbours of one kind are one section, but not across another part between them. */
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

/** R15 and R16; a draught that is hardly enough, or strong without a declared maximum, is to be cleared up, and so is a wall near its limit. */
export function draughtRules(draught: DraughtAnswer | null, limiter: Part | undefined): readonly Rule[] {
  if (draught === null) {
    return ['R15', 'R16'].map((id): Rule => ({ id, status: 'clarify', measured: null, limit: null }));
  }
  const { allowed, maximum, minimum, limitTemperature } = draught;
  // Judged by the margins as they are told.
  const margin = hundredth(draught.margin);
  const needed = minimum.draught - draught.margin;
  const isStrong = margin >= 0 && maximum.draught > (allowed ?? strongFrom);
  const held = limiter?.heldDraught ?? null;
  const isHeld = held !== null && within(maximum.draught, held);
  const hardly = margin < 1 ? 'clarify' : 'ok';
  const enough = margin < 0 ? 'warning' : hardly;
  const overLimit = hundredth(hundredth(maximum.innerWallTemperature) - hundredth(limitTemperature));
  const dryOrWet = overLimit >= 0 ? 'ok' : 'warning';
  return [
    isStrong
      ? {
          id: 'R15',
          status: isHeld ? 'ok' : allowed === null ? 'clarify' : 'warning',
          measured: hundredth(maximum.draught),
          limit: allowed === null ? null : hundredth(allowed),
        }
      : { id: 'R15', status: enough, measured: hundredth(minimum.draught), limit: hundredth(needed) },
    {
      id: 'R16',
      status: Math.abs(overLimit) < 3 ? 'clarify' : dryOrWet,
      measured: hundredth(maximum.innerWallTemperature),
      limit: hundredth(limitTemperature),
    },
  ];
}

const hundredth = (value: number): number => Math.round(value * 100) / 100;
