import type { CatalogueProblem } from '../calculator/input/calculation-data.ts';

/** What the catalogue says of itself: its date is the editors', `YYYY-MM-DD`. */
export interface CatalogueInfo {
  readonly name: string;
  readonly version: string;
  readonly date: string;
}

/** A producer that is offered on the form (never a hidden one). */
export interface Producer {
  readonly id: number;
  readonly name: string;
}

/** A way of connecting a fireplace to a flue. Only schemes that are not hidden are ever loaded. */
export interface Scheme {
  readonly id: number;
  readonly name: string;
  readonly outletPosition: 'top' | 'rear';
  /** Millimetres over the floor: of a top outlet its upper edge, of a rear outlet the axis. */
  readonly outletHeight: number;
  readonly outletPipeId: number;
}

/** A fireplace with at least one visible scheme; `schemes` lacks those that cannot be used. `producerId` is null where its producer is hidden or unknown. */
export interface Fireplace {
  readonly id: number;
  readonly articleNumber: string;
  readonly name: string;
  readonly producerId: number | null;
  readonly schemes: readonly Scheme[];
}

/** A flue diameter, in millimetres. */
export interface Pipe {
  readonly id: number;
  readonly diameter: number;
}

export interface FloorLayout {
  readonly id: number;
  readonly name: string;
  readonly numFloors: number;
  readonly hasAttic: boolean;
}

/** A type of roof with its default, least and greatest angle in degrees. */
export interface RoofType {
  readonly id: number;
  readonly type: string;
  readonly defaultAngle: number;
  readonly minAngle: number;
  readonly maxAngle: number;
}

export interface Color {
  readonly id: number;
  readonly color: string;
}

/** A ventilation module that the form offers. `priceExVat` is in whole øre, null where the catalogue has no price. */
export interface VentilationModule {
  readonly id: number;
  readonly articleNumber: string;
  readonly nobbNumber: string | null;
  readonly name: string;
  readonly priceExVat: number | null;
  readonly pipeId: number | null;
}

/** All the reference data of the form, one consistent snapshot, each list in the order of its ids. */
export interface ReferenceData {
  readonly producers: readonly Producer[];
  readonly fireplaces: readonly Fireplace[];
  readonly pipes: readonly Pipe[];
  readonly floors: readonly FloorLayout[];
  readonly roofTypes: readonly RoofType[];
  readonly colors: readonly Color[];
  readonly ventilationModules: readonly VentilationModule[];
  readonly info: CatalogueInfo;
  /** Rows that cannot be used and were left out. */
  readonly problems: readonly CatalogueProblem[];
}
