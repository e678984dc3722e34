import type { ChimneyClass, ChimneyKindCode } from '../../../db/codes.ts';
import type { OutsideFlue } from './outside-input.ts';

/** A row of the table `chimney_kind`. Lengths in millimetres; null: unknown. */
export interface ChimneyKind {
  readonly id: number;
  readonly code: ChimneyKindCode;
  readonly name: string;
  /** From the flue to the outside. */
  readonly wall: number;
  /** Of the wall, in W/mK; null: unknown, or `thermalResistance` is declared. */
  readonly conductivity: number | null;
  /** Of the wall, in m²K/W at the inner surface; null: unknown, or `conductivity` is declared. */
  readonly thermalResistance: number | null;
  readonly roughness: number | null;
  /** From the outside to combustible material. */
  readonly combustibleDistance: number | null;
  /** The document that states this distance. */
  readonly source: string;
}

export function hasUnknownWall({ conductivity, thermalResistance }: ChimneyKind): boolean {
  return conductivity === null && thermalResistance === null;
}

/** The inside of a flue, in millimetres. A round flue has no depth. */
export interface CrossSection {
  readonly width: number;
  readonly depth: number | null;
}

/** An existing chimney, relined or not. Millimetres; null and `unknown`: unknown. */
export interface ExistingFlue {
  readonly kind: 'existing' | 'reline';
  readonly chimney: ChimneyKind;
  readonly section: CrossSection | null;
  /**
   * `existing`: there is a sleeve, and its `inletHeight` is known. `below`: the fireplace stands under a steel flue, whose
   * lower end is at `inletHeight` and at `baseHeight`.
   */
  readonly inlet: 'new' | 'existing' | 'below';
  /** The height of the inlet's axis over the fireplace's floor; null: to be calculated. */
  readonly inletHeight: number | null;
  /** From a top outlet's axis, or a rear outlet's end, to the chimney's face. */
  readonly wallDistance: number | null;
  /** The height of the mouth over the roof, at the chimney. */
  readonly overRoof: number | null;
  /** The height of the flue's bottom over the fireplace's floor. */
  readonly baseHeight: number;
  /** The number of other fireplaces on the flue; `open`: one of them is open. */
  readonly others: number | 'open' | null;
  /** The distance between the edges of two inlets on one storey. */
  readonly inletGap: number | null;
  readonly condition: 'checked' | 'remarks' | 'unknown';
  /** The make and age of a steel flue: one of which fire services warn, or another. */
  readonly flueMake: 'warned' | 'other' | 'unknown';
  /** From the pipe to the nearest combustible material. */
  readonly combustible: number | null;
  readonly shield: 'yes' | 'no';
  readonly chimneyClass: ChimneyClass | null;
  readonly sootHatch: 'yes' | 'no' | 'unknown';
  readonly ladder: 'there' | 'new' | 'unknown';
  readonly flueStraight: 'yes' | 'no' | 'unknown';
  readonly liner: 'rigid' | 'flexible';
  readonly insulated: 'yes' | 'no';
}

export type FlueChoice = { readonly kind: 'new' } | ExistingFlue | OutsideFlue;

/** Returns whether the fireplace stands under the flue. */
export function isUnderFlue({ inlet }: Pick<ExistingFlue, 'inlet'>): boolean {
  return inlet === 'below';
}

/** Returns the area in mm². */
export function areaOf({ width, depth }: CrossSection): number {
  return depth === null ? (Math.PI * width ** 2) / 4 : width * depth;
}

/** Returns whether a flue has less area than a pipe. Ignores rounding errors. */
export function isNarrowerThan(section: CrossSection, diameter: number): boolean {
  return areaOf(section) < areaOf({ width: diameter, depth: null }) - 1e-6;
}

/** Returns the shorter side, or the diameter, in millimetres. */
export function leastSideOf({ width, depth }: CrossSection): number {
  return depth === null ? width : Math.min(width, depth);
}
