import type { Range } from '../input/part.ts';

/** An unknown value of the fireplace, by its database column; `declaration`: the whole row is missing. */
export type UndeclaredThing =
  'declaration' | 'fuel' | 'flue_gas_mass_flow' | 'flue_gas_temperature' | 'carbon_dioxide' | 'minimum_draught';

/** Why no draught was calculated: no flue was found, or something is unknown of the fireplace or of some parts. */
export type MissingForDraught =
  | { readonly what: 'flue' | 'flue_section' | 'chimney_wall' }
  | { readonly what: UndeclaredThing }
  | { readonly what: 'thermal_resistance' | 'roughness'; readonly articleNumbers: readonly string[] };

/** The default resistance of a part without a resistance in the catalogue. */
export interface UsualResistance {
  readonly kind: 'bend' | 'tee' | 'inlet' | 'cap';
  /** The angle of a bend, in degrees. */
  readonly angle: number | null;
  readonly zeta: number;
}

/** The surroundings of a section of the flue: heated rooms, an attic or loft, or the air over the roof. */
export type Surroundings = 'heated' | 'unheated' | 'outdoors';

/** Pressures in Pa. */
export interface DraughtLimiter {
  readonly articleNumber: string;
  readonly name: string;
  readonly price: number | null;
  readonly isListed: boolean;
  /** The pressures that it can hold; null: unknown. */
  readonly range: Range | null;
  /** The greatest setting that the fireplace allows and that is enough for it; null: none. */
  readonly setting: number | null;
  /** The flue's draught on a cold day without the limiter. */
  readonly arriving: number;
  /** Whether it has a setting, and is declared for the draught that arrives. */
  readonly holds: boolean;
}

/** In Pa and °C, rounded to hundredths. Indicative, after the formulas of EN 13384-1. */
export interface CalculatedDraught {
  readonly checked: true;
  /** On a mild day: the pressure that fireplace, connector and air supply need together, and the chimney's draught. */
  readonly required: number;
  readonly available: number;
  /** `needed` is `required`, but at least the pressure of the air supply. `margin` is `available` less `needed`. */
  readonly needed: number;
  readonly margin: number;
  /** On a cold day: the chimney's draught and the fireplace's limit; null: its maker sets none. */
  readonly maximum: number;
  readonly allowed: number | null;
  /** On a cold day, at the mouth. */
  readonly mouthTemperature: number;
  readonly innerWallTemperature: number;
  readonly dewPoint: number;
  /** `wet`: condensate forms on the inner wall; `freezing`: it also freezes there. */
  readonly operation: 'dry' | 'wet' | 'freezing';
  /** The lowest place of condensate on a cold day, in whole millimetres over the fireplace's floor; null: none. */
  readonly condensation: { readonly height: number; readonly surroundings: Surroundings } | null;
  /** The mass flow of the flue gas in g/s: declared, or from output, efficiency and carbon dioxide. */
  readonly massFlow: { readonly value: number; readonly isDeclared: boolean };
  /** The wind's pressure on an adverse mouth, and the margin with it; null: the mouth is not known as adverse. */
  readonly wind: { readonly pressure: number; readonly margin: number } | null;
  /** The draught limiter. Null if the catalogue has none, or none is chosen and none is known to be needed. */
  readonly damper: DraughtLimiter | null;
  readonly usualResistances: readonly UsualResistance[];
  /** The document that states the fireplace's values. */
  readonly declaration: string;
}

interface UncheckedDraught {
  readonly checked: false;
  readonly missing: readonly MissingForDraught[];
}

export type DraughtReport = CalculatedDraught | UncheckedDraught;
