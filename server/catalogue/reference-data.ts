import type { ChimneyKind, CrossSection } from '../calculator/input/chimney-input.ts';
import type { Color, FloorLayout, Pipe, RoofType, Scheme } from '../calculator/input/calculation-input.ts';
import type { CatalogueProblem } from '../calculator/input/catalogue-parts.ts';

export { steepestRoofAngle } from '../../db/models/tables.ts';

/** Name, version and date of the catalogue. The date is the editors', `YYYY-MM-DD`. */
export interface CatalogueInfo {
  readonly name: string;
  readonly version: string;
  readonly date: string;
}

/** Whether the catalogue is the invented demonstration. A dealer's own catalogue has another name. */
export function isDemonstration(info: Pick<CatalogueInfo, 'name'> | null): boolean {
  return info?.name === 'Demonstrasjonskatalog';
}

/**
 * Returns the date of prices that are more than twelve months old on a day, both `YYYY-MM-DD`. Null if they are younger, undated
 * or invented.
 */
export function dateOfOldPrices(info: CatalogueInfo, today: string): string | null {
  const yearBefore = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  return info.date !== '' && info.date < yearBefore && !isDemonstration(info) ? info.date : null;
}

/** A producer that is offered on the form (never a hidden one). */
export interface Producer {
  readonly id: number;
  readonly name: string;
}

/** A fireplace with at least one visible scheme. `schemes` has the usable ones. `producerId` is null if its producer is hidden or unknown. */
export interface Fireplace {
  readonly id: number;
  readonly articleNumber: string;
  readonly name: string;
  readonly producerId: number | null;
  readonly schemes: readonly Scheme[];
}

/** A ventilation module that the form offers. `priceExVat` is in whole øre; null: unknown. */
export interface VentilationModule {
  readonly id: number;
  readonly articleNumber: string;
  readonly nobbNumber: string | null;
  readonly name: string;
  readonly priceExVat: number | null;
  readonly pipeId: number | null;
}

/** A kind of chimney that a house may have, with its usual flues. */
export interface Chimney extends ChimneyKind {
  readonly sections: readonly { readonly id: number; readonly name: string; readonly section: CrossSection }[];
}

/** All lists of the form. Producers, fireplaces and ventilation modules are in alphabetical order, the others in the order of their ids. */
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
  /** Rows that cannot be used and were left out. */
  readonly problems: readonly CatalogueProblem[];
}
