import type { Range } from '../input/part.ts';

/** An unknown value of the fireplace, by its database column. `declaration`: the whole row is missing. */
export type UndeclaredThing =
  'declaration' | 'fuel' | 'flue_gas_mass_flow' | 'flue_gas_temperature' | 'carbon_dioxide' | 'minimum_draught';

/** Why no draught was calculated: no flue was found, or a value of the fireplace or of a part is unknown. */
export type MissingForDraught =
  | { readonly what: 'flue' | 'flue_section' | 'chimney_wall' }
  | { readonly what: UndeclaredThing }
  | { readonly what: 'thermal_resistance' | 'roughness'; readonly articleNumbers: readonly string[] };

/** The default resistance of a part without a resistance in the catalogue. */
export interface UsualResistance {
  readonly kind: 'bend' | 'tee' | 'inlet' | 'cap';
  /** In degrees; null: not a bend. */
  readonly angle: number | null;
  readonly zeta: number;
}

/** Heated rooms, an attic or loft, or the air over the roof. */
export type Surroundings = 'heated' | 'unheated' | 'outdoors';

/** Pressures in Pa. */
export interface DraughtLimiter {
  readonly articleNumber: string;
  readonly name: string;
  readonly price: number | null;
  readonly isListed: boolean;
  /** The pressures that the limiter can hold; null: unknown. */
  readonly range: Range | null;
  /** The greatest setting that the fireplace allows and that gives it enough draught; null: none. */
  readonly setting: number | null;
  /** The flue's draught on a cold day without the limiter. */
  readonly arriving: number;
  /** Whether the limiter has a setting, and is declared for the draught that arrives. */
  readonly holds: boolean;
}

/** In Pa and °C, rounded to hundredths. Indicative, after the formulas of EN 13384-1. */
export interface CalculatedDraught {
  readonly checked: true;
  /** On a mild day. `required`: by fireplace, connector and air supply together. `available`: the chimney's draught. */
  readonly required: number;
  readonly available: number;
  /** `needed` is `required`, but at least the pressure of the air supply. `margin` is `available` less `needed`. */
  readonly needed: number;
  readonly margin: number;
  /** On a cold day. `maximum`: the chimney's draught. `allowed`: the fireplace's limit; null: no limit. */
  readonly maximum: number;
  readonly allowed: number | null;
  /** On a cold day, at the mouth. */
  readonly mouthTemperature: number;
  readonly innerWallTemperature: number;
  /** Of the inner wall in wet operation, where the outside air cools it more; null: the flue stays dry. */
  readonly wetWallTemperature: number | null;
  readonly dewPoint: number;
  /** `wet`: condensate forms on the inner wall; `freezing`: it also freezes there. */
  readonly operation: 'dry' | 'wet' | 'freezing';
  /** The lowest place of condensate on a cold day, in whole millimetres over the fireplace's floor; null: none. */
  readonly condensation: { readonly height: number; readonly surroundings: Surroundings } | null;
  /** In g/s: declared, or from output, efficiency and carbon dioxide. */
  readonly massFlow: { readonly value: number; readonly isDeclared: boolean };
  /** The wind's pressure on an adverse mouth, and the margin with it; null: the mouth is not known as adverse. */
  readonly wind: { readonly pressure: number; readonly margin: number } | null;
  /** Null: the catalogue has none, or none is chosen and none is known to be needed. */
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
