import type { House } from '../house/house.ts';
import { areaOf, type ChimneyKind, type CrossSection } from '../input/chimney-input.ts';
import type { MissingForDraught } from '../result/draught-report.ts';
import { cutAtPlaces, type PlacedSection } from './flue-sections.ts';

/** An existing chimney above its inlet. Millimetres; heights over the fireplace's floor. */
export interface ExistingChimney {
  readonly kind: ChimneyKind;
  readonly section: CrossSection | null;
  /** From the inlet's axis to the mouth. */
  readonly from: number;
  readonly to: number;
  /** Whether the pipe ends upright in the flue. Otherwise the gas turns into it. */
  readonly isUpright: boolean;
  /** Null: no liner. `thermalResistance`: of its insulation, in m²K/W. */
  readonly liner: {
    readonly diameter: number;
    readonly roughness: number | null;
    readonly thermalResistance: number | null;
  } | null;
}

/**
 * The factor of a wall's thermal resistance for a flue that is not round. For sides of 1 : 1 to 1 : 1.5 it is from EN
 * 13384-1, as afpma-pro/firecalc implements it. For longer shapes no formula is given, and the same factor is used.
 */
const squareShape = 1.1;

/** The formulas cover walls up to this ratio of the flue's sides. */
const longestRelation = 1.5;

export function isOblong({ width, depth }: CrossSection): boolean {
  return depth !== null && Math.max(width, depth) / Math.min(width, depth) > longestRelation;
}

/** Returns the chimney as sections, each in one place, or the missing data. */
export function findChimneySections(
  { kind, section, from, to, liner }: ExistingChimney,
  house: House,
): readonly PlacedSection[] | readonly MissingForDraught[] {
  if (section === null) return [{ what: 'flue_section' }];
  const wall = wallResistance(kind, section, liner?.diameter ?? null);
  const roughness = liner === null ? kind.roughness : liner.roughness;
  const resistance = liner === null ? wall : (liner.thermalResistance ?? 0) + (wall ?? 0);
  if (resistance === null || roughness === null) return [{ what: 'chimney_wall' }];
  const inner = liner === null ? section : { width: liner.diameter, depth: null };
  const perimeter = perimeterOf(inner);
  const area = areaOf(inner);
  const diameter = (4 * area) / perimeter / 1000;
  const shape = inner.depth === null ? {} : { area: area / 1e6, perimeter: perimeter / 1000 };
  return cutAtPlaces(from, to, house).map((place) =>
    Object.assign({}, shape, {
      diameter,
      outerDiameter: hydraulicDiameter(outsideOf(section, kind.wall)) / 1000,
      thermalResistance: resistance,
      roughness: roughness / 1000,
      zeta: 0,
      surroundings: place.surroundings,
      from: place.from,
      to: place.to,
      length: (place.to - place.from) / 1000,
      rise: (place.to - place.from) / 1000,
    }),
  );
}

/** Returns 1/Λ of the wall at the innermost surface, in m²K/W; null: unknown. */
function wallResistance(
  { conductivity, thermalResistance, wall }: ChimneyKind,
  section: CrossSection,
  linerDiameter: number | null,
): number | null {
  const inner = hydraulicDiameter(section);
  // The declared value holds for the flue's own surface. A liner's value is less by the ratio of the diameters.
  if (thermalResistance !== null) return (thermalResistance * (linerDiameter ?? inner)) / inner;
  if (conductivity === null) return null;
  const outer = hydraulicDiameter(outsideOf(section, wall));
  const factor = section.depth === null ? 1 : squareShape;
  return ((factor * (linerDiameter ?? inner)) / 1000 / (2 * conductivity)) * Math.log(outer / inner);
}

function outsideOf({ width, depth }: CrossSection, wall: number): CrossSection {
  return { width: width + 2 * wall, depth: depth === null ? null : depth + 2 * wall };
}

function perimeterOf({ width, depth }: CrossSection): number {
  return depth === null ? Math.PI * width : 2 * (width + depth);
}

function hydraulicDiameter(section: CrossSection): number {
  return (4 * areaOf(section)) / perimeterOf(section);
}
