import type { ChimneyKind, CrossSection } from '../calculator/input/chimney-input.ts';
import type { Color, FloorLayout, Pipe, RoofType, Scheme } from '../calculator/input/calculation-input.ts';
import type { CatalogueProblem } from '../calculator/input/catalogue-parts.ts';

export { steepestRoofAngle } from '../../db/models/tables.ts';

/** `date`: the editors' date, `YYYY-MM-DD`. */
export interface CatalogueInfo {
  readonly name: string;
  readonly version: string;
  readonly date: string;
  /** Whether an invented part or maker of the demonstration is left. */
  readonly hasInvented: boolean;
}

/**
 * Returns the date of prices that are more than twelve months old on a day, both `YYYY-MM-DD`. Null: the prices are
 * younger, undated or partly invented.
 */
export function dateOfOldPrices(info: CatalogueInfo, today: string): string | null {
  const yearBefore = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  return info.date !== '' && info.date < yearBefore && !info.hasInvented ? info.date : null;
}

export interface Producer {
  readonly id: number;
  readonly name: string;
  /** Of its fireplaces; empty: the dealer's usual one. */
  readonly supplier: string;
}

/** `schemes`: the usable visible schemes, at least one is visible. `producerId`: null if hidden or unknown. */
export interface Fireplace {
  readonly id: number;
  readonly articleNumber: string;
  readonly name: string;
  readonly producerId: number | null;
  /** Whole øre; null: unknown. */
  readonly priceExVat: number | null;
  readonly schemes: readonly Scheme[];
}

/** `priceExVat` in whole øre; null: unknown. */
export interface VentilationModule {
  readonly id: number;
  readonly articleNumber: string;
  readonly nobbNumber: string | null;
  readonly name: string;
  readonly priceExVat: number | null;
  readonly pipeId: number | null;
}

/** A kind of chimney with its usual flues. */
export interface Chimney extends ChimneyKind {
  readonly sections: readonly { readonly id: number; readonly name: string; readonly section: CrossSection }[];
}

/** Producers, fireplaces and ventilation modules are in alphabetical order, the other lists in the order of ids. */
export interface ReferenceData {
  readonly producers: readonly Producer[];
  readonly fireplaces: readonly Fireplace[];
  readonly pipes: readonly Pipe[];
  readonly floors: readonly FloorLayout[];
  readonly roofTypes: readonly RoofType[];
  readonly colors: readonly Color[];
  readonly ventilationModules: readonly VentilationModule[];
  readonly chimneys: readonly Chimney[];
  readonly info: CatalogueInfo;
  readonly problems: readonly CatalogueProblem[];
}
