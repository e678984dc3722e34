import { computeDraught, type DraughtAnswer } from '../draught/draught.ts';
import type { Section as Piece } from '../draught/section.ts';
import type { Part } from '../list/catalogue.ts';
import {
  besideFirst,
  cut,
  declaredFlow,
  layLevel,
  merged,
  rainCapZeta,
  sectionsOf,
  supplyPressure,
  type Wall,
  wallOf,
} from '../list/flue-draught.ts';
import { areaOf, type Site, partsOf, type Section } from './chimney.ts';
import type { Run, Task } from './forms.ts';

const entryZeta = 1.6;

/** Resistance where an upright pipe widens into a flue: Borda and Carnot. */
const wideningZeta = (pipe: number, flue: number): number => (1 - pipe / flue) ** 2;
const usualZeta: Readonly<Record<number, number>> = { 45: 0.4, 90: 1.3 };

/** Hydraulic diameter: 4 × area / perimeter, mm. */
const hydraulic = ({ width, depth }: Section): number =>
  depth === null ? width : (2 * width * depth) / (width + depth);

const around = ({ width, depth }: Section, wall: number): Section => ({
  width: width + 2 * wall,
  depth: depth === null ? null : depth + 2 * wall,
});

/** Thermal resistance of a chimney's wall, referred to an inner diameter, m2K/W; null: unknown. */
function wallResistance({ kind }: Site, section: Section, diameter: number): number | null {
  const [inside, outside] = [hydraulic(section), hydraulic(around(section, kind.wall))];
  if (kind.conductivity === null) {
    return kind.thermal_resistance === null ? null : (kind.thermal_resistance * diameter) / inside;
  }
  const form = section.depth === null ? 1 : 1.1;
  return ((form * (diameter / 1000)) / (2 * kind.conductivity)) * Math.log(outside / inside);
}

/** Returns the flue above the inlet, lined or not; null if a property is unknown. */
function flueOf(site: Site): Wall | null {
  const { kind, section, isRelined, isFlexible, isInsulated, choices } = site;
  if (section === null) return null;
  const outerDiameter = hydraulic(around(section, kind.wall)) / 1000;
  if (!isRelined) {
    const diameter = hydraulic(section);
    const thermalResistance = wallResistance(site, section, diameter);
    if (thermalResistance === null || kind.roughness === null) return null;
    const { width, depth } = section;
    const profile = depth === null ? {} : { area: (width * depth) / 1e6, perimeter: (2 * (width + depth)) / 1000 };
    return {
      diameter: diameter / 1000,
      outerDiameter,
      thermalResistance,
      roughness: kind.roughness / 1000,
      ...profile,
    };
  }
  const [liner] = partsOf(site, isFlexible ? 'liner_flexible' : 'liner_rigid');
  const [insulation] = partsOf(site, 'liner_insulation');
  const added = isInsulated && insulation !== undefined ? insulation.thermalResistance : 0;
  // An unknown wall around a liner adds no resistance.
  const wall = wallResistance(site, section, choices.diameter) ?? 0;
  if (liner === undefined || liner.roughness === null || added === null) return null;
  return {
    diameter: choices.diameter / 1000,
    outerDiameter,
    thermalResistance: wall + added,
    roughness: liner.roughness / 1000,
  };
}

/** Returns the draught of a connection and the flue above it; null if a property is unknown. */
export function draughtOf(
  site: Site,
  runs: readonly Run[],
  { level }: Task,
  { outlet, inlet, mouth }: { readonly outlet: number; readonly inlet: number; readonly mouth: number },
  limiterZeta: number,
): DraughtAnswer | null {
  const { catalogue, choices, house } = site;
  const flow = declaredFlow(choices);
  const flue = flueOf(site);
  if (flow === null || flue === null || mouth <= inlet) return null;
  const parts = runs.flatMap(({ pipes, bend }) => [...pipes, ...(bend === null ? [] : [bend])]);
  const walls = new Map(parts.map((part) => [part, wallOf(part, choices.diameter)]));
  if ([...walls.values()].includes(null)) return null;
  const [only, second] = runs;
  // A pipe of one run rises from the outlet on.
  const slopeOfLevel = only === undefined || second !== undefined ? 0 : only.rise / only.length;
  let at = outlet;
  const levelSections = level.pipes.map((part) => {
    const [laid, from] = [layLevel(part), at];
    at += laid.length * slopeOfLevel;
    return sectionsOf({ ...laid, from, to: at }, house, catalogue);
  });
  if (levelSections.includes(null)) return null;
  const lay = (part: Part, length: number, rise: number): readonly Piece[] => {
    const [wall, from] = [walls.get(part), at];
    at += rise;
    const zeta = part.zeta ?? (part.role === 'connector_bend' ? usualZeta[part.bend ?? 0] : null) ?? 0;
    return wall === undefined || wall === null ? [] : cut(house, wall, { from, to: at }, length / 1000, zeta);
  };
  const connector = runs.flatMap(({ length, rise, pipes, bend }, index): readonly Piece[] => {
    const [before, next] = [runs[index - 1]?.bend?.length ?? 0, runs[index + 1]];
    const arm = bend?.length ?? 0;
    const slope = rise / length;
    const straight = length - before - arm - (index === 0 ? level.length : 0);
    // At most one pipe is cut. It fills the rest.
    const whole = pipes.reduce((sum, { length: own, otherLength }) => sum + (otherLength === null ? (own ?? 0) : 0), 0);
    return [
      ...pipes.flatMap((part) => {
        const own = part.otherLength === null ? (part.length ?? 0) : straight - whole;
        return lay(part, own, own * slope);
      }),
      ...(bend === null || next === undefined ? [] : lay(bend, 2 * arm, arm * (slope + next.rise / next.length))),
    ];
  });
  const chimney = cut(
    house,
    flue,
    { from: inlet, to: mouth },
    (mouth - inlet) / 1000,
    choices.rainCap ? rainCapZeta : 0,
  );
  const more = (section: Piece | undefined, zeta: number): readonly Piece[] =>
    section === undefined ? [] : [{ ...section, zeta: section.zeta + zeta }];
  const pipes = [...levelSections.flatMap((sections) => sections ?? []), ...connector];
  const pipeArea = (Math.PI * choices.diameter ** 2) / 4;
  const zetaIntoFlue = site.isBelow && site.section !== null ? wideningZeta(pipeArea, areaOf(site.section)) : entryZeta;
  const entering = [...pipes.slice(0, -1), ...more(pipes.at(-1), zetaIntoFlue)];
  return computeDraught({
    ...flow,
    altitude: choices.altitude,
    airSupplyPressure: supplyPressure(choices, flow),
    operation: 'dry',
    connector: merged(entering),
    chimney: besideFirst(chimney, limiterZeta),
  });
}
