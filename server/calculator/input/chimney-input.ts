import type { ChimneyClass, ChimneyKindCode } from '../../../db/codes.ts';

/** A row of the table `chimney_kind`: lengths in millimetres, null where unknown. */
export interface ChimneyKind {
  readonly id: number;
  readonly code: ChimneyKindCode;
  readonly name: string;
  /** From the flue to the outside. */
  readonly wall: number;
  /** Of the wall, in W/mK; null: unknown, or `thermalResistance` is known. */
  readonly conductivity: number | null;
  /** Of the wall, in m²K/W at the inner surface; null: unknown, or `conductivity` is known. */
  readonly thermalResistance: number | null;
  readonly roughness: number | null;
  /** From the outside to combustible material. */
  readonly combustibleDistance: number | null;
  /** The document that states this distance. */
  readonly source: string;
}

/** Whether nothing is known of how a chimney's wall keeps the heat. */
export function hasUnknownWall({ conductivity, thermalResistance }: ChimneyKind): boolean {
  return conductivity === null && thermalResistance === null;
}

/** The inside of a flue, in millimetres; without a depth it is round. */
export interface CrossSection {
  readonly width: number;
  readonly depth: number | null;
}

/** The chimney that a house has: connected to as it is, or with a liner in it. Millimetres; null and `unknown`: not known. */
export interface ExistingFlue {
  readonly kind: 'existing' | 'reline';
  readonly chimney: ChimneyKind;
  readonly section: CrossSection | null;
  /** `existing`: there is a sleeve, whose `inletHeight` is known. */
  readonly inlet: 'new' | 'existing';
  /** Of the inlet's axis over the fireplace's floor; null: as the calculation finds it. */
  readonly inletHeight: number | null;
  /** From a top outlet's axis, or a rear outlet's end, to the chimney's face. */
  readonly wallDistance: number | null;
  /** Of the mouth over the roof, at the chimney. */
  readonly overRoof: number | null;
  /** Of the flue's bottom, over the fireplace's floor. */
  readonly baseHeight: number;
  /** Other fireplaces on the flue; `open`: one of them is open. */
  readonly others: number | 'open' | null;
  /** Between the edges of two inlets on one storey. */
  readonly inletGap: number | null;
  /** What the sweep says. */
  readonly condition: 'checked' | 'remarks' | 'unknown';
  /** From the pipe to the nearest combustible material. */
  readonly combustible: number | null;
  /** A shield between the pipe and combustible material behind it. */
  readonly shield: 'yes' | 'no';
  readonly chimneyClass: ChimneyClass | null;
  /** Whether the chimney has a soot hatch at its base. */
  readonly sootHatch: 'yes' | 'no' | 'unknown';
  readonly liner: 'rigid' | 'flexible';
  readonly insulated: 'yes' | 'no';
}

/** The chimney: a new steel flue, or the one that the house has. */
export type FlueChoice = { readonly kind: 'new' } | ExistingFlue;

/** The area of a flue in mm². */
export function areaOf({ width, depth }: CrossSection): number {
  return depth === null ? (Math.PI * width ** 2) / 4 : width * depth;
}

/** The shorter side, or the diameter, in millimetres. */
export function leastSideOf({ width, depth }: CrossSection): number {
  return depth === null ? width : Math.min(width, depth);
}
