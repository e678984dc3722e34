import type { Range } from '../input/part.ts';

/**
 * What is unknown of the fireplace, by the database column of `fireplace_declaration`; `declaration`: the whole row is
 * missing.
 */
export type UndeclaredThing =
  'declaration' | 'fuel' | 'flue_gas_mass_flow' | 'flue_gas_temperature' | 'carbon_dioxide' | 'minimum_draught';

/** Why no draught was calculated: no flue was found, or something is unknown of the fireplace or of some parts. */
export type MissingForDraught =
  | { readonly what: 'flue' | 'flue_section' | 'chimney_wall' }
  | { readonly what: UndeclaredThing }
  | { readonly what: 'thermal_resistance' | 'roughness'; readonly articleNumbers: readonly string[] };

/** A single resistance with its usual value, for a part without one in the catalogue. */
export interface UsualResistance {
  readonly kind: 'bend' | 'tee' | 'inlet' | 'cap';
  /** Of a bend, in degrees. */
  readonly angle: number | null;
  readonly zeta: number;
}

/** Where a flue is: in heated rooms, in an attic or loft, or over the roof. */
export type Surroundings = 'heated' | 'unheated' | 'outdoors';

/** A draught limiter; pressures in Pa. */
interface DraughtLimiter {
  readonly articleNumber: string;
  readonly name: string;
  readonly price: number | null;
  readonly isListed: boolean;
  /** What it holds; null: unknown. */
  readonly range: Range | null;
  /** To what it is set; null where it does not hold the draught of a cold day. */
  readonly setting: number | null;
}

/** Pressures in Pa, temperatures in °C, both rounded to hundredths; indicative, after the formulas of EN 13384-1. */
export interface CalculatedDraught {
  readonly checked: true;
  /** On a mild day: the pressure that fireplace, connector and air supply need together, and the chimney's draught. */
  readonly required: number;
  readonly available: number;
  /**
   * `needed` is `required`, but at least the pressure of the air supply alone; `margin` is `available` less `needed`.
   */
  readonly needed: number;
  readonly margin: number;
  /**
   * On a cold day: the chimney's draught, and the greatest that the fireplace allows; null where its maker sets no
   * limit.
   */
  readonly maximum: number;
  readonly allowed: number | null;
  /** At the mouth on a cold day: of the gas, and of the inner wall. */
  readonly mouthTemperature: number;
  readonly innerWallTemperature: number;
  readonly dewPoint: number;
  /** `wet`: condensate forms on the inner wall; `freezing`: and freezes there. */
  readonly operation: 'dry' | 'wet' | 'freezing';
  /** Where condensate begins to form on a cold day, in whole millimetres over the fireplace's floor; null where none does. */
  readonly condensation: { readonly height: number; readonly surroundings: Surroundings } | null;
  /** Of the flue gas, in g/s: declared, or from output, efficiency and carbon dioxide. */
  readonly massFlow: { readonly value: number; readonly isDeclared: boolean };
  /**
   * The part that limits a draught that is too strong; null where the draught is not too strong and none was chosen, or
   * the catalogue has no such part.
   */
  readonly damper: DraughtLimiter | null;
  readonly usualResistances: readonly UsualResistance[];
  /** The document that states what is declared of the fireplace. */
  readonly declaration: string;
}

interface UncheckedDraught {
  readonly checked: false;
  readonly missing: readonly MissingForDraught[];
}

/** How a flue draws, or why that was not calculated. */
export type DraughtReport = CalculatedDraught | UncheckedDraught;
